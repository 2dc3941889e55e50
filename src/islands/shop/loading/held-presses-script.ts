/**
 * The inline script of every page. It requests the page's code, and holds presses of `[data-deferred]` buttons until that
 * code is there.
 */
import { buyingClasses } from '../../../components/cart/buying-markup.ts';
import { keys } from '../../../stores/keys.ts';

/**
 * - Code: scripts in `<template data-code>` (`PageCode.astro`) are requested after `load`, or when 'Agregar al carrito' is
 *   pressed. The first one only sends an add. It goes alone, because on a slow line whatever is requested beside it
 *   delays it.
 * - Presses: held until the island around the button is hydrated (`astro:hydrate`), or until its enhancer calls
 *   `releasePresses` with a selector. Then they are dispatched again, in order. Repeated presses of one button count once,
 *   unless it has `data-repeats`.
 * - A product that was pressed and whose code never came is left in the cart's outbox (`cart-outbox.ts`) when the page
 *   goes. The next page sends it.
 * - A file that is lost shows `LoadFailure.astro`, whose button reads the page again.
 */
export const heldPressesScript = `{
let presses = [], live = ":not(*)", isAsked, isLost;
const d = document, on = (name, act) => addEventListener(name, act, true);
const replay = isMine => {
  const mine = presses.filter(isMine);
  presses = presses.filter(b => !mine.includes(b));
  mine.forEach((b, i) => { b.ariaBusy = null; if ("repeats" in b.dataset || mine.indexOf(b) == i) b.click() });
};
const fetchCode = () => {
  const first = d.querySelector("[data-code=first]");
  if (isAsked || !first) return;
  isAsked = 1;
  const script = first.content.querySelector("script");
  script.onload = script.onerror = () => { for (const t of d.querySelectorAll("[data-code]")) t.replaceWith(t.content) };
  first.before(script);
};
const lost = () => {
  const t = d.querySelector("[data-load-failed]");
  isLost = 1;
  for (const b of presses) b.ariaBusy = null;
  if (!t) return;
  t.content.querySelector("button").onclick = () => self.strippedQuery ? location.search = strippedQuery : location.reload();
  t.replaceWith(t.content);
};
releasePresses = selector => { live += "," + selector; replay(b => b.matches(selector)) };
on("load", fetchCode);
on("click", e => {
  const b = e.target.closest?.("[data-deferred]"), island = b?.closest("astro-island");
  if (!b || (island ? !island.matches("[ssr]") : b.matches(live))) return;
  e.preventDefault();
  e.stopPropagation();
  b.ariaBusy = isLost ? null : true;
  presses.push(b);
  if (b.dataset.buy) d.readyState == "loading" ? on("DOMContentLoaded", fetchCode) : fetchCode();
});
on("astro:hydrate", e => replay(b => e.target.contains(b)));
on("error", e => e.target.type == "module" && lost());
on("vite:preloadError", lost);
on("astro:hydration-error", lost);
on("pagehide", () => {
  let f = d.querySelector(${quoted(`.${buyingClasses.box} input`)}), quantity = parseInt(f?.value) || +f?.defaultValue || 1, add;
  for (const b of presses.splice(0)) {
    const { step, buy } = b.dataset;
    b.ariaBusy = null;
    if (step) quantity = Math.max(1, quantity + +step);
    if (buy) add ??= { kind: "add", productId: +buy, quantity };
  }
  if (add) try {
    const s = sessionStorage, k = ${quoted(keys.cartOutbox)}, left = JSON.parse(s[k] || null) || { sent: null, waiting: [] };
    left.page = "";
    left.waiting.push(add);
    s[k] = JSON.stringify(left);
  } catch {}
});
}`;

function quoted(value: string): string {
  return JSON.stringify(value);
}
