/**
 * Description of a `Server-Timing` entry of this page: the only header of a navigation that scripts can read. Undefined
 * without the entry, or in browsers without the API.
 */
export function serverTiming(name: string): string | undefined {
  const [page] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  return page?.serverTiming?.find((entry) => entry.name === name)?.description;
}
