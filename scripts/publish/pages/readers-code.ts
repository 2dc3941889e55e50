/** Version of the code that reads pages. Reads recorded by other code are invalid. */
import { sourceDigest } from '../render/source-digest.ts';

/** Everything that page kinds import; a test follows their imports. */
export const readers = {
  folders: ['src/snapshot', 'src/domain'],
  files: ['src/shop.ts', 'package.json'],
} as const;

let known: string | null = null;

/** Digest by content, cached: the files as they were at the first call. */
export function readersCode(): string {
  return (known ??= sourceDigest(readers.folders, readers.files));
}
