/** Events of GA4 and, where it exists, of the Meta Pixel. Both take decimals. No personal data. */
import type { Cart } from '../cart/cart.ts';
import type { Order } from '../checkout/order.ts';
import { decimalOf, type Money } from '../money.ts';
import { currentPrice, type ProductCard } from '../catalogue/product.ts';

export interface MeasuredEvent {
  readonly google: { readonly name: string; readonly params: Readonly<Record<string, unknown>> };
  /** Null where Meta has no such event. */
  readonly meta: { readonly name: string; readonly params: Readonly<Record<string, unknown>> } | null;
}

/** A prebuilt list knows only the title. */
export type MeasuredCard = Pick<ProductCard, 'title'> & Partial<ProductCard>;

export interface MeasuredList {
  readonly id: string;
  readonly name: string;
}

/** GA4 takes no more. */
const mostItems = 200;

export function viewedList(list: MeasuredList, cards: readonly MeasuredCard[]): MeasuredEvent {
  const items = cards.slice(0, mostItems).map((card, index) => ({ ...itemOf(card), index }));
  return onlyGoogle('view_item_list', { ...paramsOfList(list), items });
}

export function selectedItem(list: MeasuredList, card: MeasuredCard, index: number): MeasuredEvent {
  return onlyGoogle('select_item', { ...paramsOfList(list), items: [{ ...itemOf(card), index }] });
}

export function viewedItem(product: ProductCard): MeasuredEvent {
  const price = currentPrice(product.price);
  return {
    google: { name: 'view_item', params: { ...valueOf(price), items: [itemOf(product)] } },
    meta: { name: 'ViewContent', params: { ...contentOf(product, 1), ...valueOf(price) } },
  };
}

export function searched(term: string): MeasuredEvent {
  return {
    google: { name: 'search', params: { search_term: term } },
    meta: { name: 'Search', params: { search_string: term } },
  };
}

export function contacted(from: string): MeasuredEvent {
  return {
    google: { name: 'generate_lead', params: { lead_source: from } },
    meta: { name: 'Contact', params: { content_name: from } },
  };
}

export function addedToCart(product: ProductCard, quantity: number): MeasuredEvent {
  const value = valueOf(times(currentPrice(product.price), quantity));
  return {
    google: { name: 'add_to_cart', params: { ...value, items: [{ ...itemOf(product), quantity }] } },
    meta: { name: 'AddToCart', params: { ...contentOf(product, quantity), ...value } },
  };
}

export function removedFromCart(product: ProductCard, quantity: number): MeasuredEvent {
  const value = valueOf(times(currentPrice(product.price), quantity));
  return onlyGoogle('remove_from_cart', { ...value, items: [{ ...itemOf(product), quantity }] });
}

/** Its value is the price of the products. */
export function viewedCart({ items, productsPrice }: Cart): MeasuredEvent {
  return onlyGoogle('view_cart', {
    ...valueOf(productsPrice),
    items: items.slice(0, mostItems).map(({ product, quantity }) => ({ ...itemOf(product), quantity })),
  });
}

/** Its value is the price of the products, without shipping. */
export function purchased({ id, items, productsPrice, shipmentAmount, couponCode }: Order): MeasuredEvent {
  const value = valueOf(productsPrice);
  const lines = items.map(({ productId, title, quantity, unitPrice }) => ({
    ...(productId !== null && { item_id: String(productId) }),
    item_name: title,
    quantity,
    price: decimalOf(unitPrice),
  }));
  const google = {
    transaction_id: String(id),
    ...value,
    ...(shipmentAmount !== null && { shipping: decimalOf(shipmentAmount) }),
    ...(couponCode !== null && { coupon: couponCode }),
    items: lines,
  };
  const contents = items.map(({ productId, quantity }) => ({ id: String(productId ?? 0), quantity }));
  return {
    google: { name: 'purchase', params: google },
    meta: { name: 'Purchase', params: { ...value, content_type: 'product', contents } },
  };
}

/** Null when the quantity is the same. */
export function changedCart(
  before: Cart | null,
  after: Cart,
  isChanged: (item: Cart['items'][number]) => boolean,
): MeasuredEvent | null {
  const was = before?.items.find(isChanged);
  const is = after.items.find(isChanged);
  const product = is?.product ?? was?.product;
  const difference = (is?.quantity ?? 0) - (was?.quantity ?? 0);
  if (product === undefined || difference === 0) return null;
  return difference > 0 ? addedToCart(product, difference) : removedFromCart(product, -difference);
}

function onlyGoogle(name: string, params: MeasuredEvent['google']['params']): MeasuredEvent {
  return { google: { name, params }, meta: null };
}

function paramsOfList({ id, name }: MeasuredList) {
  return { item_list_id: id, item_list_name: name };
}

function itemOf({ id, title, brand, categories = [], price }: MeasuredCard) {
  const sale = price?.sale ?? null;
  return {
    ...(id !== undefined && { item_id: String(id) }),
    item_name: title,
    ...(brand && { item_brand: brand.name }),
    ...(categories[0] && { item_category: categories[0].name }),
    ...(price && { price: decimalOf(currentPrice(price)) }),
    ...(price && sale && { discount: (price.list.cents - sale.cents) / 100 }),
  };
}

function contentOf({ id }: ProductCard, quantity: number) {
  return { content_type: 'product', contents: [{ id: String(id), quantity }] };
}

function valueOf(money: Money) {
  return { currency: money.currency, value: decimalOf(money) };
}

function times(price: Money, quantity: number): Money {
  return { ...price, cents: price.cents * quantity };
}
