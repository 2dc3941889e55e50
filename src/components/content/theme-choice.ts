/** Inline script after the list: shuffles the themes before first paint. */
export function themeChoiceScript(shown: number): string {
  return `{let l=[...document.currentScript.previousElementSibling.children];for(let i=l.length,j;i;){j=Math.random()*i--|0;[l[i],l[j]]=[l[j],l[i]]}l.forEach((e,i)=>e.hidden=i>=${shown})}`;
}
