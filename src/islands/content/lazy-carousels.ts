/**
 * Lazy loading of carousels: their chunk is loaded when one enters the viewport, after the first interaction or a delay
 * in ms, and never where a carousel's media query does not match.
 */

const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown'];
const readMs = 2500;

export function initCarouselsWhenVisible(carousels: Iterable<HTMLElement>): void {
  const wanted = [...carousels].filter(
    ({ dataset: { media } }) => media === undefined || matchMedia(media).matches,
  );
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true);
    clearTimeout(waiting);
    wakeOnScreen(wanted);
  };
  const waiting = setTimeout(start, readMs);
  // Captured, because `scroll` events of an element do not bubble to the window.
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
}

/** On a network error a carousel stays a scrollable strip, without a message. */
function wakeOnScreen(carousels: readonly HTMLElement[]): void {
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      const coming = import('./carousel.ts').catch(() => null);
      void coming.then((code) => code?.initCarousel(target as HTMLElement));
    }
  });
  for (const carousel of carousels) watcher.observe(carousel);
}
