/**
 * Handlers of the cart. The first product opens it; reads never do. Stock is checked but not reserved: an order takes
 * it.
 */
import * as api from '../../../src/api/cart.ts';
import type { CartRow, ItemRow } from '../db/cart/carts.ts';
import type { ShopData } from '../db/shop-data.ts';
import { notFound, rejected } from '../call/refusal.ts';
import type { Feature } from '../call/register.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { wireCart } from './wire-cart.ts';
import { messages } from '../messages.ts';

export const cart: Feature = (register, { data }) => {
  const { carts } = data;

  register(api.getCart, ({ query, session, now }) => {
    const found = cartOf(data, query.uuid, session);
    const options = {
      withImages: query.with_images,
      withOffices: query.with_possible_offices,
      withRecommended: query.with_recommended,
      sentBy: query.shipment ?? null,
    };
    return { cart: wireCart(data, found ?? carts.unstored(), { currency: query.currency, now }, options) };
  });

  register(api.postCart, ({ query, body, session, now }) => {
    return data.atomically(() => {
      const target = cartOf(data, query.uuid, session) ?? carts.open(now, query.uuid);
      add(data, target, body.product_id, body.quantity);
      carts.touch(target, now);
      return { cart: wireCart(data, target, { currency: query.currency, now }) };
    });
  });

  register(api.putCartItem, ({ params, query, body, session, now }) => {
    return data.atomically(() => {
      const { cart: target, item } = itemOf(data, query.uuid, session, params.id);
      refuseUnsellable(data, item.product_id, body.quantity);
      carts.setQuantity(target, item.product_id, body.quantity);
      carts.touch(target, now);
      return { cart: wireCart(data, target, { currency: query.currency, now }) };
    });
  });

  register(api.deleteCartItem, ({ params, query, session, now }) => {
    return data.atomically(() => {
      const { cart: target, item } = itemOf(data, query.uuid, session, params.id);
      carts.removeItem(target, item.id);
      carts.touch(target, now);
      return { cart: wireCart(data, target, { currency: query.currency, now }) };
    });
  });
};

type Caller = Pick<SignedIn, 'customer'>;

/**
 * The cart of a call, without codes and destination of another customer; null when the uuid is missing or unknown. It
 * writes when the caller is another one than before, also in a read.
 */
export function cartOf(data: ShopData, uuid: string | undefined, caller: Caller | null): CartRow | null {
  const cart = data.carts.find(uuid);
  if (cart !== null) data.cartCheckouts.belongTo(cart.id, caller?.customer.id ?? null);
  return cart;
}

/** The wire's limit for one call also applies to the sum. */
const maximumUnits = 9999;
const maximumItems = 100;

function add(data: ShopData, target: CartRow, productId: number, quantity: number): void {
  const items = data.carts.items(target);
  const present = items.find((item) => item.product_id === productId);
  const wanted = (present?.quantity ?? 0) + quantity;
  if (!present && items.length >= maximumItems) throw rejected(messages.cartFull(maximumItems));
  if (wanted > maximumUnits) throw rejected(messages.tooManyUnits(maximumUnits));
  refuseUnsellable(data, productId, wanted);
  data.carts.setQuantity(target, productId, wanted);
}

/** Presales are sold without stock. @throws Refusal 422 with a message for the shopper. */
function refuseUnsellable({ carts }: ShopData, productId: number, quantity: number): void {
  const product = carts.sellable(productId);
  if (!product) throw rejected(messages.unknownProduct, { product_id: [messages.unknownProduct] });
  if (product.is_presale === 1 || quantity <= product.stock) return;
  const reason =
    product.stock === 0
      ? messages.outOfStock(product.title)
      : messages.tooFewUnits(product.title, product.stock);
  throw rejected(reason, { quantity: [reason] });
}

/** Items are only accessible with their cart's uuid. @throws Refusal 404 */
function itemOf(
  data: ShopData,
  uuid: string | undefined,
  caller: Caller | null,
  itemId: number,
): { cart: CartRow; item: ItemRow } {
  const owner = cartOf(data, uuid, caller);
  const item = owner && data.carts.item(owner, itemId);
  if (!item) throw notFound(messages.itemNotFound);
  return { cart: owner, item };
}
