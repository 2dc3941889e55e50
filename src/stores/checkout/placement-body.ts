import { toWireAddress } from '../../api/address.ts';
import { needsAddress, type Cart } from '../../domain/cart/cart.ts';
import { confirmedOrder } from '../../domain/checkout/checkout-confirmed.ts';
import {
  checkoutAddresses,
  type CheckoutAddressField,
  type CheckoutValues,
} from '../../domain/checkout/checkout-form.ts';
import { decimalOf } from '../../domain/money.ts';
import { oneLine } from '../../domain/plain-text.ts';
import { paymentMethods } from '../../domain/checkout/payment.ts';
import { shippingCodeOf, shippingMethods } from '../../shipping-methods.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { countryNameOf } from '../../text/countries.ts';

/**
 * Gift cards alone go without address and shipment, where the API said that it takes them so.
 * @throws TypeError without a shipping or payment method, which the disabled button prevents
 */
export function orderBodyOf(values: CheckoutValues, cart: Cart) {
  const payment = paymentMethods.find((name) => name === values.paymentMethod);
  if (payment === undefined) throw new TypeError('nothing is chosen yet');
  const delivery = needsAddress(cart) ? deliveryOf(values) : undelivered;
  const { total, lines } = confirmedOrder(cart, delivery.method);
  return {
    clientAddress: delivery.clientAddress,
    shipment: delivery.method && shippingCodeOf(delivery.method),
    selectedOfficeId: delivery.method === 'carrierOffice' ? Number(values.officeId) : null,
    payment,
    clientNotes: values.notes.trim() || null,
    confirmed: { total: { currency: total.currency, amount: decimalOf(total) }, lines },
  };
}

const undelivered = { method: null, clientAddress: null } as const;

function deliveryOf(values: CheckoutValues) {
  const { shipping, billing, isSameBilling } = checkoutAddresses(values, countryNameOf);
  const method = shippingMethods.find((name) => name === values.shippingMethod);
  if (method === undefined) throw new TypeError('nothing is chosen yet');
  const ship_address = { ...toWireAddress(shipping), ...partsOf(values, '') };
  const bill_address = { ...toWireAddress(billing), ...partsOf(values, isSameBilling ? '' : 'bill_') };
  return {
    method,
    clientAddress: isSameBilling
      ? ({ sameBillingAddress: true, ship_address, bill_address } as const)
      : ({ sameBillingAddress: false, ship_address, bill_address } as const),
  };
}

function partsOf(values: CheckoutValues, prefix: '' | 'bill_') {
  return {
    street_opt: oneLine(values[`${prefix}street`]),
    number_opt: oneLine(values[`${prefix}number`]),
    floor_opt: oneLine(values[`${prefix}floor`]) || null,
    apartment_opt: oneLine(values[`${prefix}apartment`]) || null,
  };
}

/** The label of a field that the API refused, such as `clientAddress.bill_address.zip_code`; null when it is in no address. */
export function labelOfRefused(wireName: string): string | null {
  const name = wireName.split('.').at(-1) ?? '';
  const labels: Readonly<Partial<Record<string, string>>> = checkoutTexts.fields;
  const label = labels[wireFields[name] ?? name] ?? null;
  return label !== null && wireName.includes('bill_address') ? checkoutTexts.billed(label) : label;
}

const wireFields: Readonly<Record<string, CheckoutAddressField>> = {
  last_name: 'lastName',
  street_ln_1: 'street',
  street_opt: 'street',
  street_ln_2: 'betweenStreets',
  number_opt: 'number',
  floor_opt: 'floor',
  apartment_opt: 'apartment',
  country_code: 'countryCode',
  country: 'countryCode',
  zip_code: 'zipCode',
};
