import { useStore } from '@nanostores/react';
import { PersonFields, PlaceFields, type BoundField } from '../../components/form/AddressFields.tsx';
import { Field, type FieldProps } from '../../components/form/Field.tsx';
import type { AddressField } from '../../domain/checkout-form.ts';
import { checkoutForm, writeCheckout } from '../../stores/checkout.ts';
import { checkoutTexts } from '../../text/checkout.ts';

type Details = Pick<FieldProps, 'inputMode' | 'isOptional' | 'maxLength'> & {
  name: 'street' | 'number' | 'floor' | 'apartment' | 'betweenStreets';
};

const street: readonly Details[] = [
  { name: 'street' },
  { name: 'number', inputMode: 'numeric', maxLength: 20 },
  { name: 'floor', isOptional: true, maxLength: 20 },
  { name: 'apartment', isOptional: true, maxLength: 20 },
  { name: 'betweenStreets', isOptional: true },
];

/** @param prefix of the field names: the billing address is the same fields once more. */
export function OneAddress({ prefix }: { prefix: '' | 'bill_' }) {
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
      {street.map(({ name, ...details }) => (
        <Field key={name} maxLength={200} {...details} {...fieldOf(name)} />
      ))}
    </div>
  );
}
