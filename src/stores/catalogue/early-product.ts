/** The product of a page, asked for by the page's first script: its price and stock wait for the code that reads them. */
import { productRoute } from '../../api/product-route.ts';
import type { ApiResponse } from '../../api/read-response.ts';
import type { Currency } from '../../domain/money.ts';
import { http } from '../backend.ts';
import { $currency } from '../shop/currency.ts';

interface EarlyAnswer {
  readonly slug: string;
  readonly currency: Currency;
  readonly answer: Promise<ApiResponse>;
}

let early: EarlyAnswer | null = null;

export function askEarly(slug: string): void {
  const currency = $currency.get();
  const answer = http.ask(productRoute, { params: { slug }, query: { currency } }, {});
  // A failure is handled by who reads the answer.
  answer.catch(() => undefined);
  early = { slug, currency, answer };
}

/** Once; null when this product was not asked for in this currency. */
export function earlyAnswer(slug: string): Promise<ApiResponse> | null {
  const earlyRequest = early;
  early = null;
  return earlyRequest?.slug === slug && earlyRequest.currency === $currency.get()
    ? earlyRequest.answer
    : null;
}
