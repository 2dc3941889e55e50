import type { WireCart } from '../../src/api/cart.ts';
import type { WireProductCard } from '../../src/api/product.ts';
import { moneyFromDecimal, type Currency } from '../../src/domain/money.ts';
import { totalsOf, type PricedLine } from './cart-arithmetic.ts';
import type { CartRow } from './db/carts.ts';
import type { ShopData } from './db/shop-data.ts';

/** A cart priced in one currency, as it travels. Pictures are left out only when a call says that it shows none. */
export function wireCart(
  data: ShopData,
  cart: CartRow,
  currency: Currency,
  { withImages = true, withRecommended = false } = {},
): WireCart {
  const items = data.carts.items(cart);
  const cards = data.cards.byIds(
    items.map((item) => item.product_id),
    currency,
  );
  const lines = items.flatMap((item, index) => {
    const product = cards[index];
    return product ? [{ item, product }] : [];
  });
  const totals = totalsOf({
    lines: lines.map(({ item, product }) => pricedLine(product, item.quantity)),
    coupon: null,
    giftCardBalanceCents: null,
    shippingCents: null,
    freeShippingFromCents: null,
  });
  const amount = (cents: number) => ({ currency, amount: cents / 100 });
  return {
    id: cart.id,
    uuid: cart.uuid,
    currency,
    cartItems: lines.map(({ item, product }, index) => ({
      id: item.id,
      quantity: item.quantity,
      totalPrice: amount(totals.lineCents[index] ?? 0),
      product: withImages ? product : { ...product, images: [] },
    })),
    productPrice: amount(totals.productsCents),
    totalPrice: amount(totals.totalCents),
    ...noCouponNorShipment,
    discountAmount: totals.unitDiscountCents > 0 ? amount(totals.unitDiscountCents) : null,
    discountUnitProducts: [...totals.unitDiscountCodes],
    recommendedProducts: withRecommended ? recommendedBeside(data, cards, currency) : [],
  };
}

/** Until a call sets them. */
const noCouponNorShipment = {
  couponCode: null,
  couponAmount: null,
  giftCardAmount: null,
  giftCardNumber: null,
  canNotAccumulateDiscounts: false,
  shipmentCountry: null,
  shipmentCountryCode: null,
  shipmentCity: null,
  shipmentZipCode: null,
  shipmentAmount: null,
  isFreeShip: false,
  possibleShippingOffices: null,
} satisfies Partial<WireCart>;

const recommendedCount = 8;

/** What an editor recommends, without what the cart already has. */
function recommendedBeside(
  data: ShopData,
  cards: readonly WireProductCard[],
  currency: Currency,
): WireProductCard[] {
  const present = new Set(cards.map(({ id }) => id));
  const ids = data.home.recommendedIds(recommendedCount + present.size).filter((id) => !present.has(id));
  return data.cards.byIds(ids.slice(0, recommendedCount), currency);
}

function pricedLine(product: WireProductCard, quantity: number): PricedLine {
  const { price, priceWithDiscount } = product;
  const cents = ({ currency, amount }: WireProductCard['price']) => moneyFromDecimal(amount, currency).cents;
  return {
    quantity,
    listCents: cents(price),
    saleCents: priceWithDiscount ? cents(priceWithDiscount) : null,
    unitDiscountCodes: (product.discountsByPurchaseUnits ?? []).map(({ code }) => code),
    isGiftCard: product.isGiftcard ?? false,
  };
}
