/**
 * The compression dictionary of the site (`scripts/publish/dictionary.ts`): who has it gets the next page as a kilobyte. The
 * server names it in the head of the page; a host without one names none. The browser keeps it, and fetches it once.
 */
export function fetchDictionary(): void {
  const link = document.createElement('link');
  const [page] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  const told = page?.serverTiming?.find(({ name }) => name === 'dictionary');
  if (!told || !link.relList.supports(dictionaryRel) || savesData()) return;
  link.rel = dictionaryRel;
  link.href = `/_dictionary/${told.description}`;
  document.head.append(link);
}

const dictionaryRel = 'compression-dictionary';

/** Somebody pays for each kilobyte: these would come before it is known that there is a next page. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
