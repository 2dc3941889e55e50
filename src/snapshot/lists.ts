/** Lists of products beside the categories: authors, editorials, tags, offers, presales and what is recommended. */
import { canBeBought, type Named } from '../domain/product.ts';
import { cards } from './cards.ts';
import { row, stored } from './open.ts';
import type { ListName, NamedList } from './schema.ts';
import { shellView } from './shop.ts';
import type { NamedListView } from './views.ts';

/**
 * A page of the list of an author, an editorial (`brand`) or a tag.
 * @param page the rest parameter of the page's file: nothing for the first one.
 * @throws Error for a list or a page that is not in the snapshot.
 */
export function namedListView(list: NamedList, slug: string, page: string | undefined): NamedListView {
  const found = row<{ name: string }>('SELECT name FROM named WHERE list = ? AND slug = ?', list, slug);
  if (!found) throw new Error(`no ${list} "${slug}" in the snapshot`);
  return listView(list, { name: found.name, slug }, page);
}

/** A page of a list that there is one of. @param page as in `namedListView`. @throws Error for a page that is not there. */
export function onlyListView(
  list: Exclude<ListName, NamedList | 'category'>,
  page: string | undefined,
): NamedListView {
  return listView(list, null, page);
}

function listView(list: ListName, named: Named | null, rest: string | undefined): NamedListView {
  const page = Number(rest ?? 1);
  const found = row<{ total_pages: number; total_products: number; slugs: string }>(
    'SELECT total_pages, total_products, slugs FROM list_page WHERE list = ? AND slug = ? AND page = ?',
    list,
    named?.slug ?? '',
    page,
  );
  if (!found) throw new Error(`no page ${page} of ${list} "${named?.slug ?? ''}" in the snapshot`);
  const all = cards(stored<string[]>(found.slugs));
  return {
    shell: shellView(),
    named,
    cards: list === 'recommended' ? all.filter(canBeBought) : all,
    page,
    totalPages: found.total_pages,
    totalProducts: found.total_products,
  };
}
