/**
 * In the head of a page that is an island and nothing else (`client:only`): its code is not asked for before `load`. Astro's
 * own directive asks at once, and no integration can replace it; here it finds its place taken. What could not be had is never
 * asked for again by this page (see `bring-code.ts`): its place says so, with a link to the page itself and to the query that a
 * script of the head took away.
 */
export const lateScreenScript = `{let l=new Promise(r=>addEventListener("load",r));self.Astro={get only(){return async h=>{await l;await(await h())()}},set only(o){}};addEventListener("astro:hydration-error",({target:t})=>{let c=document.querySelector("[data-lost-screen]").content;c.querySelector("a").href=location.pathname+(self.strippedQuery||location.search);t.append(c)})}`;
