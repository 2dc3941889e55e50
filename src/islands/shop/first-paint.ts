/**
 * What must be known before the first pixel, as scripts small enough to stand in the page: they read what the stores
 * keep (`stores/keys.ts`) and import nothing. A storage that refuses is no storage.
 */
import { originParam } from '../../domain/return-path.ts';
import { pathTo } from '../../domain/routes.ts';
import { keys } from '../../stores/keys.ts';

/** In the head: which of the two prices of the page is shown, and whether the doors of a customer or those of a guest are. */
export const currencyScript = `try{let d=document.documentElement.dataset,c=localStorage[${text(keys.currency)}];if(c=="USD")d.currency=c;if(localStorage[${text(keys.token)}])d.customer=""}catch{}`;

/** In the head of a page for customers: nobody without a token sees it. The API has the last word (401). */
export const guardScript = `{let t;try{t=localStorage[${text(keys.token)}]}catch{}t||location.replace(${text(`${pathTo('login')}?${originParam}=`)}+encodeURIComponent(location.pathname+location.search))}`;

/** In the head of a page that a link with a secret leads to: the address forgets it at once, `takeQuery` knows it. */
export const strippedQueryScript = `{let q=location.search;if(q){window.strippedQuery=q;history.replaceState(null,"",location.pathname)}}`;

/** Right after the badge: what the cart held when this browser last heard of it. */
export const badgeScript = `try{let s=JSON.parse(localStorage[${text(keys.cartSummary)}]),a=document.currentScript.previousElementSibling,n=a.previousElementSibling;if(s.units>0){n.textContent=s.units;n.hidden=!1;if(s.currency==(document.documentElement.dataset.currency||"ARS")){a.textContent=s.amount;a.hidden=!1}}}catch{}`;

/** Right after the template that holds the late module. A script that a template held runs when it is put in the page. */
export const afterLoadScript = `{let t=document.currentScript.previousElementSibling;addEventListener("load",()=>t.replaceWith(t.content))}`;

function text(value: string): string {
  return JSON.stringify(value);
}
