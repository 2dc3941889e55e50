/** The cart as the checkout shows it: offices included, and nothing that the server has not just said. */
import { atom } from 'nanostores';
import { getCart } from '../api/cart.ts';
import { cartCalls } from '../api/cart-calls.ts';
import type { Cart } from '../domain/cart.ts';
import { checkoutDestination } from '../domain/checkout-form.ts';
import type { FailurePolicy } from '../domain/failure.ts';
import type { Destination } from '../domain/shipment.ts';
import { cartTexts } from '../text/cart.ts';
import { checkoutTexts } from '../text/checkout.ts';
import { countryNameOf } from '../text/country-name.ts';
import { http } from './backend.ts';
import { withLock } from './browser.ts';
import { $cartSummary, summaryOf } from './cart-summary.ts';
import { keepCartUuid, storedCartUuid } from './cart-uuid.ts';
import { compareWithSeen } from './checkout-entry.ts';
import { $currency } from './currency.ts';
import { cartLock } from './keys.ts';
import { createLoad } from './load.ts';
import { createOperation } from './operation.ts';

/** What the shopper sees and confirms; null before the first answer. */
export const $checkoutCart = atom<Cart | null>(null);

const readingPolicy: FailurePolicy = { show: 'inline', text: cartTexts.loadFailed, serverWords: 'never' };

/** The reading at entry, whose failure leaves nothing to show. */
export const checkoutCartReading = createLoad<null, Cart>(async (_, signal) => {
  const cart = await readCartNow(signal);
  compareWithSeen(cart);
  $cartSummary.set(summaryOf(cart));
  $checkoutCart.set(cart);
  return cart;
}, readingPolicy);

/** The cart as it is at this moment, without showing it. @throws FailureError */
export function readCartNow(signal?: AbortSignal): Promise<Cart> {
  return withCart(async (uuid) => {
    const query = { ...(uuid !== null && { uuid }), currency: $currency.get() };
    const extras = { with_possible_offices: '1', with_images: '1' } as const;
    const reply = await http.send(getCart, { query: { ...query, ...extras } }, signal && { signal });
    return reply.cart;
  });
}

/** True after a change of zip code, city or country, or a new profile: what sending costs is then not known any more. */
export const $isShippingStale = atom(true);

export function flagShipping(): void {
  $isShippingStale.set(true);
}

const calculationPolicy: FailurePolicy = {
  show: 'modal',
  text: checkoutTexts.shippingFailed,
  serverWords: 'never',
};

export const shippingRecalculation = createOperation(async (destination: Destination) => {
  const { shipment, cart } = await withCart(async (uuid) => {
    const answer = await calls.calculateShipment({ uuid, currency: $currency.get() }, destination, null);
    return { ...answer, uuid: answer.cart.uuid };
  });
  $checkoutCart.set({ ...withPictures(cart, $checkoutCart.get()), shipment });
  $isShippingStale.set(false);
}, calculationPolicy);

/** Only when flagged, and only when there is enough to ask with (specification, section 4). */
export async function recalculateShipping(form: Parameters<typeof checkoutDestination>[0]): Promise<void> {
  const destination = checkoutDestination(form, countryNameOf);
  if (!$isShippingStale.get() || destination === null) return;
  await shippingRecalculation.start(destination);
}

const calls = cartCalls(http);

/** Two tabs must not open two carts; the server's name for it wins. */
function withCart<T extends { readonly uuid: string }>(ask: (uuid: string | null) => Promise<T>): Promise<T> {
  return withLock(cartLock, async () => {
    const uuid = storedCartUuid();
    const answer = await ask(uuid);
    if (answer.uuid !== uuid) keepCartUuid(answer.uuid);
    return answer;
  });
}

/** The calculator's answer leaves the pictures out. */
function withPictures(cart: Cart, known: Cart | null): Cart {
  const images = new Map(known?.items.map(({ product }) => [product.id, product.images]));
  const items = cart.items.map((item) => ({
    ...item,
    product: { ...item.product, images: images.get(item.product.id) ?? item.product.images },
  }));
  return { ...cart, items };
}
