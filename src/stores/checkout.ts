/** The checkout: its form, filled in by the profile, and what has to happen when it opens, changes and goes on. */
import { atom, computed } from 'nanostores';
import { getProfile } from '../api/account.ts';
import {
  changesDestination,
  checkoutFaults,
  prefilledValues,
  type CheckoutField,
  type CheckoutValues,
} from '../domain/checkout-form.ts';
import {
  officesOf,
  orderBlock,
  orderTotal,
  paymentOptions,
  shippingOptions,
  type ShippingOption,
} from '../domain/checkout-options.ts';
import type { CartShipment } from '../domain/cart.ts';
import { shippingMethods } from '../domain/shipment.ts';
import type { FailurePolicy } from '../domain/failure.ts';
import { checkoutTexts } from '../text/checkout.ts';
import { http } from './backend.ts';
import { onRevival } from './browser.ts';
import {
  $checkoutCart,
  $isPricingWay,
  $isShippingStale,
  checkoutCartReading,
  flagShipping,
  recalculateShipping,
  sendBy,
  shippingRecalculation,
} from './checkout-cart.ts';
import { $entryChanges } from './checkout-entry.ts';
import {
  $step,
  onStepAsked,
  openStep,
  openStepOfAddress,
  showStep,
  type CheckoutStep,
} from './checkout-step.ts';
import { $currency } from './currency.ts';
import { createForm } from './form.ts';
import { createLoad } from './load.ts';
import { $placement, resumeEmptied, resumePlacement } from './order-placement.ts';
import type { PlacementSettings } from './order-outcome.ts';
import { $pesosCart } from './pesos-cart.ts';
import { leftUnpaid } from './unpaid-order.ts';

export const checkoutForm = createForm<CheckoutValues>({
  empty: prefilledValues(null),
  check: checkoutFaults,
  draft: 'checkout',
});

const profilePolicy: FailurePolicy = {
  show: 'inline',
  text: checkoutTexts.profileFailed,
  serverWords: 'never',
};

/** Filling the form in is what reading the profile is for. @returns whether it knows an address */
export const checkoutProfile = createLoad<null, boolean>(async (_, signal) => {
  const { profile } = await http.send(getProfile, {}, { signal });
  checkoutForm.open(prefilledValues(profile), profile.email);
  flagShipping();
  return profile.shipAddress !== null;
}, profilePolicy);

/** Whether a known customer's addresses stand there as they are, in the place of the fields that write them. */
export const $isAddressFolded = atom(false);

export function unfoldAddress(): void {
  $isAddressFolded.set(false);
}

/** Everything the screen needs, and first of all an order whose answer was lost. */
export async function openCheckout(settings: PlacementSettings): Promise<void> {
  if (await resumePlacement(settings)) return;
  // Only an empty cart waits for it.
  void leftUnpaid.ask(settings.redirectOrigins);
  await Promise.all([checkoutCartReading.ask(null), checkoutProfile.ask(null)]);
  if ($checkoutCart.get()?.items.length === 0 && (await resumeEmptied(settings))) return;
  if (checkoutProfile.$state.get().state !== 'fulfilled') return;
  const { values } = checkoutForm.$form.get();
  const isComplete = Object.keys(checkoutFaults(values)).length === 0;
  $isAddressFolded.set(isComplete && checkoutProfile.$state.get().value === true);
  openStepOfAddress(isComplete);
  await recalculateShipping(values);
  keepOfficeInReach();
}

/** Back to a page that rested: what it knew may be long over. */
export function watchCheckout(settings: PlacementSettings): void {
  onRevival(() => void openCheckout(settings));
}

export function writeCheckout<Field extends CheckoutField>(field: Field, value: CheckoutValues[Field]): void {
  checkoutForm.write(field, value);
  if (changesDestination(field)) flagShipping();
}

export function goToStep(step: CheckoutStep): Promise<void> {
  return enterStep(step, showStep);
}

// Back and Forward go through the same door as the buttons, once there is a form to look at.
onStepAsked((step) => {
  if (checkoutProfile.$state.get().state === 'fulfilled') void enterStep(step, openStep);
  else openStep(step);
});

/** Leaving the first step is when addresses are looked at and sending is priced (specification, section 4). */
async function enterStep(step: CheckoutStep, open: (step: CheckoutStep) => void): Promise<void> {
  if (step > 0 && !checkoutForm.validate()) {
    open(0);
    return;
  }
  const isLeavingFirst = $step.get() === 0 && step > 0;
  open(step);
  if (!isLeavingFirst) return;
  await recalculateShipping(checkoutForm.$form.get().values);
  keepOfficeInReach();
}

/** The carrier's offices begin with the first one chosen. */
export function chooseShipping(method: ShippingOption['method']): void {
  checkoutForm.write('shippingMethod', method);
  if (method === 'carrierOffice') keepOfficeInReach();
}

/** The total is the server's for the way that is chosen; a way that it cannot be had for is not chosen. */
checkoutForm.$form.listen(({ values: { shippingMethod } }) => {
  const method = shippingMethods.find((name) => name === shippingMethod) ?? null;
  void sendBy(method).then((isPriced) => {
    if (!isPriced) checkoutForm.write('shippingMethod', '');
  });
});

/** Null while the cart is not known. What a changed address would cost is not the price of the one before. */
const $shipment = computed([$checkoutCart, $isShippingStale], (cart, isStale): CartShipment | null => {
  if (cart === null) return null;
  return isStale ? { ...cart.shipment, amount: null, isFree: false, offices: null } : cart.shipment;
});

export const $shippingChoice = computed(
  [$shipment, checkoutForm.$form, shippingRecalculation.$state],
  (shipment, { values }, { state }) => {
    if (shipment === null) return { options: [], chosen: null, offices: [] };
    const { countryCode, shippingMethod } = values;
    const options = shippingOptions({ shipment, countryCode, isCalculating: state === 'pending' });
    const chosen = options.find(({ method }) => method === shippingMethod) ?? null;
    return { options, chosen, offices: officesOf(shipment) };
  },
);

export const $paymentChoice = computed([$currency, checkoutForm.$form], (currency, { values }) => {
  const options = paymentOptions(currency);
  return { options, chosen: options.find(({ method }) => method === values.paymentMethod) ?? null };
});

/** True while a total is on its way. */
export const $isPricing = computed(
  [shippingRecalculation.$state, $isPricingWay],
  ({ state }, isPricingWay) => state === 'pending' || isPricingWay,
);

/** The chosen way of sending once its price is known. */
const $pricedMethod = computed($shippingChoice, ({ chosen }) =>
  chosen === null || chosen.price === null ? null : chosen.method,
);

/** What will be paid; null while the cart is not known. */
export const $orderTotal = computed(
  [$checkoutCart, $pricedMethod],
  (cart, method) => cart && orderTotal(cart, method),
);

/** The same in pesos, for a shopper who chose dollars; null while it is not known. */
export const $pesosTotal = computed(
  [$pesosCart, $pricedMethod],
  (cart, method) => cart && orderTotal(cart, method),
);

/** Why 'Realizar pedido' cannot be pressed; null when it can. */
export const $orderBlock = computed(
  [$placement, $checkoutCart, checkoutForm.$form, $shippingChoice, $paymentChoice, $isPricing, $entryChanges],
  ({ state }, cart, { values }, shipping, payment, isCalculating, changes) =>
    orderBlock({
      isOrdering: state === 'ordering',
      isUnknown: state === 'unknown',
      isCalculating,
      cart,
      isUnaccepted: changes.length > 0,
      hasFaults: Object.keys(checkoutFaults(values)).length > 0,
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
