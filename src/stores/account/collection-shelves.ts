/** The series of a collection as their pages show them now. */
import { map } from 'nanostores';
import type { Collection } from '../../domain/catalogue/collection.ts';
import { pathTo } from '../../domain/routes.ts';
import { shelfIn, type Shelf } from '../../domain/catalogue/shelf.ts';
import { fetchPage } from '../../api/http.ts';
import { inTurns } from '../in-turns.ts';

/** `missing`: the shop has no such series. `failed`: its page could not be read. */
export type ShownShelf = Shelf | 'loading' | 'missing' | 'failed';

export const $shelves = map<Record<string, ShownShelf | undefined>>({});

/** Reads each page once; those that failed are read again. */
export async function loadShelves(slugs: readonly string[]): Promise<void> {
  const slugsToLoad = slugs.filter((slug) => ($shelves.get()[slug] ?? 'failed') === 'failed');
  await inTurns(slugsToLoad, readShelf);
}

/** The shelves of a collection. */
export function loadOwnShelves(collection: Collection): Promise<void> {
  return loadShelves(collection.map(({ slug }) => slug));
}

export async function readShelf(slug: string): Promise<ShownShelf> {
  const loadedShelf = $shelves.get()[slug];
  if (typeof loadedShelf === 'object') return loadedShelf;
  $shelves.setKey(slug, 'loading');
  const shelf = await fetchShelf(slug);
  $shelves.setKey(slug, shelf);
  return shelf;
}

async function fetchShelf(slug: string): Promise<ShownShelf> {
  try {
    const html = await fetchPage(pathTo('series', { slug }));
    return html === null ? 'missing' : (shelfIn(html) ?? 'missing');
  } catch {
    return 'failed';
  }
}
