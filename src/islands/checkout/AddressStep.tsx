import { useStore } from '@nanostores/react';
import { Fragment, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { FieldLink, readOnce } from '../../components/form/ErrorSummary.tsx';
import { Field, type FieldProps } from '../../components/form/Field.tsx';
import { PersonFields, PlaceFields, type BoundField } from '../../components/form/AddressFields.tsx';
import { billedValues } from '../../domain/address-form.ts';
import {
  checkoutErrors,
  missingFields,
  type CheckoutAddressField,
} from '../../domain/checkout/checkout-form.ts';
import {
  $isAddressFolded,
  checkoutForm,
  goToStep,
  expandAddress,
  writeCheckout,
} from '../../stores/checkout/checkout.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';

export function AddressStep() {
  const { values, errors, refusals } = useStore(checkoutForm.$form);
  const isFolded = useStore($isAddressFolded);
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) banner.current?.focus();
  }, [refusals]);
  const isRefused = Object.keys(errors).length > 0;
  const missing = isRefused ? missingFields(checkoutErrors(values)) : [];
  const faulty = Object.entries<string>(errors).filter(([field]) => !missing.includes(field));
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void goToStep(1);
      }}
    >
      <div className="form-summary" {...readOnce} tabIndex={-1} ref={banner} hidden={!isRefused}>
        {missing.length > 0 && (
          <p>
            {checkoutTexts.missing([])}
            {missing.map((field, index) => (
              <Fragment key={field}>
                {index > 0 && ', '}
                <FieldLink id={idOf(field)} words={labelOf(field)} />
              </Fragment>
            ))}
          </p>
        )}
        {faulty.map(([field, words]) => (
          <p key={field}>
            <FieldLink id={idOf(field)} words={`${labelOf(field)}: ${words}`} />
          </p>
        ))}
      </div>
      {isFolded ? <KnownAddresses /> : <Addresses />}
      <Field
        id="checkout-notes"
        name="notes"
        label={checkoutTexts.notes}
        value={values.notes}
        onChange={(notes) => writeCheckout('notes', notes)}
        isOptional
        rows={3}
        maxLength={2000}
      />
      <Button words={checkoutTexts.next} type="submit" />
    </form>
  );
}

function Addresses() {
  const { isSameBilling } = useStore(checkoutForm.$form).values;
  return (
    <>
      <fieldset className="stack gap-3">
        <legend>{checkoutTexts.shippingAddress}</legend>
        <CheckoutAddress prefix="" />
      </fieldset>
      <Checkbox
        id="checkout-isSameBilling"
        name="isSameBilling"
        label={checkoutTexts.sameBilling}
        isChecked={isSameBilling}
        onChange={(isChecked) => writeCheckout('isSameBilling', isChecked)}
      />
      {!isSameBilling && (
        <fieldset className="stack gap-3">
          <legend>{checkoutTexts.billingAddress}</legend>
          <CheckoutAddress prefix="bill_" />
        </fieldset>
      )}
    </>
  );
}

function KnownAddresses() {
  const { values } = useStore(checkoutForm.$form);
  const unfold = () => {
    flushSync(expandAddress);
    document.getElementById('checkout-name')?.focus();
  };
  return (
    <div className="checkout-known stack gap-2">
      <p>
        {checkoutTexts.sendTo} <b>{checkoutTexts.addressOf(values)}</b>
      </p>
      {!values.isSameBilling && (
        <p>
          {checkoutTexts.billTo} <b>{checkoutTexts.addressOf(billedValues<CheckoutAddressField>(values))}</b>
        </p>
      )}
      <Button isQuiet words={checkoutTexts.change} onClick={unfold} />
    </div>
  );
}

function idOf(field: string): string {
  return `checkout-${field}`;
}

function labelOf(field: string): string {
  const { billed, fields } = checkoutTexts;
  const label = fields[field.replace('bill_', '') as CheckoutAddressField];
  return field.startsWith('bill_') ? billed(label) : label;
}

type Details = Pick<FieldProps, 'inputMode' | 'isOptional' | 'maxLength'> & {
  name: 'number' | 'floor' | 'apartment';
};

const unitFields: readonly Details[] = [
  { name: 'number', maxLength: 20 },
  { name: 'floor', isOptional: true, maxLength: 20 },
  { name: 'apartment', isOptional: true, maxLength: 20 },
];

/** With number, floor and apartment it fits the 200 characters of the API's line. */
const longestStreet = 120;

/** @param prefix of the field names; `bill_` for the billing address */
function CheckoutAddress({ prefix }: { prefix: '' | 'bill_' }) {
  const { values, errors } = useStore(checkoutForm.$form);
  const fieldOf = (name: CheckoutAddressField): BoundField => ({
    id: idOf(`${prefix}${name}`),
    name: `${prefix}${name}`,
    label: checkoutTexts.fields[name],
    value: values[`${prefix}${name}`],
    error: errors[`${prefix}${name}`],
    onChange: (value) => writeCheckout(`${prefix}${name}`, value),
  });
  const shared = { purpose: prefix === '' ? 'shipping' : 'billing', fieldOf } as const;
  return (
    <div className="form-pair">
      <PersonFields {...shared} countryCode={values[`${prefix}countryCode`]} />
      <PlaceFields {...shared} zipCodeHint={checkoutTexts.zipCodeHint} />
      <Field maxLength={longestStreet} {...fieldOf('street')} />
      <div className="checkout-unit">
        {unitFields.map(({ name, ...details }) => (
          <Field key={name} {...details} {...fieldOf(name)} />
        ))}
      </div>
      <Field maxLength={200} isOptional {...fieldOf('betweenStreets')} />
    </div>
  );
}
