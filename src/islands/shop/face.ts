/** The display face, fetched once and by a page that is long done: those after it find it in the cache and wear it. */
import { keys } from '../../stores/keys.ts';
import { readStored, writeStored } from '../../stores/storage.ts';

/** After all that a visit begins with, the notice about cookies included. */
const quietMs = 4000;

export function fetchFace(): void {
  if (readStored(keys.face) === null) setTimeout(() => void load(), quietMs);
}

/** Without it the letters stay the system's. */
async function load(): Promise<void> {
  const faces = await document.fonts.load('800 1em Oswald').catch(() => []);
  if (faces.length > 0) writeStored(keys.face, '1');
}
