/** Links of the home and the menu that lead to an empty list or search; each is named with the file where it stands. */
import type { DatabaseSync } from 'node:sqlite';
import { linkTo, pathTo } from '../../../src/domain/routes.ts';
import { latinSlugOf } from '../../../src/domain/slug.ts';
import { shop } from '../../../src/shop.ts';
import type { EmptyLink } from '../warning.ts';

export function emptyLinks(snapshot: DatabaseSync): readonly EmptyLink[] {
  const listSql = 'SELECT total_products AS products FROM list_page WHERE list = ? AND slug = ? AND page = 1';
  const list = snapshot.prepare(listSql);
  const isEmpty = (name: string, slug = '') => list.get(name, slug)?.['products'] === 0;
  const cards = snapshot.prepare("SELECT body FROM document WHERE name = 'giftCards'").get()?.['body'];
  const highlights = shop.highlights.flatMap((highlight) => {
    if ('category' in highlight)
      return isEmpty('category', highlight.category)
        ? pathTo('productList', { category: highlight.category })
        : [];
    const isFound = isFoundIn(snapshot, highlight.search);
    return isFound ? [] : `${pathTo('productList')}?q=${encodeURIComponent(highlight.search)}`;
  });
  const menu = [
    ...(isEmpty('offers') ? [linkTo('offers')] : []),
    ...(isEmpty('presale') ? [linkTo('presale')] : []),
    ...(cards === '[]' ? [linkTo('giftCards')] : []),
  ];
  return [
    ...highlights.map((link) => ({ code: 'empty-link', link, file: 'src/shop.ts (highlights)' }) as const),
    ...menu.map((link) => ({ code: 'empty-link', link, file: 'src/text/shop/shop.ts (links)' }) as const),
  ];
}

/** Whether a product has all words in its title, authors, brand, categories or tags: what every search looks at. */
function isFoundIn(snapshot: DatabaseSync, search: string): boolean {
  const words = latinSlugOf(search).split('-');
  for (const row of snapshot.prepare('SELECT list_facts FROM product').iterate()) {
    const text = latinSlugOf(String(row['list_facts']));
    if (words.every((word) => text.includes(word))) return true;
  }
  return false;
}
