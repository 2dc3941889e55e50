/**
 * Display font: fetched once, long after the page has loaded, and never with the data saver. Later pages find it in the
 * HTTP cache and use it.
 */
import { keys } from '../../../stores/keys.ts';
import { readStored, writeStored } from '../../../stores/storage.ts';

/** Delay in ms: after all other first requests of a visit, the cookie notice included. */
const quietMs = 4000;

export function fetchDisplayFont(): void {
  if (readStored(keys.displayFont) === null && !savesData()) setTimeout(() => void load(), quietMs);
}

/** Whether the browser's data saver is on. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** On failure the system font stays. */
async function load(): Promise<void> {
  const faces = await document.fonts.load('800 1em Oswald').catch(() => []);
  if (faces.length > 0) writeStored(keys.displayFont, '1');
}
