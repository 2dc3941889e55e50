/** A product as the API tells it now: for its published page, which revalidates, and for the shell of one not published yet. */
import { getProduct } from '../api/catalogue.ts';
import { FailureError, type FailurePolicy } from '../domain/failure.ts';
import type { Product } from '../domain/product.ts';
import { matchRoute } from '../domain/routes.ts';
import { catalogueTexts } from '../text/catalogue.ts';
import { shopTexts } from '../text/shop.ts';
import { http } from './backend.ts';
import { currentPath, titleDocument } from './browser.ts';
import { $currency } from './currency.ts';
import { createLoad } from './load.ts';

/** That there is no such product (any more) is an answer, not a failure. */
export type LiveProduct = Product | 'gone';

const shellPolicy: FailurePolicy = {
  show: 'inline',
  text: catalogueTexts.productLoadFailed,
  serverWords: 'never',
};
/** A page that can be read without it says nothing. */
const silentPolicy: FailurePolicy = { ...shellPolicy, show: 'silent' };

export const revalidatedProduct = createLoad(readProduct, silentPolicy);
export const shellProduct = createLoad(readProduct, shellPolicy);

/** Asks for the product that the address of this page names. */
export async function askForShellProduct(): Promise<void> {
  const [path = ''] = currentPath().split(/[?#]/);
  await shellProduct.ask(matchRoute(path)?.params['slug'] ?? '');
  const { value } = shellProduct.$state.get();
  if (value !== null) {
    titleDocument(shopTexts.titleOf(value === 'gone' ? catalogueTexts.productNotFound : value.title));
  }
}

async function readProduct(slug: string, signal: AbortSignal): Promise<LiveProduct> {
  try {
    const request = { params: { slug }, query: { currency: $currency.get() } };
    return (await http.send(getProduct, request, { signal })).product;
  } catch (error) {
    if (error instanceof FailureError && error.failure.name === 'not-found') return 'gone';
    throw error;
  }
}
