/** A product that is not published yet, or does not exist. */
import type { FailurePolicy } from '../../domain/failure.ts';
import { matchRoute } from '../../domain/routes.ts';
import { productTexts } from '../../text/catalogue/product.ts';
import { tabTitle } from '../../text/page-title.ts';
import { currentPath, titleDocument } from '../browser.ts';
import { createLoad } from '../load.ts';
import { readProduct } from './product.ts';

const policy: FailurePolicy = {
  show: 'inline',
  text: productTexts.productLoadFailed,
  serverWords: 'never',
};

export const fallbackProduct = createLoad(readProduct, policy);

export async function askForFallbackProduct(): Promise<void> {
  const [path = ''] = currentPath().split(/[?#]/);
  await fallbackProduct.ask(matchRoute(path)?.params['slug'] ?? '');
  const { value } = fallbackProduct.$state.get();
  if (value !== null) {
    titleDocument(tabTitle(value === 'gone' ? productTexts.productNotFound : value.title));
  }
}
