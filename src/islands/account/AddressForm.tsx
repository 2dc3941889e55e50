import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { PersonFields, PlaceFields, type BoundField } from '../../components/form/AddressFields.tsx';
import { Field } from '../../components/form/Field.tsx';
import {
  accountAddressFields,
  isOptionalField,
  type AccountAddressField,
} from '../../domain/account/account-rules.ts';
import { billingField, type BillingField } from '../../domain/address-form.ts';
import {
  addressForm,
  addressSaving,
  openAddressForm,
  saveAddresses,
} from '../../stores/account/address-form.ts';
import { profile } from '../../stores/account/profile.ts';
import { accountTexts } from '../../text/account/account.ts';
import { island } from '../island.tsx';
import { StoreForm } from '../StoreForm.tsx';
import { Loading } from './Loading.tsx';

const labels = {
  ...accountTexts.address.fields,
  ...(Object.fromEntries(
    accountAddressFields.map((field) => [
      billingField(field),
      accountTexts.address.billFieldOf(accountTexts.address.fields[field]),
    ]),
  ) as Record<BillingField<AccountAddressField>, string>),
  isSameBilling: accountTexts.address.same,
};

export const AddressForm = island(function AddressForm() {
  const load = useStore(profile.$state);
  const open = () => void openAddressForm();
  useEffect(open, []);
  return (
    <div className="stack">
      <h1 className="heading">{accountTexts.address.title}</h1>
      <Loading load={load} onRetry={open} outline="form">
        {() => <BothAddresses />}
      </Loading>
    </div>
  );
});

function BothAddresses() {
  const { message } = useStore(addressSaving.$state);
  return (
    <StoreForm
      of={addressForm}
      id="address"
      labels={labels}
      message={message}
      className="stack"
      onSend={saveAddresses}
      submit={[accountTexts.save, accountTexts.saving]}
    >
      {(form) => (
        <>
          <CustomerAddress legend={accountTexts.address.ship} purpose="shipping" fieldOf={form.text} />
          <div className="panel padded">
            <Checkbox {...form.flag('isSameBilling')} />
          </div>
          {!form.values.isSameBilling && (
            <CustomerAddress
              legend={accountTexts.address.bill}
              purpose="billing"
              fieldOf={(field) => ({
                ...form.text(billingField(field)),
                label: accountTexts.address.fields[field],
              })}
            />
          )}
        </>
      )}
    </StoreForm>
  );
}

interface Props {
  legend: string;
  purpose: 'shipping' | 'billing';
  fieldOf: (field: AccountAddressField) => BoundField;
}

/** Autocomplete tokens are prefixed with the purpose. */
function CustomerAddress({ legend, purpose, fieldOf }: Props) {
  const shared = { purpose, fieldOf, isOptional: isOptionalField };
  const line = (field: 'streetLine1' | 'streetLine2', token: string) => ({
    ...fieldOf(field),
    autoComplete: `${purpose} ${token}`,
    isOptional: isOptionalField(field),
    maxLength: 200,
  });
  return (
    <fieldset className="panel account-panel padded stack gap-1">
      <legend className="visually-hidden">{legend}</legend>
      <h2 className="title" aria-hidden="true">
        {legend}
      </h2>
      <div className="form-pair">
        <PersonFields {...shared} countryCode={fieldOf('countryCode').value} />
      </div>
      <Field {...line('streetLine1', 'address-line1')} hint={accountTexts.address.streetHint} />
      <Field {...line('streetLine2', 'address-line2')} />
      <div className="form-pair">
        <PlaceFields {...shared} />
      </div>
    </fieldset>
  );
}
