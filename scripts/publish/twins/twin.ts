/**
 * The same page in Markdown, from the same view, for programs that shop for people. Whatever changes a page's key
 * changes both.
 */
import type { PageParams } from '../../../src/snapshot/page-kind.ts';
import { row, stored } from '../../../src/snapshot/open.ts';
import { landingPage } from '../../../src/snapshot/kinds/landing.ts';
import {
  authorPage,
  brandPage,
  offersPage,
  presalePage,
  recommendedPage,
  tagPage,
} from '../../../src/snapshot/kinds/named-lists.ts';
import { productListPage } from '../../../src/snapshot/kinds/product-list.ts';
import { productPage } from '../../../src/snapshot/kinds/product.ts';
import { seriesPage } from '../../../src/snapshot/kinds/series.ts';
import type { TwinRoute } from '../../../src/domain/shop/twin-path.ts';
import { twinTexts as text } from '../../../src/text/catalogue/twins.ts';
import { landingTwin, namedListTwin, productListTwin, seriesTwin } from './list-twins.ts';
import { fact, markdownPage, type MarkdownPage } from './markdown.ts';
import { productTwin } from './product-twin.ts';

/**
 * Of the snapshot of `openSnapshot`.
 * @param url path as in a URL. @param origin without a trailing slash.
 * @returns null for a page without a twin.
 */
export function twinOf(url: string, origin: string): string | null {
  const page = row<PageRow>('SELECT route, params, lastmod FROM page WHERE path = ?', url);
  const make = page && makers.get(page.route);
  if (!make) return null;
  const { title, facts, blocks } = make(stored<PageParams>(page.params), origin);
  const ownFacts = [fact(text.page, origin + url), fact(text.changed, page.lastmod)];
  return markdownPage({ title, facts: [...facts, ...ownFacts], blocks });
}

interface PageRow {
  readonly route: string;
  readonly params: string;
  readonly lastmod: string;
}

type Make = (params: PageParams, origin: string) => MarkdownPage;

const makers: ReadonlyMap<string, Make> = new Map(
  Object.entries<Make>({
    product: (params, origin) => productTwin(productPage.view(params), origin),
    productList: (params, origin) => productListTwin(productListPage.view(params), origin),
    landing: (params, origin) => landingTwin(landingPage.view(params), origin),
    series: (params, origin) => seriesTwin(seriesPage.view(params), origin),
    author: (params, origin) => namedListTwin('author', authorPage.view(params), origin),
    tag: (params, origin) => namedListTwin('tag', tagPage.view(params), origin),
    brand: (params, origin) => namedListTwin('brand', brandPage.view(params), origin),
    offers: (params, origin) => namedListTwin('offers', offersPage.view(params), origin),
    recommended: (params, origin) => namedListTwin('recommended', recommendedPage.view(params), origin),
    presale: (params, origin) => namedListTwin('presale', presalePage.view(params), origin),
  } satisfies Record<TwinRoute, Make>),
);
