/**
 * In the head of a page that is an island and nothing else (`client:only`): its code is asked for at `load`, beside the core that
 * brings it to life. What could not be had is never asked for again by this page (see `bring-code.ts`): its place says so, with a
 * link to the page itself and to the query that a script of the head took away.
 */
export const lateScreenScript = `addEventListener("load",()=>{for(let i of document.querySelectorAll("[client=only]"))for(let f of["component","renderer"])import(i.getAttribute(f+"-url")).catch(()=>{})});addEventListener("astro:hydration-error",({target:t})=>{if(t.matches("[client=only]")){let c=document.querySelector("[data-lost-screen]").content;c.querySelector("a").href=location.pathname+(self.strippedQuery||location.search);t.append(c)}})`;
