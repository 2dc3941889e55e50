/** Names the code that pages are read with: what other code recorded says nothing about what this one reads. */
import { sourceDigest } from '../source-digest.ts';

let known: string | null = null;

/** By content, and of the files as they were when this process asked first. */
export function readersCode(): string {
  return (known ??= sourceDigest(['src/snapshot', 'src/domain'], ['src/shop.ts', 'package.json']));
}
