import { createHash, timingSafeEqual } from 'node:crypto';

/** In constant time (timing attack). */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
