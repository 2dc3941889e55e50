/** Live product data that revalidates a published page. */
import { getProduct } from '../../api/catalogue.ts';
import { FailureError, type FailurePolicy } from '../../domain/failure.ts';
import type { Product } from '../../domain/catalogue/product.ts';
import { http } from '../backend.ts';
import { $currency } from '../shop/currency.ts';
import { createLoad } from '../load.ts';

/** An unknown or removed product is a result, not a failure. */
export type LiveProduct = Product | 'gone';

/** Silent: the page is complete without it. */
const silentPolicy: FailurePolicy = { show: 'silent', text: '', serverWords: 'never' };

export const revalidatedProduct = createLoad(readProduct, silentPolicy);

/** Shared with `fallback-product.ts`. */
export async function readProduct(slug: string, signal: AbortSignal): Promise<LiveProduct> {
  try {
    const request = { params: { slug }, query: { currency: $currency.get() } };
    return (await http.send(getProduct, request, { signal })).product;
  } catch (error) {
    if (error instanceof FailureError && error.failure.name === 'not-found') return 'gone';
    throw error;
  }
}
