/**
 * What every `import()` of the shop's pages goes through (`astro-inside/preload-helper.ts` puts it in the place of Vite's):
 * each file is fetched before it is imported. A browser remembers for as long as the page lives that a module could not be had,
 * and never asks for it again (https://github.com/whatwg/html/issues/6768); a fetch that failed can be made again by whoever
 * presses again.
 */

/** Two pieces may want the same file at the same time. */
const coming = new Map<string, Promise<void>>();

/**
 * @param files what the module consists of, as addresses below the root of the site.
 * @throws what `fetch` and the module throw; after the first of them the next call tries again.
 */
export async function bringCode<T>(
  importModule: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  await Promise.all(files.map(bringFile));
  return importModule();
}

async function bringFile(file: string): Promise<void> {
  if (!coming.has(file)) coming.set(file, hasCome(file) ? Promise.resolve() : fetchFile(file));
  try {
    await coming.get(file);
  } catch (error) {
    coming.delete(file);
    throw error;
  }
}

/** With the page: the browser knows what it has loaded. */
function hasCome(file: string): boolean {
  const [entry] = performance.getEntriesByName(new URL(`/${file}`, location.href).href);
  return entry instanceof PerformanceResourceTiming && entry.responseStatus === 200;
}

/** Read to its end: only then the cache has it, for the import that follows. */
async function fetchFile(file: string): Promise<void> {
  const response = await fetch(`/${file}`);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await response.arrayBuffer();
}
