/**
 * When the carousels of a page come to life: once somebody does something or the first view has long been read, and one is
 * on the screen. Their code is not fetched before, and never where the media query of a carousel does not match.
 */

const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown'];
const readMs = 2500;

export function awaitCarousels(carousels: Iterable<HTMLElement>): void {
  const wanted = [...carousels].filter(
    ({ dataset: { media } }) => media === undefined || matchMedia(media).matches,
  );
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true);
    clearTimeout(waiting);
    wakeOnScreen(wanted);
  };
  const waiting = setTimeout(start, readMs);
  // A strip that is scrolled does not tell the window, except on the way down.
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
}

/** Without a network a carousel stays the strip that was published, and says nothing. */
function wakeOnScreen(carousels: readonly HTMLElement[]): void {
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      const coming = import('./carousel.ts').catch(() => null);
      void coming.then((code) => code?.bringCarouselToLife(target as HTMLElement));
    }
  });
  for (const carousel of carousels) watcher.observe(carousel);
}
