/** A product as the API tells it now, for its published page, which revalidates. */
import { getProduct } from '../api/catalogue.ts';
import { FailureError, type FailurePolicy } from '../domain/failure.ts';
import type { Product } from '../domain/product.ts';
import { http } from './backend.ts';
import { $currency } from './currency.ts';
import { createLoad } from './load.ts';

/** That there is no such product (any more) is an answer, not a failure. */
export type LiveProduct = Product | 'gone';

/** A page that can be read without it says nothing. */
const silentPolicy: FailurePolicy = { show: 'silent', text: '', serverWords: 'never' };

export const revalidatedProduct = createLoad(readProduct, silentPolicy);

/** What both ask with. */
export async function readProduct(slug: string, signal: AbortSignal): Promise<LiveProduct> {
  try {
    const request = { params: { slug }, query: { currency: $currency.get() } };
    return (await http.send(getProduct, request, { signal })).product;
  } catch (error) {
    if (error instanceof FailureError && error.failure.name === 'not-found') return 'gone';
    throw error;
  }
}
