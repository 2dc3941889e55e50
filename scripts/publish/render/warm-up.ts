/**
 * JIT warm-up: code that has run a hundred times is several times as fast. The threads of a new publisher render some
 * pages without storing them, so that the first edit is published as fast as the tenth.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pageKinds } from '../../../src/snapshot/page-kinds.ts';
import type { Settings } from '../../settings.ts';
import { bundleSources } from './bundle-sources.ts';
import { readKeptBundle } from './kept-bundle.ts';
import type { Renderers } from './renderers.ts';

/** Writes nothing, and does nothing without a valid bundle. @throws Error when a page cannot be rendered. */
export async function warmUp(
  { data, siteUrl }: Pick<Settings, 'data' | 'siteUrl'>,
  renderers: Renderers,
): Promise<void> {
  const bundle = await readKeptBundle(data);
  if (bundle === null || bundle.sources !== bundleSources(siteUrl) || !existsSync(data.snapshot)) return;
  const pathnames = somePaths(data.snapshot);
  if (pathnames.length === 0) return;
  await renderers.render({ data, siteUrl, bundle, generation: randomUUID(), pathnames, store: null });
}

/** Takes about a second on two processors. */
const pagesOfEach = 40;

function somePaths(file: string): readonly string[] {
  const snapshot = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const select = snapshot.prepare('SELECT path FROM page WHERE route = ? LIMIT ?');
    return pageKinds.flatMap(({ route }) => select.all(route, pagesOfEach).map(({ path }) => String(path)));
  } finally {
    snapshot.close();
  }
}
