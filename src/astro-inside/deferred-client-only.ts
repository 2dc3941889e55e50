/**
 * Deferred client-only rendering: inline head script of pages that are one `client:only` island. At `load` it requests
 * the island's code in parallel with the core chunk that hydrates it. Browsers never retry a failed import on the same
 * page (see `islands/shop/loading/chunk-loader.ts`), so an error shows a link that reloads the page, with the query
 * that a head script removed.
 */
export const deferredClientOnlyScript = `{let d=document,h=addEventListener,o="[client=only]",g=()=>{let t=d.querySelector(o+"[ssr]"),c=d.querySelector("[data-lost-screen]").content,a=c.querySelector("a");if(t&&a){a.href=location.pathname+(self.strippedQuery||location.search);t.append(c)}};h("load",()=>{for(let i of d.querySelectorAll(o))for(let f of["component","renderer"])import(i.getAttribute(f+"-url")).catch(g)});h("error",e=>e.target.type=="module"&&g(),!0);h("astro:hydration-error",e=>e.target.matches(o)&&g())}`;
