import { make } from '../make.ts';

/**
 * The compression dictionary of the site (`scripts/publish/dictionary.ts`): who has it gets the next page as a kilobyte. The
 * server names it in the head of the page; a host without one names none. The browser keeps it, and fetches it once; one that
 * does not know such links passes over it.
 */
export function fetchDictionary(): void {
  const [page] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  const told = page?.serverTiming?.find(({ name }) => name === 'dictionary');
  if (!told || savesData()) return;
  const link = make('link', { rel: 'compression-dictionary', href: `/_dictionary/${told.description}` });
  setTimeout(() => document.head.append(link), quietMs);
}

/** After what the first moments of a visit fetch, and before somebody has read a page. */
const quietMs = 2000;

/** Somebody pays for each kilobyte: these would come before it is known that there is a next page. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
