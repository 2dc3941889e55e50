/** The checkout's cart: freshly read, with carrier offices, priced for the chosen shipping method. */
import { atom, computed } from 'nanostores';
import { getCart } from '../../api/cart.ts';
import { needsAddress, type Cart } from '../../domain/cart/cart.ts';
import type { Destination, ShippingMethod } from '../../domain/cart/shipment.ts';
import { checkoutDestination } from '../../domain/checkout/checkout-form.ts';
import { pricedMethod } from '../../shipping-methods.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { cartTexts } from '../../text/cart/cart.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { countryNameOf } from '../../text/countries.ts';
import { http } from '../backend.ts';
import { withKnownImages } from '../cart/cart-queue.ts';
import { beginReading, storedCartQuery, withCart } from '../cart/cart-summary.ts';
import { calculateShipment, sendingQuery } from '../cart/shipment-quote.ts';
import { findWithdrawn } from '../cart/withdrawn.ts';
import { createLoad } from '../load.ts';
import { compareWithSeen } from './checkout-entry.ts';

/** What the shopper sees and confirms; null before the first reply. */
export const $checkoutCart = atom<Cart | null>(null);

export const checkoutCartReading = createLoad<null, Cart>(
  async (_, signal) => {
    const remember = beginReading();
    const cart = await readCartNow(signal);
    await findWithdrawn(remember(cart));
    compareWithSeen(cart);
    $checkoutCart.set(cart);
    await priceChosenMethod();
    return cart;
  },
  { show: 'inline', text: cartTexts.loadFailed },
);

/** Does not show it. @throws FailureError */
export function readCartNow(signal?: AbortSignal): Promise<Cart> {
  return withCart(async (uuid) => {
    const cart = { ...storedCartQuery(uuid), ...sendingQuery(pricedFor) };
    const query = { ...cart, with_possible_offices: '1', with_images: '1' } as const;
    return (await http.send(getCart, { query }, signal && { signal })).cart;
  });
}

/** False for gift cards alone: the steps of address and delivery are skipped. */
export const $needsAddress = computed($checkoutCart, (cart) => cart === null || needsAddress(cart));

const calculationPolicy: FailurePolicy = { show: 'modal', text: checkoutTexts.shippingFailed };

let pricedFor: ShippingMethod = pricedMethod(null);

const pricing = createLoad(
  async (_: null, signal) => {
    const cart = await readCartNow(signal);
    if (!signal.aborted) $checkoutCart.set(cart);
  },
  calculationPolicy,
  'idle',
);

/** @returns false on failure; the old total stays */
export async function sendBy(method: ShippingMethod | null): Promise<boolean> {
  const priced = pricedMethod(method);
  if (priced === pricedFor) return true;
  pricedFor = priced;
  return priceChosenMethod();
}

/** No request when the backend has no `pricedFor`, or while there is no cart. */
async function priceChosenMethod(): Promise<boolean> {
  // The reply to an earlier choice is no longer waited for.
  pricing.forget();
  const shown = $checkoutCart.get()?.pricedFor ?? null;
  if (shown !== null && shown !== pricedFor) await pricing.ask(null);
  return pricing.$state.get().state !== 'rejected';
}

export const $isShippingStale = atom(true);

export function flagShipping(): void {
  quote.forget();
  $isShippingStale.set(true);
}

const quote = createLoad(
  async (destination: Destination, signal) => {
    const { shipment, cart: quoted } = await calculateShipment(destination, null, signal, pricedFor);
    const cart = quoted ?? (await readCartNow(signal));
    if (signal.aborted) return;
    $checkoutCart.set({ ...withKnownImages(cart, $checkoutCart.get()), shipment });
    $isShippingStale.set(false);
    await priceChosenMethod();
  },
  calculationPolicy,
  'idle',
);

export const $isQuoting = computed(quote.$state, ({ state }) => state === 'pending');

export const $isPricing = computed(
  [$isQuoting, pricing.$state],
  (isQuoting, { state }) => isQuoting || state === 'pending',
);

/** Only of what is sent, when stale and when the destination is complete (specification, section 4). */
export async function recalculateShipping(form: Parameters<typeof checkoutDestination>[0]): Promise<void> {
  const destination = checkoutDestination(form, countryNameOf);
  if (!$needsAddress.get() || !$isShippingStale.get() || destination === null) return;
  await quote.ask(destination);
}

const pesosPolicy: FailurePolicy = { show: 'silent', text: cartTexts.loadFailed };

const pesosReading = createLoad(async ({ uuid, pricedFor }: Cart, signal): Promise<Cart> => {
  const extras = { with_possible_offices: '1', ...sendingQuery(pricedFor ?? undefined) } as const;
  const query = { uuid, currency: 'ARS', ...extras } as const;
  return (await http.send(getCart, { query }, { signal })).cart;
}, pesosPolicy);

$checkoutCart.listen((cart) => {
  if (cart === null || cart.currency === 'ARS' || cart.items.length === 0) pesosReading.forget();
  else void pesosReading.ask(cart);
});

/**
 * For shoppers who chose dollars: prices in Argentina must be stated in pesos (`tests/specification/providers.md`,
 * section 8.4).
 */
export const $pesosCart = computed(pesosReading.$state, ({ state, value }) =>
  state === 'fulfilled' ? value : null,
);
