/** Names the code that pages are read with: what other code recorded says nothing about what this one reads. */
import { sourceDigest } from '../source-digest.ts';

/** All that the kinds of pages import; a test follows their imports. */
export const readers = {
  folders: ['src/snapshot', 'src/domain'],
  files: ['src/shop.ts', 'package.json'],
} as const;

let known: string | null = null;

/** By content, and of the files as they were when this process asked first. */
export function readersCode(): string {
  return (known ??= sourceDigest(readers.folders, readers.files));
}
