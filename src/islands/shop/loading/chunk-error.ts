import { failureTexts } from '../../../text/failures.ts';

/** Shows or clears the error for a chunk that could not be loaded, in the nearest `ChunkError.tsx`. */
export function showChunkError(near: Element, isLost: boolean): void {
  const place = near.closest(`:has(${places})`)?.querySelector<HTMLElement>(places);
  if (place) place.textContent = isLost ? failureTexts.codeNotLoaded : '';
}

const places = '.load-failed';
