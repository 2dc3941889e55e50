/**
 * `client:calm`: for what moves by itself. Nothing is fetched before the page has loaded and the island is near the
 * screen; nothing at all for who wants less motion, or where the media query that it is given does not match. What the
 * page shows without it must be complete.
 *
 * It is inlined in every page with such an island: keep it small, and free of imports.
 */
import type { ClientDirective } from 'astro';

const calmDirective: ClientDirective = (load, { value }, island) => {
  const isWanted = typeof value !== 'string' || matchMedia(value).matches;
  if (!isWanted || matchMedia('(prefers-reduced-motion: reduce)').matches) return;

  const start = () => {
    const nearness = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      nearness.disconnect();
      void load().then((hydrate) => hydrate());
    });
    for (const child of island.children) nearness.observe(child);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
};

// Astro takes the default export.
export { calmDirective as default };
