/**
 * In the head of a page that is an island and nothing else (`client:only`): its code is asked for at `load`, beside the core that
 * brings it to life. What could not be had is never asked for again by this page (see `islands/shop/bring-code.ts`): its place says so, with a
 * link to the page itself and to the query that a script of the head took away.
 */
export const lateScreenScript = `{let d=document,h=addEventListener,o="[client=only]",g=()=>{let t=d.querySelector(o+"[ssr]"),c=d.querySelector("[data-lost-screen]").content,a=c.querySelector("a");if(t&&a){a.href=location.pathname+(self.strippedQuery||location.search);t.append(c)}};h("load",()=>{for(let i of d.querySelectorAll(o))for(let f of["component","renderer"])import(i.getAttribute(f+"-url")).catch(g)});h("error",e=>e.target.type=="module"&&g(),!0);h("astro:hydration-error",e=>e.target.matches(o)&&g())}`;
