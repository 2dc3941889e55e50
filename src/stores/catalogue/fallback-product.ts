/** A product that is not published yet, or does not exist. */
import { matchRoute } from '../../domain/routes.ts';
import { productTexts } from '../../text/catalogue/product.ts';
import { tabTitle } from '../../text/shop/shop.ts';
import { pathname, titleDocument } from '../browser.ts';
import { createLoad } from '../load.ts';
import { readProduct } from './product.ts';

export const fallbackProduct = createLoad(readProduct, {
  show: 'inline',
  text: productTexts.productLoadFailed,
});

export async function loadFallbackProduct(): Promise<void> {
  await fallbackProduct.ask(matchRoute(pathname())?.params['slug'] ?? '');
  const { value } = fallbackProduct.$state.get();
  if (value !== null) {
    titleDocument(tabTitle(value === 'gone' ? productTexts.productNotFound : value.title));
  }
}
