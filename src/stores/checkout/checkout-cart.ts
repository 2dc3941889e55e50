/** The checkout's cart: freshly read, with carrier offices, priced for the chosen shipping method. */
import { atom } from 'nanostores';
import { getCart } from '../../api/cart.ts';
import { cartCalls, sendingQuery } from '../../api/cart-calls.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { checkoutDestination } from '../../domain/checkout/checkout-form.ts';
import { pricedMethod } from '../../domain/checkout/checkout-options.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import type { Destination, ShippingMethod } from '../../domain/cart/shipment.ts';
import { cartTexts } from '../../text/cart/cart.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { countryNameOf } from '../../text/countries.ts';
import { http } from '../backend.ts';
import { withLock } from '../browser.ts';
import { beginReading } from '../cart/cart-summary.ts';
import { keepCartUuid, storedCartUuid } from '../cart/cart-uuid.ts';
import { findWithdrawn } from '../cart/withdrawn.ts';
import { compareWithSeen } from './checkout-entry.ts';
import { $currency } from '../shop/currency.ts';
import { announce } from '../failures.ts';
import { cartLock } from '../keys.ts';
import { latestOf } from '../latest-operation.ts';
import { createLoad } from '../load.ts';
import { createOperation } from '../operation.ts';

/** What the shopper sees and confirms; null before the first reply. */
export const $checkoutCart = atom<Cart | null>(null);

const readingPolicy: FailurePolicy = { show: 'inline', text: cartTexts.loadFailed, serverWords: 'never' };

export const checkoutCartReading = createLoad<null, Cart>(async (_, signal) => {
  const remember = beginReading();
  const cart = await readCartNow(signal);
  await findWithdrawn(remember(cart));
  compareWithSeen(cart);
  $checkoutCart.set(cart);
  await priceChosenMethod();
  return cart;
}, readingPolicy);

/** Does not show it. @throws FailureError */
export function readCartNow(signal?: AbortSignal): Promise<Cart> {
  return withCart(async (uuid) => {
    const query = {
      ...(uuid !== null && { uuid }),
      currency: $currency.get(),
      ...sendingQuery($pricedFor.get()),
    };
    const extras = { with_possible_offices: '1', with_images: '1' } as const;
    const reply = await http.send(getCart, { query: { ...query, ...extras } }, signal && { signal });
    return reply.cart;
  });
}

/** That totals are requested for. */
const $pricedFor = atom<ShippingMethod>(pricedMethod(null));

export const $isPricingShipping = atom(false);

/** @returns false on failure; the old total stays */
export async function sendBy(method: ShippingMethod | null): Promise<boolean> {
  const priced = pricedMethod(method);
  if (priced === $pricedFor.get()) return true;
  $pricedFor.set(priced);
  return priceChosenMethod();
}

/** No request when the backend has no `pricedFor`, or while there is no cart. */
async function priceChosenMethod(): Promise<boolean> {
  const priced = $pricedFor.get();
  const known = $checkoutCart.get()?.pricedFor ?? null;
  const isKnown = known === null || known === priced;
  // Also when false: the reply to an earlier choice is no longer waited for.
  $isPricingShipping.set(!isKnown);
  if (isKnown) return true;
  try {
    const cart = await readCartNow();
    // A later choice has a request of its own.
    if ($pricedFor.get() !== priced) return true;
    $checkoutCart.set(cart);
  } catch (error) {
    if ($pricedFor.get() !== priced) return true;
    announce(error, calculationPolicy);
    return false;
  } finally {
    if ($pricedFor.get() === priced) $isPricingShipping.set(false);
  }
  return true;
}

export const $isShippingStale = atom(true);

export function flagShipping(): void {
  quote.outdate();
  $isShippingStale.set(true);
}

const calculationPolicy: FailurePolicy = {
  show: 'modal',
  text: checkoutTexts.shippingFailed,
  serverWords: 'never',
};

export const shippingRecalculation = createOperation(async (destination: Destination) => {
  const { shipment, cart } = await withCart(async (uuid) => {
    const scope = { uuid, currency: $currency.get() };
    const answer = await calls.calculateShipment(scope, destination, null, $pricedFor.get());
    return { ...answer, uuid: answer.cart.uuid };
  });
  $checkoutCart.set({ ...withPictures(cart, $checkoutCart.get()), shipment });
  // The destination may have been changed meanwhile (race).
  if (quote.isLatest(destination)) $isShippingStale.set(false);
  await priceChosenMethod();
}, calculationPolicy);

const quote = latestOf(shippingRecalculation);

/** Only when stale and when the destination is complete (specification, section 4). */
export async function recalculateShipping(form: Parameters<typeof checkoutDestination>[0]): Promise<void> {
  const destination = checkoutDestination(form, countryNameOf);
  if (!$isShippingStale.get() || destination === null) return;
  await quote.start(destination);
}

const calls = cartCalls(http);

/** Mutex: two tabs would open two carts. */
function withCart<T extends { readonly uuid: string }>(ask: (uuid: string | null) => Promise<T>): Promise<T> {
  return withLock(cartLock, async () => {
    const uuid = storedCartUuid();
    const answer = await ask(uuid);
    if (answer.uuid !== uuid) keepCartUuid(answer.uuid);
    return answer;
  });
}

function withPictures(cart: Cart, known: Cart | null): Cart {
  const images = new Map(known?.items.map(({ product }) => [product.id, product.images]));
  const items = cart.items.map((item) => ({
    ...item,
    product: { ...item.product, images: images.get(item.product.id) ?? item.product.images },
  }));
  return { ...cart, items };
}
