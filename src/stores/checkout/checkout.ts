import { atom, computed } from 'nanostores';
import { getProfile } from '../../api/account/account.ts';
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
import type { CartShipment } from '../../domain/cart/cart.ts';
import { shippingMethods } from '../../shipping-methods.ts';
import { money } from '../../domain/money.ts';
import { shop } from '../../shop.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { http } from '../backend.ts';
import { onPageRestored } from '../browser.ts';
import {
  $checkoutCart,
  $isPricing,
  $isQuoting,
  $isShippingStale,
  checkoutCartReading,
  flagShipping,
  recalculateShipping,
  sendBy,
} from './checkout-cart.ts';
import { $entryChanges } from './checkout-entry.ts';
import { $step, onStepAsked, openStep, showStep, stepOfAddress, type CheckoutStep } from './checkout-step.ts';
import { $currency } from '../shop/currency.ts';
import { createForm } from '../form.ts';
import { createLoad } from '../load.ts';
import { $placement, resumeEmptied, resumePlacement, watchEmptied } from './order-placement.ts';
import { $pesosCart } from './pesos-cart.ts';
import { leftUnpaid } from './unpaid-order.ts';

export { $isPricing } from './checkout-cart.ts';

export const checkoutForm = createForm<CheckoutValues>({
  empty: prefilledValues(null),
  check: checkoutErrors,
  draft: 'checkout',
});

/** @returns whether the profile has an address */
export const checkoutProfile = createLoad<null, boolean>(
  async (_, signal) => {
    const { profile } = await http.send(getProfile, {}, { signal });
    checkoutForm.open(prefilledValues(profile), profile.email);
    flagShipping();
    return profile.shipAddress !== null;
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
  void leftUnpaid.ask(null);
  await Promise.all([checkoutCartReading.ask(null), checkoutProfile.ask(null)]);
  if ($checkoutCart.get()?.items.length === 0 && (await resumeEmptied())) return;
  if (checkoutProfile.$state.get().state !== 'fulfilled') return;
  const { values } = checkoutForm.$form.get();
  const isComplete = Object.keys(checkoutErrors(values)).length === 0;
  $isAddressFolded.set(isComplete && checkoutProfile.$state.get().value === true);
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
onStepAsked((step) => {
  if (checkoutProfile.$state.get().state === 'fulfilled') void enterStep(step, openStep);
  else openStep(step);
});

/** Leaving the first step validates the addresses and requests the quote (specification, section 4). */
async function enterStep(step: CheckoutStep, open: (step: CheckoutStep) => void): Promise<void> {
  if (step > 0 && !checkoutForm.validate()) return open(0);
  const isLeavingFirst = $step.get() === 0 && step > 0;
  open(step);
  if (!isLeavingFirst) return;
  await recalculateShipping(checkoutForm.$form.get().values);
  keepOfficeInReach();
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
  [$shipment, checkoutForm.$form, $isQuoting],
  (shipment, { values }, isCalculating) => {
    if (shipment === null) return { options: [], chosen: null, offices: [] };
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
