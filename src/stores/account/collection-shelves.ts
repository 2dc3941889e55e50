/** The series of a collection as their pages show them now. */
import { atom } from 'nanostores';
import { pathTo } from '../../domain/routes.ts';
import { shelfIn, type Shelf } from '../../domain/catalogue/shelf.ts';
import { fetchPage } from '../../api/http.ts';

/** `missing`: the shop has no such series. `failed`: its page could not be read. */
export type ShownShelf = Shelf | 'loading' | 'missing' | 'failed';

export const $shelves = atom<ReadonlyMap<string, ShownShelf>>(new Map());

/** Reads each page once; those that failed are read again. */
export async function askForShelves(slugs: readonly string[]): Promise<void> {
  const asked = slugs.filter((slug) => ($shelves.get().get(slug) ?? 'failed') === 'failed');
  const readers = Array.from({ length: atOnce }, async () => {
    for (let slug = asked.shift(); slug !== undefined; slug = asked.shift()) await readShelf(slug);
  });
  await Promise.all(readers);
}

export async function readShelf(slug: string): Promise<ShownShelf> {
  const known = $shelves.get().get(slug);
  if (typeof known === 'object') return known;
  remember(slug, 'loading');
  const shelf = await fetchShelf(slug);
  remember(slug, shelf);
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

function remember(slug: string, shelf: ShownShelf): void {
  $shelves.set(new Map($shelves.get()).set(slug, shelf));
}

const atOnce = 4;
