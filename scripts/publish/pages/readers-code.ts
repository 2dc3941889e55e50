/** Reads that other code recorded are invalid. */
import { sourceDigest } from '../render/source-digest.ts';

/** Everything that page kinds import; a test follows their imports. */
export const readers = {
  folders: ['src/snapshot', 'src/domain'],
  files: ['src/shop.ts', 'package.json'],
} as const;

let known: string | null = null;

/** As the files were at the first call. */
export function readersCode(): string {
  return (known ??= sourceDigest(readers.folders, readers.files));
}
