import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { addressFields, type AddressField } from '../../domain/account/account-rules.ts';
import { billingField, type BillingField } from '../../domain/address-form.ts';
import {
  addressForm,
  addressSaving,
  openAddressForm,
  saveAddresses,
} from '../../stores/account/address-form.ts';
import { profile } from '../../stores/account/profile.ts';
import { accountTexts } from '../../text/account/account.ts';
import { Loading } from './Loading.tsx';
import { CustomerAddress } from './CustomerAddress.tsx';
import { island } from '../island.tsx';
import { StoreForm } from '../StoreForm.tsx';

const text = accountTexts.address;

const labels = {
  ...text.fields,
  ...(Object.fromEntries(
    addressFields.map((field) => [billingField(field), text.billFieldOf(text.fields[field])]),
  ) as Record<BillingField<AddressField>, string>),
  isSameBilling: text.same,
};

export const AddressForm = island(function AddressForm() {
  const load = useStore(profile.$state);
  const open = () => void openAddressForm();
  useEffect(open, []);
  return (
    <div className="stack">
      <h1 className="heading">{text.title}</h1>
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
          <CustomerAddress legend={text.ship} purpose="shipping" fieldOf={form.text} />
          <div className="panel padded">
            <Checkbox {...form.flag('isSameBilling')} />
          </div>
          {!form.values.isSameBilling && (
            <CustomerAddress
              legend={text.bill}
              purpose="billing"
              fieldOf={(field) => ({ ...form.text(billingField(field)), label: text.fields[field] })}
            />
          )}
        </>
      )}
    </StoreForm>
  );
}
