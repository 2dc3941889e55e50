import { hash, timingSafeEqual } from 'node:crypto';

/** In constant time (timing attack). */
export function isSame(candidate: string, expected: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(candidate), digest(expected));
}
