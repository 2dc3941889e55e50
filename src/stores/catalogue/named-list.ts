/** The products of an author or tag without a prebuilt page. */
import { getAuthor, getTag } from '../../api/catalogue.ts';
import { FailureError, type FailurePolicy } from '../../domain/failure.ts';
import type { Paged } from '../../domain/pagination.ts';
import type { Named, ProductCard } from '../../domain/catalogue/product.ts';
import { matchRoute, pathTo } from '../../domain/routes.ts';
import { listTexts } from '../../text/catalogue/lists.ts';
import { tabTitle } from '../../text/page-title.ts';
import { http } from '../backend.ts';
import { currentPath, goTo, titleDocument } from '../browser.ts';
import { $currency } from '../shop/currency.ts';
import { createLoad } from '../load.ts';

export type ListKind = 'author' | 'tag';

export type NamedList = { readonly named: Named; readonly products: Paged<ProductCard> } | 'gone';

const policy: FailurePolicy = { show: 'inline', text: listTexts.failed, serverWords: 'never' };

export const namedList = createLoad(async (kind: ListKind, signal): Promise<NamedList> => {
  const { slug, page } = addressed();
  const request = { query: { slug, page: String(page), currency: $currency.get() } };
  try {
    if (kind === 'tag') {
      const { tag, products } = await http.send(getTag, request, { signal });
      return { named: tag, products };
    }
    const { author, products } = await http.send(getAuthor, request, { signal });
    return { named: author, products };
  } catch (error) {
    if (error instanceof FailureError && error.failure.name === 'not-found') return 'gone';
    throw error;
  }
}, policy);

export async function askForNamedList(kind: ListKind): Promise<void> {
  await namedList.ask(kind);
  const { value } = namedList.$state.get();
  if (value !== null) titleDocument(tabTitle(value === 'gone' ? listTexts[kind].missing : value.named.name));
}

export function turnTo(kind: ListKind, page: number): void {
  goTo(pathTo(kind, { slug: addressed().slug }, page));
}

function addressed(): { readonly slug: string; readonly page: number } {
  const match = matchRoute(currentPath().replace(/[?#].*$/, ''));
  return { slug: match?.params['slug'] ?? '', page: match?.page ?? 1 };
}
