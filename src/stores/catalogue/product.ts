/** Live data for a published page, which is complete without it. */
import { getProduct } from '../../api/catalogue.ts';
import { readReply } from '../../api/read-response.ts';
import type { Product } from '../../domain/catalogue/product.ts';
import { http } from '../backend.ts';
import { createLoad, unlessMissing } from '../load.ts';
import { $currency } from '../shop/currency.ts';
import { earlyAnswer } from './early-product.ts';

type LiveProduct = Product | 'gone';

export const revalidatedProduct = createLoad(readProduct, { show: 'silent', text: '' });

export function readProduct(slug: string, signal: AbortSignal): Promise<LiveProduct> {
  const early = earlyAnswer(slug);
  const request = { params: { slug }, query: { currency: $currency.get() } };
  const reply = early
    ? early.then((answer) => readReply(getProduct, answer))
    : http.send(getProduct, request, { signal });
  return unlessMissing(
    reply.then(({ product }) => product),
    'gone',
  );
}
