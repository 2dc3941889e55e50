/**
 * Which themes of the home are shown: some of them at random, chosen in the browser before the first paint, so that the
 * page itself is always the same. The script stands right after the list.
 */
export function themeChoiceScript(shown: number): string {
  return `{let l=[...document.currentScript.previousElementSibling.children];for(let i=l.length,j;i;){j=Math.random()*i--|0;[l[i],l[j]]=[l[j],l[i]]}l.forEach((e,i)=>e.hidden=i>=${shown})}`;
}
