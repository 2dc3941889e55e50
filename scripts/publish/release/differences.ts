import { twinFile } from '../../../src/domain/shop/twin-path.ts';
import { whenMissing } from '../../shared/when-missing.ts';
import type { DataLayout } from '../../shared/settings.ts';
import { isHashedAsset, noFiles, readManifest, type Manifest } from './manifest.ts';

/** An address of the site that answers otherwise than before. */
export interface Change {
  /** Decoded, as in a manifest; twins have `.md`. */
  readonly path: string;
  /** `code`: made from the same data by other code; `first`: there was no release before. */
  readonly how: 'first' | 'content' | 'code' | 'removed';
}

/**
 * What a switch from one release to another changes. Without scripts, styles and pictures, whose names change with
 * their content, and without fallbacks, which have no address of their own.
 * @param from null for none; one that is gone counts as one of other code
 */
export async function changesBetween(
  layout: DataLayout,
  from: string | null,
  to: string,
): Promise<readonly Change[]> {
  if (from === to) return [];
  const before = from === null ? null : await readManifest(layout, from).catch(whenMissing(null));
  const after = await readManifest(layout, to);
  const changes: Change[] = [];
  for (const path of new Set([...(before?.paths() ?? []), ...after.paths()])) {
    if (isHashedAsset(path) || path.startsWith('/fallback/')) continue;
    for (const address of [path, twinFile(path)]) {
      const how = changeOf(before ?? noFiles, after, path, address);
      if (how !== null)
        changes.push({ path: address, how: how === 'content' && !before ? fresh(from) : how });
    }
  }
  return changes;
}

function fresh(from: string | null): Change['how'] {
  return from === null ? 'first' : 'code';
}

function changeOf(before: Manifest, after: Manifest, page: string, address: string): Change['how'] | null {
  const [old, now] = [before.get(address), after.get(address)];
  if (old?.hash === now?.hash) return null;
  if (now === null) return 'removed';
  return old === null || before.keyOf(page) !== after.keyOf(page) ? 'content' : 'code';
}
