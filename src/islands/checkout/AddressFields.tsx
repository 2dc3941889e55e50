import { useStore } from '@nanostores/react';
import { Field, type FieldProps } from '../../components/form/Field.tsx';
import { ProvinceField } from '../../components/form/ProvinceField.tsx';
import { Select } from '../../components/form/Select.tsx';
import type { AddressField } from '../../domain/checkout-form.ts';
import { homeCountryCode } from '../../domain/shipment.ts';
import { checkoutForm, writeCheckout } from '../../stores/checkout.ts';
import { checkoutTexts } from '../../text/checkout.ts';
import { countryNames } from '../../text/countries.ts';

type Details = Pick<
  FieldProps,
  'autoComplete' | 'type' | 'inputMode' | 'hint' | 'isOptional' | 'maxLength'
> & {
  name: Exclude<AddressField, 'countryCode' | 'province'>;
};

const person: readonly Details[] = [
  { name: 'name', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
  { name: 'email', autoComplete: 'email', type: 'email', inputMode: 'email' },
  { name: 'phone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  { name: 'dni', inputMode: 'numeric' },
];

const place: readonly Details[] = [
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'zipCode', autoComplete: 'postal-code', maxLength: 20 },
  { name: 'street' },
  { name: 'number', inputMode: 'numeric', maxLength: 20 },
  { name: 'floor', isOptional: true, maxLength: 20 },
  { name: 'apartment', isOptional: true, maxLength: 20 },
  { name: 'betweenStreets', isOptional: true },
];

const countries = Object.entries(countryNames);

/** @param prefix of the field names: the billing address is the same fields once more. */
export function AddressFields({ prefix }: { prefix: '' | 'bill_' }) {
  const { values, errors } = useStore(checkoutForm.$form);
  const section = prefix === '' ? 'shipping' : 'billing';
  const isHome = values[`${prefix}countryCode`] === homeCountryCode;
  const field = ({ name, autoComplete, ...details }: Details) => (
    <Field
      {...details}
      {...(name === 'zipCode' && isHome && zipCodeAtHome)}
      {...(autoComplete !== undefined && {
        autoComplete: `${section} ${autoComplete}`,
      })}
      key={name}
      id={`checkout-${prefix}${name}`}
      name={`${prefix}${name}`}
      label={checkoutTexts.fields[name]}
      value={values[`${prefix}${name}`]}
      error={errors[`${prefix}${name}`]}
      maxLength={details.maxLength ?? 200}
      onChange={(value) => writeCheckout(`${prefix}${name}`, value)}
    />
  );
  return (
    <div className="checkout-grid">
      {person.map(field)}
      <Select
        id={`checkout-${prefix}countryCode`}
        name={`${prefix}countryCode`}
        label={checkoutTexts.fields.countryCode}
        value={values[`${prefix}countryCode`]}
        error={errors[`${prefix}countryCode`]}
        options={countries}
        autoComplete={`${section} country`}
        onChange={(value) => writeCheckout(`${prefix}countryCode`, value)}
      />
      <ProvinceField
        id={`checkout-${prefix}province`}
        name={`${prefix}province`}
        label={checkoutTexts.fields.province}
        value={values[`${prefix}province`]}
        error={errors[`${prefix}province`]}
        countryCode={values[`${prefix}countryCode`]}
        autoComplete={`${section} address-level1`}
        onChange={(value) => writeCheckout(`${prefix}province`, value)}
      />
      {place.map(field)}
    </div>
  );
}

const zipCodeAtHome = { inputMode: 'numeric', hint: checkoutTexts.zipCodeHint } as const;
