/** `contentEncoding` is not yet in TypeScript's DOM types: https://w3c.github.io/resource-timing/ */
type PageTiming = Partial<PerformanceNavigationTiming> & { readonly contentEncoding?: string };

/** How this page was loaded. Undefined in browsers without the API. */
export function pageTiming(): PageTiming | undefined {
  return (performance.getEntriesByType('navigation') as PageTiming[])[0];
}

/**
 * Description of a `Server-Timing` entry of this page: the only header of a navigation that scripts can read. Undefined
 * without the entry, or in browsers without the API.
 */
export function serverTiming(name: string): string | undefined {
  return pageTiming()?.serverTiming?.find((entry) => entry.name === name)?.description;
}
