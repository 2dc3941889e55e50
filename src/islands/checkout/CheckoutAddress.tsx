import { useStore } from '@nanostores/react';
import { PersonFields, PlaceFields, type BoundField } from '../../components/form/AddressFields.tsx';
import { Field, type FieldProps } from '../../components/form/Field.tsx';
import type { AddressField } from '../../domain/checkout/checkout-form.ts';
import { checkoutForm, writeCheckout } from '../../stores/checkout/checkout.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';

type Details = Pick<FieldProps, 'inputMode' | 'isOptional' | 'maxLength'> & {
  name: 'number' | 'floor' | 'apartment';
};

const unitFields: readonly Details[] = [
  { name: 'number', inputMode: 'numeric', maxLength: 20 },
  { name: 'floor', isOptional: true, maxLength: 20 },
  { name: 'apartment', isOptional: true, maxLength: 20 },
];

/** @param prefix of the field names; `bill_` for the billing address */
export function CheckoutAddress({ prefix }: { prefix: '' | 'bill_' }) {
  const { values, errors } = useStore(checkoutForm.$form);
  const fieldOf = (name: AddressField): BoundField => ({
    id: `checkout-${prefix}${name}`,
    name: `${prefix}${name}`,
    label: checkoutTexts.fields[name],
    value: values[`${prefix}${name}`],
    error: errors[`${prefix}${name}`],
    onChange: (value) => writeCheckout(`${prefix}${name}`, value),
  });
  const shared = { purpose: prefix === '' ? 'shipping' : 'billing', fieldOf } as const;
  return (
    <div className="checkout-grid">
      <PersonFields {...shared} />
      <PlaceFields {...shared} zipCodeHint={checkoutTexts.zipCodeHint} />
      <Field maxLength={200} {...fieldOf('street')} />
      <div className="checkout-unit">
        {unitFields.map(({ name, ...details }) => (
          <Field key={name} {...details} {...fieldOf(name)} />
        ))}
      </div>
      <Field maxLength={200} isOptional {...fieldOf('betweenStreets')} />
    </div>
  );
}
