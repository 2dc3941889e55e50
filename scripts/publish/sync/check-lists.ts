/**
 * Compares lists that are derived from the whole product list with those that the API answers itself, which a visitor
 * sees where the list is live.
 */
import type { DatabaseSync } from 'node:sqlite';
import { getAuthor, getTag } from '../../../src/api/catalogue.ts';
import { getOffers, getPresale } from '../../../src/api/offers.ts';
import type { Paged } from '../../../src/domain/pagination.ts';
import type { ProductCard } from '../../../src/domain/catalogue/product.ts';
import type { ReadingWarning } from '../warning.ts';
import { createSyncApi, type SyncApi, type SyncApiOptions } from './sync-api.ts';

type ListDiffers = Extract<ReadingWarning, { readonly code: 'list-differs' }>;
type CheckedList = Pick<ListDiffers, 'list' | 'slug'>;

/** Lists of one author or tag that are compared at most: those of the changed products. */
const mostNamed = 20;

/**
 * Checks offers and presales, and authors and tags of some of the changed products. Lists that the API does not answer
 * are skipped.
 * @param database the snapshot, already written
 * @param passed slugs of products whose published state deliberately differs from the API's
 */
export async function checkLists(
  database: DatabaseSync,
  options: SyncApiOptions,
  { changed, passed }: { readonly changed: ReadonlySet<string>; readonly passed: ReadonlySet<string> },
): Promise<readonly ListDiffers[]> {
  const api = createSyncApi({ ...options, retries: 0 });
  const hasPage = database.prepare('SELECT 1 FROM product WHERE slug = ?');
  const isCompared = (slug: string) => !passed.has(slug) && hasPage.get(slug) !== undefined;
  const lists: readonly CheckedList[] = [
    { list: 'presale', slug: '' },
    { list: 'offers', slug: '' },
    ...namedListsOf(database, changed),
  ];
  try {
    const compared = await Promise.all(
      lists.map(async (checked) => {
        const answered = await membersOf((page) => pageOf(api, checked, String(page)));
        if (answered === null) return [];
        const published = publishedIn(database, checked);
        const missing = [...answered].filter((slug) => !published.has(slug) && isCompared(slug));
        const extra = [...published].filter((slug) => !answered.has(slug) && isCompared(slug));
        return missing.length + extra.length === 0
          ? []
          : [
              {
                code: 'list-differs' as const,
                ...checked,
                ...{ missing: named(missing), extra: named(extra) },
              },
            ];
      }),
    );
    return compared.flat();
  } finally {
    api.stop();
  }
}

async function pageOf(
  api: SyncApi,
  { list, slug }: CheckedList,
  page: string,
): Promise<Paged<ProductCard> | null> {
  switch (list) {
    case 'presale':
      return api.getDecoration(getPresale, { query: { page } });
    case 'offers':
      return api.getDecoration(getOffers, { query: { page } });
    case 'author':
      return (await api.getDecoration(getAuthor, { query: { slug, page } }))?.products ?? null;
    case 'tag':
      return (await api.getDecoration(getTag, { query: { slug, page } }))?.products ?? null;
  }
}

/** Slugs of all pages; null when one of them is not answered. */
async function membersOf(
  read: (page: number) => Promise<Paged<ProductCard> | null>,
): Promise<ReadonlySet<string> | null> {
  const first = await read(1);
  if (first === null) return null;
  const others = await Promise.all(
    Array.from({ length: first.totalPages - 1 }, (_, index) => read(index + 2)),
  );
  const slugs = new Set<string>();
  for (const page of [first, ...others]) {
    if (page === null) return null;
    for (const { slug } of page.items) slugs.add(slug);
  }
  return slugs;
}

/** A few examples are enough to find the cause. */
function named(slugs: readonly string[]): readonly string[] {
  return slugs.toSorted().slice(0, 5);
}

function publishedIn(database: DatabaseSync, { list, slug }: CheckedList): ReadonlySet<string> {
  const pages = database.prepare('SELECT slugs FROM list_page WHERE list = ? AND slug = ?').all(list, slug);
  return new Set(pages.flatMap(({ slugs }) => JSON.parse(String(slugs)) as string[]));
}

function namedListsOf(database: DatabaseSync, products: ReadonlySet<string>): readonly CheckedList[] {
  const rows = database
    .prepare(
      `SELECT DISTINCT list, slug FROM list_page, json_each(slugs)
       WHERE list IN ('author', 'tag') AND value IN (SELECT value FROM json_each(?)) ORDER BY list, slug LIMIT ?`,
    )
    .all(JSON.stringify([...products]), mostNamed);
  return rows.map(({ list, slug }) => ({ list: list === 'author' ? 'author' : 'tag', slug: String(slug) }));
}
