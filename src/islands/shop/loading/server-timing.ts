/**
 * What the server told this page in a `Server-Timing` header, the one header of a navigation that scripts can read.
 * Undefined where the server or the browser does not tell.
 */
export function toldByServer(name: string): string | undefined {
  const [page] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  return page?.serverTiming?.find((entry) => entry.name === name)?.description;
}
