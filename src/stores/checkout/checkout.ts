/**
 * The checkout's steps and its form. `placement.ts` sends the order, `payment.ts` begins and resumes its payment,
 * `payment-return.ts` confirms it, and `order-record.ts` is what the browser remembers of it meanwhile.
 */
import { atom, computed } from 'nanostores';
import { getProfile } from '../../api/account/profile.ts';
import {
  changesDestination,
  checkoutErrors,
  prefilledValues,
  type CheckoutField,
  type CheckoutValues,
} from '../../domain/checkout/checkout-form.ts';
import {
  officesOf,
  orderBlock,
  orderTotal,
  paymentOptions,
  shippingOptions,
  type ShippingOption,
} from '../../domain/checkout/checkout-options.ts';
import { needsAddress, type CartShipment } from '../../domain/cart/cart.ts';
import { shippingMethods } from '../../shipping-methods.ts';
import { money } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import { shop } from '../../shop.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { http } from '../backend.ts';
import { pushPath, replacePath } from '../browser-document.ts';
import { currentPath, onPageRestored, onWindowEvent } from '../browser.ts';
import {
  $checkoutCart,
  $isPricing,
  $isQuoting,
  $isShippingStale,
  $needsAddress,
  $pesosCart,
  checkoutCartReading,
  flagShipping,
  recalculateShipping,
  sendBy,
} from './checkout-cart.ts';
import { $entryChanges } from './checkout-entry.ts';
import { $currency } from '../shop/currency.ts';
import { createForm } from '../form.ts';
import { createLoad } from '../load.ts';
import { $placement, resumeEmptied, resumePlacement, watchEmptied } from './placement.ts';
import { orderAtProvider } from './payment.ts';

export { $isPricing, $needsAddress } from './checkout-cart.ts';

/** Tus Datos, Envío / Retiro, Medios de Pago (specification, section 4). */
const checkoutSteps = [0, 1, 2] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** In the URL's fragment: Back returns to the previous step and a reload keeps it. */
const $chosenStep = atom<CheckoutStep>(0);

/** Gift cards alone have the payment only. */
export const $step = computed([$chosenStep, $needsAddress], (step, isAddressNeeded) => {
  return isAddressNeeded ? step : 2;
});

export const checkoutForm = createForm<CheckoutValues>({
  empty: prefilledValues(null),
  check: checkoutErrors,
  draft: 'checkout',
});

/** @returns where the account's mails go, and whether the profile has an address */
export const checkoutProfile = createLoad<null, { readonly email: string; readonly hasAddress: boolean }>(
  async (_, signal) => {
    const { profile } = await http.send(getProfile, {}, { signal });
    checkoutForm.open(prefilledValues(profile), profile.email);
    flagShipping();
    return { email: profile.email, hasAddress: profile.shipAddress !== null };
  },
  { show: 'inline', text: checkoutTexts.profileFailed },
);

export const $isAddressFolded = atom(false);

export function expandAddress(): void {
  $isAddressFolded.set(false);
}

/** First resumes an order whose reply was lost. */
export async function openCheckout(): Promise<void> {
  if (await resumePlacement()) return;
  // Not awaited: only the empty cart's screen shows it.
  void orderAtProvider.ask(null);
  await Promise.all([checkoutCartReading.ask(null), checkoutProfile.ask(null)]);
  if ($checkoutCart.get()?.items.length === 0 && (await resumeEmptied())) return;
  if (checkoutProfile.$state.get().state !== 'fulfilled') return;
  const { values } = checkoutForm.$form.get();
  const isComplete = Object.keys(checkoutErrors(values)).length === 0;
  $isAddressFolded.set(isComplete && checkoutProfile.$state.get().value?.hasAddress === true);
  openStep(isComplete ? stepOfAddress() : 0);
  await recalculateShipping(values);
  keepOfficeInReach();
}

export function watchCheckout(): void {
  onPageRestored(() => void openCheckout());
  watchEmptied();
}

export function writeCheckout<Field extends CheckoutField>(field: Field, value: CheckoutValues[Field]): void {
  checkoutForm.write(field, value);
  if (changesDestination(field)) flagShipping();
}

export function goToStep(step: CheckoutStep): Promise<void> {
  return enterStep(step, showStep);
}

