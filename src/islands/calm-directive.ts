/**
 * `client:calm`: for what moves by itself. Nothing is fetched before the page has loaded and either somebody does
 * something or the first view has long been read, and not before the island is near the screen; nothing at all for who
 * wants less motion, or where the media query that it is given does not match. What the page shows without it must be
 * complete.
 *
 * It is inlined in every page with such an island: keep it small, and free of imports.
 */
import type { ClientDirective } from 'astro';

const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown'];
const readMs = 2500;

const calmDirective: ClientDirective = (load, { value }, island) => {
  const isWanted = typeof value !== 'string' || matchMedia(value).matches;
  if (!isWanted || matchMedia('(prefers-reduced-motion: reduce)').matches) return;

  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true);
    clearTimeout(waiting);
    const nearness = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      nearness.disconnect();
      void load().then((hydrate) => hydrate());
    });
    for (const child of island.children) nearness.observe(child);
  };
  let waiting = 0;
  const wait = () => {
    waiting = window.setTimeout(start, readMs);
    // A strip that is scrolled does not tell the window, except on the way down.
    for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
};

// Astro takes the default export.
export { calmDirective as default };
