import { keys } from '../../stores/keys.ts';

/**
 * What was typed is in the form again when its page is read anew, before anybody touches it: browsers forget it then. A form
 * that lives keeps a draft of its own, which is shown as it is; one that never came to life (`ssr`) has its words kept here.
 */
export const keepTypedScript = `{let i=document.querySelector(".form-frame astro-island"),k=${JSON.stringify(keys.typed)}+location.pathname,d=${JSON.stringify(`${keys.draft}:`)}+i.querySelector("form").dataset.draft,f=[...i.querySelectorAll("input,textarea")],s;try{s=sessionStorage;let v=JSON.parse(s[k]||"[]"),w=JSON.parse(s[d]||"{}").values||{};delete s[k];f.forEach((e,n)=>{e.value||=v[n]||w[e.name]||""})}catch{}addEventListener("pagehide",()=>{let v=f.map(e=>e.value);try{i.hasAttribute("ssr")&&v.join("")&&(s[k]=JSON.stringify(v))}catch{}})}`;
