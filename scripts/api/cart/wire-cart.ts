import type { WireCart } from '../../../src/api/cart.ts';
import type { WireProductCard } from '../../../src/api/product.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { homeCountryCode, type ShippingMethod } from '../../../src/domain/cart/shipment.ts';
import { shippingCodeOf } from '../../../src/shipping-methods.ts';
import { isSentGood, priceCart, type PricedCart, type Pricing } from './cart-pricing.ts';
import type { CartRow } from '../db/cart/carts.ts';
import type { ShopData } from '../db/shop-data.ts';
import { officesNear } from './shipping-quote.ts';

/** Images and offices are included unless the call opts out. */
export function wireCart(
  data: ShopData,
  cart: CartRow,
  pricing: Pricing,
  { withImages = true, withOffices = true, withRecommended = false, sentBy = null }: CartReplyOptions = {},
): WireCart {
  const { currency } = pricing;
  const priced = priceCart(data, cart, pricing);
  const { goods } = priced;
  const { totals } = sentBy === null ? priced : priceCart(data, cart, pricing, sentBy);
  const cards = data.cards.byIds(
    goods.map(({ product_id }) => product_id),
    currency,
  );
  const amount = (cents: number) => ({ currency, amount: cents / 100 });
  const amountIfAny = (cents: number) => (cents > 0 ? amount(cents) : null);
  return {
    id: cart.id,
    uuid: cart.uuid,
    currency,
    cartItems: goods.flatMap(({ item_id, quantity }, index) => {
      const product = cards[index];
      if (product === undefined) return [];
      const totalPrice = amount(totals.lineCents[index] ?? 0);
      return [
        { id: item_id, quantity, totalPrice, product: withImages ? product : { ...product, images: [] } },
      ];
    }),
    productPrice: amount(totals.productsCents),
    totalPrice: amount(totals.totalCents),
    shipMethod: sentBy && shippingCodeOf(sentBy),
    needsAddress: goods.some(isSentGood),
    couponCode: priced.coupon?.code ?? null,
    couponAmount: amountIfAny(totals.couponCents),
    giftCardNumber: priced.giftCard?.number ?? null,
    giftCardAmount: priced.giftCard && amount(totals.giftCardCents),
    discountAmount: amountIfAny(totals.unitDiscountCents),
    discountUnitProducts: [...totals.unitDiscountCodes],
    canNotAccumulateDiscounts: totals.isCouponLimited,
    ...shipmentOf(priced, currency, withOffices),
    recommendedProducts: withRecommended ? recommendedBeside(data, cards, currency) : [],
  };
}

interface CartReplyOptions {
  readonly withImages?: boolean;
  readonly withOffices?: boolean;
  readonly withRecommended?: boolean;
  readonly sentBy?: ShippingMethod | null;
}

export function shipmentOf(
  { destination, quote, totals }: PricedCart,
  currency: Currency,
  withOffices: boolean,
) {
  const officeCents = totals.isShippingFree ? 0 : (quote?.officeCents ?? 0);
  const zipCode = destination?.countryCode === homeCountryCode ? destination.zipCode : null;
  return {
    shipmentCountry: destination?.country ?? null,
    shipmentCountryCode: destination?.countryCode ?? null,
    shipmentCity: destination?.city ?? null,
    shipmentZipCode: destination?.zipCode ?? null,
    shipmentAmount: quote && { currency, amount: totals.shippingCents / 100 },
    isFreeShip: totals.isShippingFree,
    possibleShippingOffices:
      withOffices && quote?.officeCents != null && zipCode !== null
        ? { offices: [...officesNear(zipCode)], shipment_cost: { currency, amount: officeCents / 100 } }
        : null,
  };
}

const recommendedCount = 8;

function recommendedBeside(
  data: ShopData,
  cards: readonly WireProductCard[],
  currency: Currency,
): WireProductCard[] {
  const present = new Set(cards.map(({ id }) => id));
  const ids = data.documents.recommendedIds(recommendedCount + present.size).filter((id) => !present.has(id));
  return data.cards.byIds(ids.slice(0, recommendedCount), currency);
}
