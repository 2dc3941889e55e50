/** The shop's series pages, as the collection reads them. */
import { vi } from 'vitest';
import type { Shelf } from '../../src/domain/catalogue/shelf.ts';

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
