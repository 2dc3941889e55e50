import { keys } from '../../stores/keys.ts';

/**
 * Restores a form after a reload, before it can be used: from its draft, or, where it was never hydrated (`ssr`), from
 * what is stored here on `pagehide`.
 */
export const restoreInputScript = `{let i=document.querySelector(".form-frame astro-island"),k=${JSON.stringify(keys.typed)}+location.pathname,d=i.querySelector("form").dataset.draft,f=[...i.querySelectorAll("input,textarea")],s;try{s=sessionStorage;let v=JSON.parse(s[k]||"[]"),w=JSON.parse(s[${JSON.stringify(keys.drafts)}]||"{}")[d]?.values||{};delete s[k];f.forEach((e,n)=>{e.value||=v[n]||w[e.name]||""})}catch{}addEventListener("pagehide",()=>{let v=f.map(e=>e.value);try{i.hasAttribute("ssr")&&v.join("")&&(s[k]=JSON.stringify(v))}catch{}})}`;
