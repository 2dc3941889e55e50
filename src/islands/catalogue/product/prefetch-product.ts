/**
 * Prefetch: runs after `load` on a product page and requests the current product, in the visitor's currency, in
 * parallel with the code that shows it. `backend.ts` takes the response. A prerendered page requests nothing until it
 * is activated.
 */
import { currencies } from '../../../domain/money.ts';

export const prefetchProductScript = `{let d=document,u="/api/v1/product/"+encodeURIComponent(d.querySelector("[data-product]").dataset.product)+"?currency="+(d.documentElement.dataset.currency||"${currencies[0]}"),a;d.prerendering||((a=fetch(u,{headers:{accept:"application/json"},signal:AbortSignal.timeout(1e4)})).catch(()=>{}),self.asked={[u]:a})}`;
