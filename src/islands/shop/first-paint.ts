/**
 * What must be known before the first pixel, as scripts small enough to stand in the page: they read what the stores
 * keep (`stores/keys.ts`) and import nothing. A storage that refuses is no storage.
 */
import { originParam } from '../../domain/return-path.ts';
import { pathTo } from '../../domain/routes.ts';
import { keys } from '../../stores/keys.ts';

/**
 * In the head: which of the two prices of the page is shown, whether the doors of a customer or those of a guest are, and whether
 * the display face is at hand (`face.ts`).
 *
 * What fades between two pages is the picture of the one that is left; the one that comes is live below it. Chromium gives no
 * press to what it shows as a picture, so that a page that fades in would be deaf for a quarter of a second.
 */
export const pageScript = pageScriptWith('');

/**
 * The same of a page with a list: how many columns this browser likes, too. What was never remembered is the word "undefined",
 * for which there are no styles.
 */
export const listPageScript = pageScriptWith(`;d.columns=s[${text(keys.columns)}]`);

function pageScriptWith(more: string): string {
  return `{let h=document.documentElement,d=h.dataset;try{let s=localStorage,c=s[${text(keys.currency)}];if(c=="USD")d.currency=c;if(s[${text(keys.token)}])d.customer="";if(s[${text(keys.face)}])d.face=""${more}}catch{}onpageswap=onpagereveal=e=>{h.style.viewTransitionName=e.type=="pageswap"?"root":"none"}}`;
}

/** In the head of a page for customers: nobody without a token sees it. The API has the last word (401). */
export const guardScript = `{let t;try{t=localStorage[${text(keys.token)}]}catch{}t||location.replace(${text(`${pathTo('login')}?${originParam}=`)}+encodeURIComponent(location.pathname+location.search))}`;

/** In the head of a page that a link with a secret leads to: the address forgets it at once, `takeQuery` knows it. */
export const strippedQueryScript = `{let q=location.search;if(q){window.strippedQuery=q;history.replaceState(null,"",location.pathname)}}`;

/**
 * At the end of the header: its selects show the currency of the page's prices before anybody can choose another, and its badge
 * what the cart held when this browser last heard of it.
 */
export const headerScript = `{let d=document,c=d.documentElement.dataset.currency||"ARS";for(let s of d.querySelectorAll(".currency"))s.value=c;try{let s=JSON.parse(localStorage[${text(keys.cartSummary)}]),n=d.querySelector("[data-cart-count]"),a=n.nextElementSibling;if(s.units>0){n.textContent=s.units;n.hidden=!1;if(s.currency==c){a.textContent=s.amount;a.hidden=!1}}}catch{}}`;

/** Right after the template that holds the late module. A script that a template held runs when it is put in the page. */
export const afterLoadScript = `{let t=document.currentScript.previousElementSibling;addEventListener("load",()=>t.replaceWith(t.content))}`;

/**
 * Right after the place for its complaint. It keeps presses of buttons that wait for code (`data-late`): of an island that does
 * not live yet with the island, of all others with the window until `replayPresses`. A browser never asks again for a module that
 * it could not have (see `bring-code.ts`): the next press reads the page anew when there is a network, and what was to be bought
 * goes along (`keepAddsScript`).
 */
export const earlyPressesScript = `{let d=document,s="[data-late]",f,c=d.currentScript.previousElementSibling,h=addEventListener,g=()=>{f=1;for(let b of d.querySelectorAll(s+"[aria-busy=true]"))b.ariaBusy=null,c.textContent=c.dataset.words};pressed=[];h("click",e=>{let b=e.target.closest?.(s),i=b?.closest("astro-island"),p=i?i.matches("[ssr]")&&(i.pressed??=[]):self.pressed;b&&p&&(e.preventDefault(),e.stopImmediatePropagation(),b.ariaBusy=!0,p.push(b),f&&fetch("").then(()=>location.reload(),g))},1);h("error",e=>e.target.type&&g(),1);h("astro:hydration-error",g)}`;

/**
 * Beside 'Agregar al carrito': a page that is left before its code has come hands what was pressed to the page after it, as
 * `cart-outbox.ts` reads it. Whoever comes back finds the button as it was, for the other page has done it.
 */
export const keepAddsScript = `addEventListener("pagehide",()=>{let p=self.pressed||[];if(!p.some(b=>b.dataset.buy))return;let d=document,k=${text(keys.cartOutbox)},f=d.querySelector(".add-to-cart input"),q=parseInt(f?.value)||+f?.defaultValue||1,w=[];for(let b of p.splice(0)){let{step:s,buy:i}=b.dataset;b.ariaBusy=null;if(s)q=Math.max(1,q+ +s);if(i&&!w[0])w.push({kind:"add",productId:+i,quantity:q})}try{let s=sessionStorage,r=JSON.parse(s[k]||null)||{sent:null,waiting:[]};r.page="";r.waiting.push(...w);s[k]=JSON.stringify(r)}catch{}})`;

function text(value: string): string {
  return JSON.stringify(value);
}
