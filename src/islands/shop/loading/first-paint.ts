/**
 * Inline scripts for what must be known before first paint, small enough to be part of the page. They read the storage
 * keys of the stores (`stores/keys.ts`) and import nothing. Denied storage counts as empty.
 */
import { buying, buyingClasses } from '../../../components/cart/buying-targets.ts';
import { returnPathParam } from '../../../domain/session/login-path.ts';
import { pathTo } from '../../../domain/routes.ts';
import { cartLock, keys } from '../../../stores/keys.ts';

/**
 * Head: selects the currency's price, the links for customers or guests, and the display font if it is cached
 * (`display-font.ts`).
 * View transition: only the old page's snapshot fades, above the live new page. Chromium delivers no clicks to an
 * element that is shown as a snapshot, so fading in the new page would block input for a quarter of a second.
 */
export const pageScript = pageScriptWith('');

/**
 * Head of list pages: also this browser's number of columns. Without a stored value the attribute is the word
 * "undefined", which no style matches.
 */
export const listPageScript = pageScriptWith(`;d.columns=s[${text(keys.columns)}]`);

function pageScriptWith(more: string): string {
  return `{let h=document.documentElement,d=h.dataset;try{let s=localStorage,c=s[${text(keys.currency)}];if(c=="USD")d.currency=c;if(s[${text(keys.token)}])d.customer="";if(s[${text(keys.displayFont)}])d.face=""${more}}catch{}onpageswap=onpagereveal=e=>{h.style.viewTransitionName=e.type=="pageswap"?"root":"none"}}`;
}

/** Head of customer pages: redirects to the login without a token. The API enforces it (401). */
export const guardScript = `{let t;try{t=localStorage[${text(keys.token)}]}catch{}t||location.replace(${text(`${pathTo('login')}?${returnPathParam}=`)}+encodeURIComponent(location.pathname+location.search))}`;

/**
 * Head of pages that are opened by a link with a secret: removes the query from the URL at once; `takeQuery` reads it.
 */
export const strippedQueryScript = `{let q=location.search;if(q){window.strippedQuery=q;history.replaceState(null,"",location.pathname)}}`;

/**
 * End of the header: sets the currency selects before they can be used, and the cart badge to its last stored value.
 */
export const headerScript = `{let d=document,c=d.documentElement.dataset.currency||"ARS";for(let s of d.querySelectorAll(".currency"))s.value=c;try{let s=JSON.parse(localStorage[${text(keys.cartSummary)}]),n=d.querySelector("[data-cart-count]"),a=n.nextElementSibling;if(s.units>0){n.textContent=s.units;n.hidden=!1;if(s.currency==c){a.textContent=s.amount;a.hidden=!1}}}catch{}}`;

/** Follows the template with the late modules. Scripts of a template run when its content is inserted into the page. */
export const afterLoadScript = `{let t=document.currentScript.previousElementSibling;addEventListener("load",()=>t.replaceWith(t.content))}`;

/**
 * The same in two steps: the first element of the template, a script, alone, the rest when it has run or could not be
 * loaded. On a slow network whatever is requested beside it takes its bandwidth. `goLive` does not wait for `load`.
 */
export const oneThenRestScript = `{let t=document.currentScript.previousElementSibling,c=t.content,s=c.firstElementChild;s.onload=s.onerror=()=>t.replaceWith(c);goLive=()=>s.isConnected||t.before(s);addEventListener("load",goLive)}`;

/**
 * Event replay; follows the element for its error message. Queues presses of buttons that wait for code (`data-late`):
 * on the island while it is not hydrated, else on the window until `replayClicks`; those of `replayClicksOn` live sooner
 * (`live`). After an error the next press reloads the page when the network is back, because browsers retry no failed
 * module by themselves (see `chunk-loader.ts`); pressed adds to the cart are kept (`storeQueuedAddsScript`). So does the
 * press of a live button that is still busy: the code that would tell its outcome is lost.
 */
export const eventReplayScript = `{let d=document,s="[data-late]",f,c=d.currentScript.previousElementSibling,h=addEventListener,g=e=>{f=1;for(let b of d.querySelectorAll(s+"[aria-busy=true]"))b.ariaBusy=b.live||null,c.textContent=c.dataset.words};pressed=[];h("click",e=>{let b=e.target.closest?.(s),i=b?.closest("astro-island"),p=i?i.matches("[ssr]")&&(i.pressed??=[]):self.pressed,l=b?.live;b&&p&&(f&&l&&setTimeout(g),!l||f&&b.ariaBusy)&&(e.preventDefault(),e.stopPropagation(),l||p.push(b),b.ariaBusy=!0,f&&fetch("").then(e=>location.reload(),g))},1);h("error",e=>e.target.type&&g(),1);h("astro:hydration-error",g)}`;

/** Keys of `dataset` for the attributes that the buttons are drawn with. */
const places = { buy: keyOf(buying.attributes('buy')), step: keyOf(buying.attributes('step')) };

/**
 * For pages with 'Agregar al carrito'; it stands before `eventReplayScript`. A press before the code is loaded requests the
 * first script (`LiveCart.astro`) without waiting for `load` (`goLive`). It also requests the cart's lock, so that the add
 * need not wait for it then (`takeHeldLock`; nobody waits longer than five seconds for code that does not come). On
 * `pagehide` before the code is loaded, queued adds are stored in the format of `cart-outbox.ts`, and the next page sends
 * them. The buttons are reset for a return from the bfcache.
 */
export const storeQueuedAddsScript = `addEventListener("click",e=>{let l=navigator.locks;if(!self.pressed||!e.target.closest?.(${text(buying.selector('buy'))}))return;l&&(self.held??=new Promise(g=>l.request(${text(cartLock)},()=>new Promise(r=>{g(r);setTimeout(()=>self.held&&(held=0,r()),5e3)})).catch(e=>g())));self.goLive?.()},1);addEventListener("pagehide",()=>{let p=self.pressed||[];if(!p.some(b=>b.dataset.${places.buy}))return;let k=${text(keys.cartOutbox)},f=document.querySelector(".${buyingClasses.box} input"),q=parseInt(f?.value)||+f?.defaultValue||1,w=[];for(let b of p.splice(0)){let{${places.step}:s,${places.buy}:i}=b.dataset;b.ariaBusy=null;if(s)q=Math.max(1,q+ +s);if(i&&!w[0])w.push({kind:"add",productId:+i,quantity:q})}try{let s=sessionStorage,r=JSON.parse(s[k]||null)||{sent:null,waiting:[]};r.page="";r.waiting.push(...w);s[k]=JSON.stringify(r)}catch{}})`;

function keyOf(drawn: Readonly<Record<string, string>>): string {
  const [attribute = ''] = Object.keys(drawn);
  return attribute.slice('data-'.length);
}

function text(value: string): string {
  return JSON.stringify(value);
}
