/** Live data for a published page, which is complete without it. */
import { getProduct } from '../../api/catalogue.ts';
import type { Product } from '../../domain/catalogue/product.ts';
import { http } from '../backend.ts';
import { createLoad, unlessMissing } from '../load.ts';
import { $currency } from '../shop/currency.ts';

type LiveProduct = Product | 'gone';

export const revalidatedProduct = createLoad(readProduct, { show: 'silent', text: '' });

export function readProduct(slug: string, signal: AbortSignal): Promise<LiveProduct> {
  const request = { params: { slug }, query: { currency: $currency.get() } };
  const reply = http.send(getProduct, request, { signal });
  return unlessMissing(
    reply.then(({ product }) => product),
    'gone',
  );
}
