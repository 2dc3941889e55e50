/**
 * In what comes after `load` on the page of a product: the product as it is now is asked for beside the code that shows it, in
 * the visitor's currency. `backend.ts` takes the answer. Nobody reads a page that is prerendered: it asks for nothing.
 */
import { currencies } from '../../domain/money.ts';

export const askEarlyScript = `{let d=document,u="/api/v1/product/"+encodeURIComponent(d.querySelector("[data-product]").dataset.product)+"?currency="+(d.documentElement.dataset.currency||"${currencies[0]}"),a;d.prerendering||((a=fetch(u,{headers:{accept:"application/json"},signal:AbortSignal.timeout(1e4)})).catch(()=>{}),self.asked={[u]:a})}`;
