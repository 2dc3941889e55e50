/**
 * In the head of a page that is an island and nothing else (`client:only`): its code is not asked for before `load`. Astro's
 * own directive asks at once, and no integration can replace it; here it finds its place taken.
 */
export const lateScreenScript = `{let l=new Promise(r=>addEventListener("load",r));self.Astro={get only(){return async h=>{await l;await(await h())()}},set only(o){}}}`;
