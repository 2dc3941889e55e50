/**
 * Shuffles the home page's themes in the browser before first paint, so that the built HTML is always the same. The
 * inline script follows the list.
 */
export function themeChoiceScript(shown: number): string {
  return `{let l=[...document.currentScript.previousElementSibling.children];for(let i=l.length,j;i;){j=Math.random()*i--|0;[l[i],l[j]]=[l[j],l[i]]}l.forEach((e,i)=>e.hidden=i>=${shown})}`;
}
