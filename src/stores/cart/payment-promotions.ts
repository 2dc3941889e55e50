import { getPaymentPromotions } from '../../api/cart.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';
import { http } from '../backend.ts';
import { hasPart } from '../browser.ts';
import { cartQuery } from './cart-summary.ts';
import { createLoad } from '../load.ts';

export const paymentPromotions = createLoad(
  async (_: null, signal) =>
    hasPart('promotions') ? http.send(getPaymentPromotions, { query: cartQuery() }, { signal }) : [],
  { show: 'silent', text: cartPageTexts.promotionsFailed },
);
