/** Inline scripts for what must be known before first paint. Denied storage counts as empty. */
import type { ListFilter } from '../../../domain/catalogue/applied-filter.ts';
import { returnPathParam } from '../../../domain/session/login-path.ts';
import { pathTo } from '../../../domain/routes.ts';
import { keys } from '../../../stores/keys.ts';

/**
 * Head: the currency's price, and the links for customers or guests.
 * View transition: only the old page fades. Chromium delivers no clicks to an element that is shown as a snapshot, so
 * fading in the new page would block input for a quarter of a second.
 */
export const pageScript = pageScriptWith('');

/** Without a stored number of columns the attribute is the word "undefined", which no style matches. */
export const listPageScript = pageScriptWith(
  `;d.columns=s[${text(keys.columns)}];if(c=s[${text(keys.ownedStyles)}]){let o=new CSSStyleSheet;o.replaceSync(c);document.adoptedStyleSheets=[o]}`,
);

function pageScriptWith(more: string): string {
  return `{let h=document.documentElement,d=h.dataset;try{let s=localStorage,c=s[${text(keys.currency)}];if(c=="USD")d.currency=c;if(s[${text(keys.token)}])d.customer=""${more}}catch{}onpageswap=onpagereveal=e=>{h.style.viewTransitionName=e.type=="pageswap"?"root":"none"}}`;
}

/** First of all, in a shop that sells in one currency: what was chosen while it had two is forgotten. */
export const onlyCurrencyScript = `try{delete localStorage[${text(keys.currency)}]}catch{}`;

/** Head of customer pages: redirects to the login without a token. The API enforces it (401). */
export const guardScript = `{let t;try{t=localStorage[${text(keys.token)}]}catch{}t||location.replace(${text(`${pathTo('login')}?${returnPathParam}=`)}+encodeURIComponent(location.pathname+location.search))}`;

/**
 * Head of pages that are opened by a link with a secret: removes the query from the URL at once; `takeQuery` reads it.
 */
export const strippedQueryScript = `{let q=location.search;if(q){window.strippedQuery=q;history.replaceState(null,"",location.pathname)}}`;

/** Head of the 404 page: its own path, whatever was requested. */
export const lostPathScript = `history.replaceState(history.state,"",${text(pathTo('notFound'))})`;

/**
 * Hides the built list when the URL asks for another one. It tests only prefixes of the filter names, to stay small;
 * the page's code reverts a false positive.
 */
const otherFilters = 'q|au|ca|fo|id|pr|ta|vi|o';
export const listingScripts = {
  filtered: listingScriptFor(`ed|${otherFilters}`),
  /** An editorial's page, where `?editorial=` alone is what was built. */
  brand: listingScriptFor(otherFilters),
} as const;

/** A list of products in the chosen number of columns; one without filters is `plain`. */
export type ShownList = 'plain' | keyof typeof listingScripts;

export function listOf(filter: ListFilter | null): ShownList {
  return filter?.name === 'brand' ? 'brand' : 'filtered';
}

function listingScriptFor(asking: string): string {
  return `/[?&](${asking})/.test(location)&&(document.documentElement.dataset.list="asked")`;
}

/** End of the header: the currency selects before they can be used, and the remembered cart badge. */
export const headerScript = `{let d=document,c=d.documentElement.dataset.currency||"ARS";for(let s of d.querySelectorAll(".currency"))s.value=c;try{let s=JSON.parse(localStorage[${text(keys.cartSummary)}]),n=d.querySelector("[data-cart-count]"),a=n.nextElementSibling;if(s.units>0){n.textContent=s.units;n.hidden=!1;if(s.currency==c){a.textContent=s.amount;a.hidden=!1}}}catch{}}`;

function text(value: string): string {
  return JSON.stringify(value);
}
