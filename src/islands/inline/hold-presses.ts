/**
 * The inline script of every page: it requests the page's code, and holds presses of `[data-deferred]` buttons until
 * their host answers them. The host is the nearest ancestor with a hyphen in its name: a custom element, which answers
 * once it is defined, or an island, which answers once it is hydrated (Astro then takes `ssr` away).
 *
 * - Code: the scripts in `<template data-code>` (`PageScript.astro`) are requested after `load`, or when 'Agregar al
 *   carrito' is pressed. The first one sends an add. It goes alone, because on a slow line whatever is requested
 *   beside it delays it.
 * - Held presses are repeated in the order in which they were made. Presses of one button count once, unless it has
 *   `data-repeats`.
 * - A held add whose code never came is left in the cart's outbox when the page goes. The next page sends it.
 * - A lost file shows `LoadFailure.astro`, whose button reads the page again.
 */
import type { StoredOutbox } from '../../stores/cart/cart-outbox.ts';

/**
 * @param outboxKey of the outbox in sessionStorage
 * @param emptyOutbox the outbox of a page that is gone
 */
export function holdPresses(outboxKey: string, emptyOutbox: StoredOutbox): void {
  let held: HTMLElement[] = [];
  let isRequested = false;
  let isLost = false;
  const page = document;
  const on = <E extends Event>(name: string, act: (event: E) => void) =>
    addEventListener(name, act as (event: Event) => void, true);
  const hostOf = (button: HTMLElement) => {
    let host = button.parentElement;
    while (host && !host.localName.includes('-')) host = host.parentElement;
    return host;
  };
  // Within an island that is not hydrated an element may be defined, and its island still must answer.
  const isAnswered = (button: HTMLElement) => hostOf(button)?.matches(':defined') && !button.closest('[ssr]');
  const replay = () => {
    const ready = held.filter(isAnswered);
    held = held.filter((button) => !ready.includes(button));
    ready.forEach((button, index) => {
      button.ariaBusy = null;
      if ('repeats' in button.dataset || ready.indexOf(button) === index) button.click();
    });
  };
  const templates = () => page.querySelectorAll<HTMLTemplateElement>('[data-code]');
  const requestCode = () => {
    const [first] = templates();
    const script = first?.content.querySelector('script');
    if (isRequested || !script) return;
    isRequested = true;
    script.onload = script.onerror = () => {
      const openAll = () => templates().forEach((code) => code.replaceWith(code.content));
      if (page.readyState === 'loading') on('DOMContentLoaded', openAll);
      else openAll();
    };
    first?.before(script);
  };
  const showLost = () => {
    const message = page.querySelector<HTMLTemplateElement>('[data-load-failed]');
    const button = message?.content.querySelector('button');
    isLost = true;
    for (const pressed of held) pressed.ariaBusy = null;
    if (!button) return;
    button.onclick = () => {
      const { strippedQuery } = window;
      if (strippedQuery) location.search = strippedQuery;
      else location.reload();
    };
    message?.replaceWith(message.content);
  };

  on('load', requestCode);
  on<MouseEvent>('click', (event) => {
    const { target } = event;
    const button = target instanceof Element && target.closest<HTMLElement>('[data-deferred]');
    const host = button && hostOf(button);
    if (!host || isAnswered(button)) return;
    event.preventDefault();
    event.stopPropagation();
    button.ariaBusy = isLost ? null : 'true';
    held.push(button);
    void customElements.whenDefined(host.localName).then(replay);
    if (host.localName !== 'add-to-cart') return;
    requestCode();
    // Pressed before the first template was parsed.
    on('DOMContentLoaded', requestCode);
  });
  on('astro:hydrate', replay);
  on('error', ({ target }) => (target as HTMLScriptElement).type === 'module' && showLost());
  on('vite:preloadError', showLost);
  on('astro:hydration-error', showLost);
  on('pagehide', () => {
    let quantity = 0;
    let add;
    for (const button of held.splice(0)) {
      const box = button.closest('add-to-cart');
      const step = Number(button.dataset.step);
      button.ariaBusy = null;
      if (!box) continue;
      const { value = '', defaultValue = '' } = box.querySelector('input') ?? {};
      quantity ||= parseInt(value) || Number(defaultValue) || 1;
      if (step) quantity = Math.max(1, quantity + step);
      else add ??= { kind: 'add', productId: Number(box.getAttribute('product')), quantity } as const;
    }
    try {
      const stored = sessionStorage[outboxKey] as string | undefined;
      const outbox = { ...emptyOutbox, ...(JSON.parse(stored ?? '{}') as Partial<StoredOutbox>), page: '' };
      if (add) sessionStorage[outboxKey] = JSON.stringify({ ...outbox, waiting: [...outbox.waiting, add] });
    } catch {
      // Denied or full storage keeps nothing.
    }
  });
}
