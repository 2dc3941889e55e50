import { getPaymentPromotions } from '../../api/cart.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';
import { http } from '../backend.ts';
import { cartQuery } from './cart-summary.ts';
import { createLoad } from '../load.ts';

export const paymentPromotions = createLoad(
  (_: null, signal) => http.send(getPaymentPromotions, { query: cartQuery() }, { signal }),
  { show: 'silent', text: cartPageTexts.promotionsFailed },
);
