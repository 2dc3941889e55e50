import { prefetchMark, productPrefix } from '../../domain/speculation.ts';

/** Pages per view. With a dictionary they weigh what one page weighs without (decision 191). */
const mostPages = 12;
/** A card's link is its title, below its picture. */
const nearScreen = '50%';

/**
 * Marks the links to products that come near the screen, for the browser to prefetch their pages (document rules,
 * `speculation-rules.ts`). A browser without speculation rules ignores the marks.
 */
export function prefetchProductsOnScreen(): void {
  const prefetched = new Set<string>();
  const mark = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || prefetched.size === mostPages) continue;
      const { href } = target as HTMLAnchorElement;
      if (!prefetched.has(href)) target.setAttribute(prefetchMark, '');
      prefetched.add(href);
    }
    if (prefetched.size === mostPages) watcher.disconnect();
  };
  const watcher = new IntersectionObserver(mark, { rootMargin: nearScreen });
  for (const link of document.querySelectorAll(`main a[href^="${productPrefix}"]`)) watcher.observe(link);
}
