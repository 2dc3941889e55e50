import { putAddress } from '../../api/account/profile.ts';
import { toWireAddress } from '../../api/address.ts';
import {
  addressErrors,
  addressesOf,
  addressValuesOf,
  type AccountAddressField,
  type AddressValues,
} from '../../domain/account/account-rules.ts';
import { billingField } from '../../domain/address-form.ts';
import { accountTexts } from '../../text/account/account.ts';
import { countryNameOf } from '../../text/countries.ts';
import { http } from '../backend.ts';
import { createForm } from '../form.ts';
import { createOperation } from '../operation.ts';
import { loadProfile, profile } from './profile.ts';

export const addressForm = createForm<AddressValues>({
  empty: addressValuesOf({ shipAddress: null, billAddress: null }),
  check: addressErrors,
  draft: 'address',
  isReplacing: true,
  fieldOf,
});

/** Specification, section 8: one text for any failure. A 422's field messages are shown at their fields. */
export const addressSaving = createOperation(
  (values: AddressValues) => {
    const { shipAddress, billAddress } = addressesOf(values, countryNameOf);
    return http.send(putAddress, {
      body: {
        sameBillingAddress: values.isSameBilling,
        ship_address: toWireAddress(shipAddress),
        bill_address: toWireAddress(billAddress),
      },
    });
  },
  { show: 'inline', text: accountTexts.address.saveFailed },
  accountTexts.address.saved,
);

export async function openAddressForm(): Promise<void> {
  await loadProfile();
  const { state, value } = profile.$state.get();
  if (state === 'fulfilled' && value !== null) addressForm.open(addressValuesOf(value), value.email);
}

export function saveAddresses(): Promise<boolean> {
  return addressForm.submit(addressSaving.start);
}

const wireFields: Readonly<Record<string, AccountAddressField>> = {
  last_name: 'lastName',
  street_ln_1: 'streetLine1',
  street_ln_2: 'streetLine2',
  country: 'countryCode',
  country_code: 'countryCode',
  zip_code: 'zipCode',
};

/** `bill_address.last_name` is `bill_lastName`. */
function fieldOf(wireName: string): string {
  const [address, name = ''] = wireName.split('.');
  const field = wireFields[name] ?? name;
  return address === 'bill_address' ? billingField(field as AccountAddressField) : field;
}
