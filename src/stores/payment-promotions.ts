/** Promotions of banks and cards, as the cart shows them: news, so nobody hears when they cannot be had. */
import { getPaymentPromotions } from '../api/cart.ts';
import { cartTexts } from '../text/cart.ts';
import { http } from './backend.ts';
import { $currency } from './currency.ts';
import { createLoad } from './load.ts';

export const paymentPromotions = createLoad(
  (_: null, signal) => http.send(getPaymentPromotions, { query: { currency: $currency.get() } }, { signal }),
  { show: 'silent', text: cartTexts.promotionsFailed, serverWords: 'never' },
);
