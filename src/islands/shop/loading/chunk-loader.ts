/**
 * Chunk loader: wraps every dynamic `import()` in place of Vite's preload helper (`astro-inside/preload-helper.ts`) and
 * fetches each file before importing it. Browsers cache a failed module import for the page's lifetime and never retry
 * (https://github.com/whatwg/html/issues/6768); a failed fetch can be retried.
 */

/** Deduplicates concurrent requests for the same file. */
const coming = new Map<string, Promise<void>>();

let listed: string[] | null = null;

/** The files that `load`, an `import()`, would fetch. */
export function filesOf(load: (() => unknown) | undefined): readonly string[] {
  const files: string[] = (listed = []);
  load?.();
  listed = null;
  return files.map((file) => `/${file}`);
}

/**
 * @param files the module's files, as paths from the site's root
 * @throws what `fetch` or the module throws; after a failed fetch the next call retries
 */
export async function loadChunk<T>(
  importModule: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  if (listed !== null) {
    listed.push(...files);
    return new Promise(() => undefined);
  }
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

/** Whether the file was already fetched with the page (status 200 in its Resource Timing entry). */
function hasCome(file: string): boolean {
  const [entry] = performance.getEntriesByName(new URL(`/${file}`, location.href).href);
  return entry instanceof PerformanceResourceTiming && entry.responseStatus === 200;
}

/** Reads the whole body, because only a complete response is cached for the import that follows. */
async function fetchFile(file: string): Promise<void> {
  const response = await fetch(`/${file}`);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await response.arrayBuffer();
}
