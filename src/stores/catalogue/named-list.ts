/** The products of an author or tag without a prebuilt page. */
import { getAuthor, getTag } from '../../api/catalogue.ts';
import type { Paged } from '../../domain/pagination.ts';
import type { Named, ProductCard } from '../../domain/catalogue/product.ts';
import { matchRoute, pathTo } from '../../domain/routes.ts';
import { namedListTexts } from '../../text/catalogue/named-lists.ts';
import { tabTitle } from '../../text/shop/shop.ts';
import { http } from '../backend.ts';
import { goTo, pathname, titleDocument } from '../browser.ts';
import { createLoad, unlessMissing } from '../load.ts';
import { $currency } from '../shop/currency.ts';

export type ListKind = 'author' | 'tag';

interface NamedList {
  readonly named: Named;
  readonly products: Paged<ProductCard>;
}

export const namedList = createLoad((kind: ListKind, signal) => unlessMissing(read(kind, signal), 'gone'), {
  show: 'inline',
  text: namedListTexts.failed,
});

export async function loadNamedList(kind: ListKind): Promise<void> {
  await namedList.ask(kind);
  const { value } = namedList.$state.get();
  if (value !== null)
    titleDocument(tabTitle(value === 'gone' ? namedListTexts[kind].missing : value.named.name));
}

export function goToListPage(kind: ListKind, page: number): void {
  goTo(pathTo(kind, { slug: addressed().slug }, page));
}

async function read(kind: ListKind, signal: AbortSignal): Promise<NamedList> {
  const { slug, page } = addressed();
  const request = { query: { slug, page: String(page), currency: $currency.get() } };
  if (kind === 'tag') {
    const { tag, products } = await http.send(getTag, request, { signal });
    return { named: tag, products };
  }
  const { author, products } = await http.send(getAuthor, request, { signal });
  return { named: author, products };
}

function addressed(): { readonly slug: string; readonly page: number } {
  const match = matchRoute(pathname());
  return { slug: match?.params['slug'] ?? '', page: match?.page ?? 1 };
}
