import { getPaymentPromotions } from '../../api/cart.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';
import { http } from '../backend.ts';
import { storedCartUuid } from './cart-summary.ts';
import { $currency } from '../shop/currency.ts';
import { createLoad } from '../load.ts';

export const paymentPromotions = createLoad(
  (_: null, signal) => {
    const uuid = storedCartUuid();
    const query = { currency: $currency.get(), ...(uuid !== null && { uuid }) };
    return http.send(getPaymentPromotions, { query }, { signal });
  },
  { show: 'silent', text: cartPageTexts.promotionsFailed },
);
