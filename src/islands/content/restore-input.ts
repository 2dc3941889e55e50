import { keys } from '../../stores/keys.ts';

/**
 * Form restoration after a reload, before the form can be used. A hydrated form has a draft of its own, which is
 * restored as is; for one that was never hydrated (`ssr`) the fields are stored here on `pagehide`.
 */
export const restoreInputScript = `{let i=document.querySelector(".form-frame astro-island"),k=${JSON.stringify(keys.typed)}+location.pathname,d=i.querySelector("form").dataset.draft,f=[...i.querySelectorAll("input,textarea")],s;try{s=sessionStorage;let v=JSON.parse(s[k]||"[]"),w=JSON.parse(s[${JSON.stringify(keys.drafts)}]||"{}")[d]?.values||{};delete s[k];f.forEach((e,n)=>{e.value||=v[n]||w[e.name]||""})}catch{}addEventListener("pagehide",()=>{let v=f.map(e=>e.value);try{i.hasAttribute("ssr")&&v.join("")&&(s[k]=JSON.stringify(v))}catch{}})}`;
