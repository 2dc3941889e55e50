/**
 * Prefetch: runs after `load` on a product page and requests the current product, in the visitor's currency, in
 * parallel with the code that shows it, with the token as every call. `backend.ts` takes the response. A prerendered
 * page requests nothing until it is activated.
 */
import { currencies } from '../../../domain/money.ts';
import { keys, tokenPattern } from '../../../stores/keys.ts';

export const prefetchProductScript = `{let d=document,t,h={accept:"application/json"},u="/api/v1/product/"+encodeURIComponent(d.querySelector("[data-product]").dataset.product)+"?currency="+(d.documentElement.dataset.currency||"${currencies[0]}"),a;try{t=localStorage["${keys.token}"]}catch{}if(t&&${tokenPattern}.test(t))h.authorization="Bearer "+t;d.prerendering||((a=fetch(u,{headers:h,signal:AbortSignal.timeout(1e4)})).catch(()=>{}),self.asked={[u]:a})}`;
