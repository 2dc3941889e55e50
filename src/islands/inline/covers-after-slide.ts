/**
 * Lets the covers of the home's first screen come, which wait until its slide is painted (`index.astro`).
 * @param longestWaitMs after which they come although the page is not loaded: a file of it may never arrive
 */
export function coversAfterSlide(longestWaitMs: number): void {
  const show = () => {
    document.documentElement.dataset['loaded'] = '';
  };
  addEventListener('load', () => {
    requestAnimationFrame(() => setTimeout(show));
  });
  setTimeout(show, longestWaitMs);
}
