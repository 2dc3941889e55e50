/** The display face, fetched once and by a page that is long done: those after it find it in the cache and wear it. */
import { keys } from '../../stores/keys.ts';
import { readStored, writeStored } from '../../stores/storage.ts';

/** After all that a visit begins with, the notice about cookies included. */
const quietMs = 4000;

export function fetchFace(): void {
  if (readStored(keys.face) !== null) return;
  setTimeout(() => {
    void document.fonts.load('700 1em Oswald').then(
      (faces) => {
        if (faces.length > 0) writeStored(keys.face, '1');
      },
      // Without it the letters stay the system's.
      () => undefined,
    );
  }, quietMs);
}