// Back and Forward run the same checks as the buttons, once the form is loaded.
onWindowEvent('popstate', () => {
  const step = stepOfAddress();
  if (checkoutProfile.$state.get().state === 'fulfilled') void enterStep(step, openStep);
  else openStep(step);
});

/** Leaving the first step validates the addresses and requests the quote (specification, section 4). */
async function enterStep(step: CheckoutStep, open: (step: CheckoutStep) => void): Promise<void> {
  if (step > 0 && $needsAddress.get() && !checkoutForm.validate()) return open(0);
  const isLeavingFirst = $step.get() === 0 && step > 0;
  open(step);
  if (!isLeavingFirst) return;
  await recalculateShipping(checkoutForm.$form.get().values);
  keepOfficeInReach();
}

function showStep(step: CheckoutStep): void {
  if (step === $step.get()) return;
  pushPath(addressOf(step));
  $chosenStep.set(step);
}

function openStep(step: CheckoutStep): void {
  if (step !== stepOfAddress()) replacePath(addressOf(step));
  $chosenStep.set(step);
}

function addressOf(step: CheckoutStep): string {
  return pathTo('checkout') + (step === 0 ? '' : `#${step + 1}`);
}

function stepOfAddress(): CheckoutStep {
  const [, fragment = ''] = currentPath().split('#');
  return checkoutSteps.find((step) => String(step + 1) === fragment) ?? 0;
}

export function chooseShipping(method: ShippingOption['method']): void {
  checkoutForm.write('shippingMethod', method);
  if (method === 'carrierOffice') keepOfficeInReach();
}

checkoutForm.$form.listen(({ values: { shippingMethod } }) => {
  const method = shippingMethods.find((name) => name === shippingMethod) ?? null;
  void sendBy(method).then((isPriced) => {
    if (!isPriced) checkoutForm.write('shippingMethod', '');
  });
});

/** A stale quote's amounts are hidden. */
const $shipment = computed([$checkoutCart, $isShippingStale], (cart, isStale): CartShipment | null => {
  if (cart === null) return null;
  return isStale ? { ...cart.shipment, amount: null, isFree: false, offices: null } : cart.shipment;
});

export const $shippingChoice = computed(
  [$shipment, checkoutForm.$form, $isQuoting, $needsAddress],
  (shipment, { values }, isCalculating, isAddressNeeded) => {
    if (shipment === null || !isAddressNeeded) return { options: [], chosen: null, offices: [] };
    const { countryCode, shippingMethod } = values;
    const options = shippingOptions(shippingMethods, { shipment, countryCode, isCalculating });
    const chosen = options.find(({ method }) => method === shippingMethod) ?? null;
    return { options, chosen, offices: officesOf(shipment) };
  },
);

const $pricedMethod = computed($shippingChoice, ({ chosen }) =>
  chosen === null || chosen.price === null ? null : chosen.method,
);

export const $orderTotal = computed(
  [$checkoutCart, $pricedMethod],
  (cart, method) => cart && orderTotal(cart, method),
);

export const $paymentChoice = computed(
  [$currency, checkoutForm.$form, $orderTotal],
  (currency, { values }, total) => {
    const options = paymentOptions(shop.paymentMethods, total ?? money(0, currency), shop.smallestPayment);
    return { options, chosen: options.find(({ method }) => method === values.paymentMethod) ?? null };
  },
);

export const $pesosTotal = computed(
  [$pesosCart, $pricedMethod],
  (cart, method) => cart && orderTotal(cart, method),
);

export const $orderBlock = computed(
  [$placement, $checkoutCart, checkoutForm.$form, $shippingChoice, $paymentChoice, $isPricing, $entryChanges],
  ({ state }, cart, { values }, shipping, payment, isCalculating, changes) =>
    orderBlock({
      isOrdering: state === 'ordering',
      isUnknown: state === 'unknown',
      isCalculating,
      cart,
      isUnaccepted: changes.length > 0,
      hasErrors: Object.keys(checkoutErrors(values)).length > 0,
      needsAddress: cart === null || needsAddress(cart),
      shipping: shipping.chosen,
      payment: payment.chosen,
    }),
);

function keepOfficeInReach(): void {
  const { officeId, shippingMethod } = checkoutForm.$form.get().values;
  const { offices } = $shippingChoice.get();
  if (shippingMethod !== 'carrierOffice' || offices.some(({ id }) => String(id) === officeId)) return;
  checkoutForm.write('officeId', offices[0] === undefined ? '' : String(offices[0].id));
}
