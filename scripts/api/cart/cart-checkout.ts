import * as api from '../../../src/api/cart.ts';
import { money } from '../../../src/domain/money.ts';
import { cartOf, limitOpening } from './cart.ts';
import { isGiftCardUsable, priceCart, priceProduct, termsNow, type Pricing } from './cart-pricing.ts';
import type { CartRow, CartTerms } from '../db/cart/carts.ts';
import type { CouponRow } from '../db/cart/coupons.ts';
import type { ShopData } from '../db/shop-data.ts';
import { rejected, rejectedField } from '../call/http-error.ts';
import type { Feature } from '../call/register.ts';
import { shipmentOf, wireCart } from './wire-cart.ts';
import { checkoutMessages as words } from '../checkout/checkout-messages.ts';

export const cartCheckout: Feature = (register, { data, limits }) => {
  const { carts } = data;

  register(api.postCoupon, async ({ query, body, session, network, now }) => {
    const { couponCode: code } = body;
    const pricing = { currency: query.currency, now };
    const target = cartOf(data, query.uuid, session);
    if (target === null) throw rejected(words.emptyCart);
    if (code !== '') {
      // Not 429, whose words the shop does not show: this is an answer to the shopper.
      const mayTry = await limits.tryTake('codes', target.uuid);
      if (!mayTry || !(await limits.tryTake('codesFrom', network)))
        throw rejectedField('couponCode', words.tooManyCodes);
      if (termsOf(data, code, pricing) === null) throw rejectedField('couponCode', words.unusableCode);
      await limits.giveBack('codes', target.uuid);
      await limits.giveBack('codesFrom', network);
    }
    return data.atomically(() => {
      // Again: the session may have ended meanwhile.
      cartOf(data, target.uuid, session);
      // One form for both codes, so both are removed.
      const none = { coupon_code: null, gift_card_number: null };
      const terms = code === '' ? none : termsOf(data, code, pricing);
      carts.update(target, terms ?? {});
      carts.keep(target, now);
      if (terms?.coupon_code) refuseUseless(data, target, data.coupons.byCode(code), pricing);
      return { cart: wireCart(data, target, pricing) };
    });
  });

  register(api.postShipment, async (call) => {
    const { query, body, session, now } = call;
    const pricing = { currency: query.currency, now };
    await limitOpening({ data, limits }, call);
    const { productId, ...destination } = body;
    const cart = data.atomically(() => {
      // Opens a cart if there is none; a product added later finds the destination.
      const target = cartOf(data, query.uuid, session) ?? carts.open(now, query.uuid);
      carts.setDestination(target, destination);
      carts.keep(target, now);
      return target;
    });
    const priced =
      productId === null
        ? priceCart(data, cart, pricing)
        : priceProduct(data, productId, destination, pricing);
    const isNothing = productId === null && priced.goods.length === 0;
    if (priced.quote === null && !isNothing) throw rejected(words.noCoverage);
    const shipment = shipmentOf(priced, query.currency, true);
    return { shipment, cart: wireCart(data, cart, pricing, { sentBy: query.shipment ?? null }) };
  });

  register(api.getPaymentPromotions, () => ({ data: data.documents.read('paymentPromotions') ?? [] }));
};

/** Unknown, expired, empty and used up codes, and those of the other currency, look alike to a guesser: null. */
function termsOf(data: ShopData, code: string, pricing: Pricing): Partial<CartTerms> | null {
  const coupon = data.coupons.byTyped(code);
  if (coupon !== null && termsNow(coupon, pricing) !== null) return { coupon_code: coupon.code };
  const giftCard = data.giftCards.byTyped(code);
  return isGiftCardUsable(giftCard, pricing) ? { gift_card_number: giftCard.number } : null;
}

/** @throws HttpError 422 for a coupon that takes nothing off */
function refuseUseless(data: ShopData, cart: CartRow, coupon: CouponRow | null, pricing: Pricing): void {
  const { totals } = priceCart(data, cart, pricing);
  if (totals.couponCents > 0) return;
  const minimumCents = termsNow(coupon, pricing)?.minimumCents ?? 0;
  if (totals.productsCents === 0) throw rejectedField('couponCode', words.emptyCart);
  if (totals.goodsCents === 0) throw rejectedField('couponCode', words.couponNotForGiftCards);
  if (totals.goodsCents >= minimumCents) throw rejectedField('couponCode', words.couponDoesNotAccumulate);
  throw rejectedField('couponCode', words.couponMinimum(money(minimumCents, pricing.currency)));
}
