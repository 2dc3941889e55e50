/** Handlers of the cart. The first product opens it; reads never do. Stock is checked but not reserved. */
import * as api from '../../../src/api/cart.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { noTerms, type CartRow } from '../db/cart/carts.ts';
import type { ShopData } from '../db/shop-data.ts';
import { notFound, rejected, rejectedField } from '../call/http-error.ts';
import type { CallEnv } from '../call/call.ts';
import type { Feature } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { wireCart } from './wire-cart.ts';
import { messages } from '../messages.ts';

export const cart: Feature = (register, { data, limits }) => {
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

  register(api.postCart, async (call) => {
    const { query, body, session, now } = call;
    await limitOpening({ data, limits }, call);
    return changed(call, () => {
      const target = cartOf(data, query.uuid, session) ?? carts.open(now, query.uuid);
      add(data, target, body.product_id, body.quantity);
      return target;
    });
  });

  register(api.putCartItem, (call) =>
    changed(call, () => {
      const { target, item } = itemOf(data, call);
      refuseUnsellable(data, item.product_id, call.body.quantity);
      carts.setQuantity(target, item.product_id, call.body.quantity);
      return target;
    }),
  );

  register(api.deleteCartItem, (call) =>
    changed(call, () => {
      const { target, item } = itemOf(data, call);
      carts.removeItem(target, item.id);
      return target;
    }),
  );

  function changed({ query: { currency }, now }: CartCall, change: () => CartRow) {
    return data.atomically(() => {
      const target = change();
      carts.keep(target, now);
      return { cart: wireCart(data, target, { currency, now }) };
    });
  }
};

type Caller = Pick<SignedIn, 'customer'>;

interface CartCall {
  readonly query: { readonly uuid?: string | undefined; readonly currency: Currency };
  readonly session: Caller | null;
  readonly now: Date;
}

/**
 * The cart of a call; null when the uuid is missing or unknown. Codes and destination end with the session that gave
 * them, also in a read; a guest's become those of the customer who logs in.
 */
export function cartOf(data: ShopData, uuid: string | undefined, caller: Caller | null): CartRow | null {
  const cart = data.carts.find(uuid);
  const customer_id = caller?.customer.id ?? null;
  if (cart !== null && cart.customer_id !== customer_id)
    data.carts.update(cart, { ...(cart.customer_id !== null && noTerms), customer_id });
  return cart;
}

/** Before a cart is opened, which is stored for a day at least. @throws HttpError 429 */
export async function limitOpening(
  { data, limits }: Pick<ApiContext, 'data' | 'limits'>,
  call: CallEnv & Pick<CartCall, 'query'>,
): Promise<void> {
  if (!call.isLocal && data.carts.find(call.query.uuid) === null) await limits.takeFrom('cartsFrom', call);
}

/** Puts at most the units in stock into the cart; of a presale product any number. @returns whether there were any */
export function putInStock(
  { carts }: ShopData,
  cart: CartRow,
  productId: number | null,
  quantity: number,
): boolean {
  const product = productId === null ? null : carts.sellable(productId);
  if (product === null) return false;
  const units = product.is_presale === 1 ? quantity : Math.min(quantity, product.stock);
  if (units > 0) carts.setQuantity(cart, product.id, units);
  return units > 0;
}

/** The wire's limit for one call also applies to the sum. */
const maximumUnits = 9999;
const maximumItems = 100;

function add(data: ShopData, target: CartRow, productId: number, quantity: number): void {
  const items = data.carts.items(target);
  const present = items.find((item) => item.product_id === productId);
  const unitsAfter = (present?.quantity ?? 0) + quantity;
  if (!present && items.length >= maximumItems) throw rejected(messages.cartFull(maximumItems));
  if (unitsAfter > maximumUnits) throw rejected(messages.tooManyUnits(maximumUnits));
  refuseUnsellable(data, productId, unitsAfter);
  data.carts.setQuantity(target, productId, unitsAfter);
}

function refuseUnsellable({ carts }: ShopData, productId: number, quantity: number): void {
  const product = carts.sellable(productId);
  if (!product) throw rejectedField('product_id', messages.unknownProduct);
  if (product.is_presale === 1 || quantity <= product.stock) return;
  throw rejectedField('quantity', messages.tooFewUnits(product.title, product.stock));
}

/** Items are only accessible with their cart's uuid. @throws HttpError 404 */
function itemOf(data: ShopData, call: CartCall & { readonly params: { readonly id: number } }) {
  const target = cartOf(data, call.query.uuid, call.session);
  const item = target && data.carts.items(target).find(({ id }) => id === call.params.id);
  if (!item) throw notFound(messages.itemNotFound);
  return { target, item };
}
