import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { Field } from '../../components/form/Field.tsx';
import { missingFields, checkoutFaults, type AddressField } from '../../domain/checkout-form.ts';
import { checkoutForm, goToStep, writeCheckout } from '../../stores/checkout.ts';
import { checkoutTexts } from '../../text/checkout.ts';
import { OneAddress } from './OneAddress.tsx';

/** Step 0: who gets it and who is billed. What is missing is named above, and below each field. */
export function AddressStep() {
  const { values, errors, refusals } = useStore(checkoutForm.$form);
  const banner = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (refusals > 0) banner.current?.focus();
  }, [refusals]);
  const isRefused = Object.keys(errors).length > 0;
  const missing = isRefused ? missingFields(checkoutFaults(values)).map(labelOf) : [];
  const faulty = isRefused ? Object.values<string>(errors) : [];
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void goToStep(1);
      }}
    >
      <p className="form-summary" role="alert" tabIndex={-1} ref={banner} hidden={!isRefused}>
        {missing.length > 0 ? checkoutTexts.missing(missing) : faulty[0]}
      </p>
      <fieldset className="checkout-fields">
        <legend>{checkoutTexts.shippingAddress}</legend>
        <OneAddress prefix="" />
      </fieldset>
      <Checkbox
        id="checkout-isSameBilling"
        name="isSameBilling"
        label={checkoutTexts.sameBilling}
        isChecked={values.isSameBilling}
        onChange={(isChecked) => writeCheckout('isSameBilling', isChecked)}
      />
      {!values.isSameBilling && (
        <fieldset className="checkout-fields">
          <legend>{checkoutTexts.billingAddress}</legend>
          <OneAddress prefix="bill_" />
        </fieldset>
      )}
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
      <button className="button" type="submit">
        {checkoutTexts.next}
      </button>
    </form>
  );
}

function labelOf(field: string): string {
  const { billed, fields } = checkoutTexts;
  const label = fields[field.replace('bill_', '') as AddressField];
  return field.startsWith('bill_') ? billed(label) : label;
}
