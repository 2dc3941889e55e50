import { failureTexts } from '../../text/failures.ts';

/** The one way to say that code could not be had: the nearest place for it (`LostCode.tsx`) says so, until somebody asks again. */
export function sayCodeIsLost(near: Element, isLost: boolean): void {
  const place = near.closest(`:has(${places})`)?.querySelector<HTMLElement>(places);
  if (place) place.textContent = isLost ? failureTexts.codeNotLoaded : '';
}

const places = '.load-failed';
