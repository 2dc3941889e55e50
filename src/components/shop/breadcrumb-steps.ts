import type { Named } from '../../domain/catalogue/product.ts';
import { pathTo } from '../../domain/routes.ts';
import type { PageStep } from '../../domain/shop/structured-data.ts';
import { shopTexts } from '../../text/shop/shop.ts';

/** Breadcrumb from the home page through a category trail, root first, to a page. */
export function stepsTo(page: PageStep, trail: readonly Named[] = []): readonly PageStep[] {
  const categories = trail.map(({ name, slug }) => ({
    name,
    path: pathTo('productList', { category: slug }),
  }));
  return [{ name: shopTexts.home, path: pathTo('home') }, ...categories, page];
}
