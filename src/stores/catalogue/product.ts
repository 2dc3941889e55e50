/** Live data for a published page, which is complete without it. */
import { getProduct } from '../../api/catalogue.ts';
import { FailureError, type FailurePolicy } from '../../domain/failure.ts';
import type { Product } from '../../domain/catalogue/product.ts';
import { http } from '../backend.ts';
import { $currency } from '../shop/currency.ts';
import { createLoad } from '../load.ts';

export type LiveProduct = Product | 'gone';

const silentPolicy: FailurePolicy = { show: 'silent', text: '', serverWords: 'never' };

export const revalidatedProduct = createLoad(readProduct, silentPolicy);

export async function readProduct(slug: string, signal: AbortSignal): Promise<LiveProduct> {
  try {
    const request = { params: { slug }, query: { currency: $currency.get() } };
    return (await http.send(getProduct, request, { signal })).product;
  } catch (error) {
    if (error instanceof FailureError && error.failure.name === 'not-found') return 'gone';
    throw error;
  }
}
