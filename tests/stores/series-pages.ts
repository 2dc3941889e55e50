/** The shop's series pages, as the collection reads them. */
import { vi } from 'vitest';
import type { Shelf } from '../../src/domain/catalogue/shelf.ts';
import { ok, type openWorld } from './world.ts';

export function shelfOf(
  series: Pick<Shelf, 'slug' | 'name' | 'brand'>,
  numbers: readonly number[],
): Shelf & { readonly volumes: readonly object[] } {
  const volumes = numbers.map((number) => ({
    id: number,
    slug: `${series.slug}-${number}`,
    number: String(number),
    sortKey: [number, number] as const,
    state: 'stock' as const,
  }));
  return { ...series, form: 'volumes', volumes };
}

/** After `openWorld`, whose API answers everything else. */
export function publishSeries(...shelves: readonly Shelf[]): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.startsWith('/series/')) return fetch(url, init);
    const shelf = shelves.find(({ slug }) => url === `/series/${slug}`);
    const block = `<script data-shelf type="application/json">${JSON.stringify(shelf)}</script>`;
    return Promise.resolve(shelf ? new Response(block) : new Response('', { status: 404 }));
  });
}

export const onePiece = shelfOf({ slug: 'one-piece-ivrea', name: 'One Piece', brand: 'Ivrea' }, [1, 2, 3]);

/** Two have the same name, and the name of one begins as another's. */
const allSeries: readonly Shelf[] = [
  onePiece,
  shelfOf({ slug: 'one-piece-3-en-1-ivrea', name: 'One Piece (3 en 1)', brand: 'Ivrea' }, [1, 2]),
  shelfOf({ slug: 'berserk-panini', name: 'Berserk', brand: 'Panini' }, [1, 2]),
  shelfOf({ slug: 'berserk-ivrea', name: 'Berserk', brand: 'Ivrea' }, [1, 2]),
  shelfOf({ slug: 're-zero', name: 'Re:Zero', brand: null }, [1, 2, 3, 4]),
];

/** Publishes these series, and suggests each of them for any words. */
export async function publishAllSeries({ answers }: ReturnType<typeof openWorld>): Promise<void> {
  publishSeries(...allSeries);
  const { getSearchSuggestions } = await import('../../src/api/catalogue.ts');
  const series = allSeries.map((each) => ({ ...each, volumes: 2 }));
  answers[`GET ${getSearchSuggestions.path}`] = ok({ products: [], authors: [], brands: [], series });
}
