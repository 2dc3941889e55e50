import { keys } from '../../stores/keys.ts';

/**
 * What was typed into a form that never came to life (`ssr`) is in it again when its page is read anew: browsers forget it
 * then, and a form that lives keeps a draft of its own.
 */
export const keepTypedScript = `{let i=document.querySelector(".form-frame astro-island"),k=${JSON.stringify(keys.typed)}+location.pathname,f=[...i.querySelectorAll("input,textarea")],s;try{s=sessionStorage;let v=JSON.parse(s[k]||"[]");delete s[k];v.forEach((w,n)=>{if(f[n]&&!f[n].value)f[n].value=w})}catch{}addEventListener("pagehide",()=>{let v=f.map(e=>e.value);try{i.hasAttribute("ssr")&&v.join("")&&(s[k]=JSON.stringify(v))}catch{}})}`;
