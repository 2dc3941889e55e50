/** Price consistency of page, structured data, feed and API. */
import { formatMoney } from '../../src/domain/money.ts';
import { priceText } from '../../src/domain/catalogue/product-structured-data.ts';
import { currentPrice, type ProductCard } from '../../src/domain/catalogue/product.ts';
import { pathTo } from '../../src/domain/routes.ts';
import { offeredPrice } from './data-checks.ts';
import type { AuditFinding } from './audit-finding.ts';
import type { PublishedSite } from './published-site.ts';

/** For every product that is sold or has a page; the feed need not contain all of them. */
export function priceFindings(
  site: PublishedSite,
  products: ReadonlyMap<string, ProductCard>,
  inFeed: ReadonlyMap<string, string>,
): readonly AuditFinding[] {
  const pages = new Set([...site.pages.keys()].filter((path) => path.startsWith('/producto/')));
  const sold = new Map([...products.values()].map((card) => [pathTo('product', { slug: card.slug }), card]));
  return [...pages.union(new Set(sold.keys()))].flatMap((path) => {
    const what = priceFinding(path, site, sold.get(path), inFeed);
    return what === null ? [] : [{ check: 'price' as const, where: path, what }];
  });
}

function priceFinding(
  path: string,
  site: PublishedSite,
  card: ProductCard | undefined,
  inFeed: ReadonlyMap<string, string>,
): string | null {
  const page = site.pages.get(decodeURI(path));
  if (!card) return 'the API does not sell it';
  if (!page) return 'it has no page';
  const now = currentPrice(card.price);
  const wanted = `${priceText(now)} ${now.currency}`;
  const [stated, fed] = [offeredPrice(page), inFeed.get(site.origin + path)];
  // The extracted text has no non-breaking spaces.
  if (page.price !== formatMoney(now).replace('\u00a0', ' '))
    return `the page says ${page.price}, the API ${wanted}`;
  if (stated !== wanted) return `structured data says ${stated}, the API ${wanted}`;
  return fed === undefined || fed === wanted ? null : `the feed says ${fed}, the API ${wanted}`;
}
