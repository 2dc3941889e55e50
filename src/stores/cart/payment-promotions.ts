import { getPaymentPromotions } from '../../api/cart.ts';
import { besideInstallments } from '../../domain/catalogue/price-rules.ts';
import { shop } from '../../shop.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';
import { http } from '../backend.ts';
import { hasPart } from '../browser.ts';
import { storedCartQuery } from './cart-summary.ts';
import { createLoad } from '../load.ts';

export const paymentPromotions = createLoad(
  async (_: null, signal) => {
    if (!hasPart('promotions')) return [];
    const promotions = await http.send(getPaymentPromotions, { query: storedCartQuery() }, { signal });
    return besideInstallments(promotions, shop.installments);
  },
  { show: 'silent', text: cartPageTexts.promotionsFailed },
);
