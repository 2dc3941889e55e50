import { hydrateIsland } from '../shop/loading/hydrate-island.ts';

const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown'];
const readMs = 2500;

/** On screen, after the first interaction or a delay: React must not compete with the first paint. */
export function hydrateWhenVisible(carousels: readonly HTMLElement[]): void {
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true);
    clearTimeout(waiting);
    hydrateOnScreen(carousels);
  };
  const waiting = setTimeout(start, readMs);
  // Captured, because `scroll` events of an element do not bubble to the window.
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
}

function hydrateOnScreen(carousels: readonly HTMLElement[]): void {
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const island = target.closest<HTMLElement>('astro-island');
      if (!isIntersecting || !island) continue;
      watcher.unobserve(target);
      // A lost file is said by the page (`LoadFailure.astro`).
      void hydrateIsland(island).catch(() => null);
    }
  });
  for (const carousel of carousels) watcher.observe(carousel);
}
