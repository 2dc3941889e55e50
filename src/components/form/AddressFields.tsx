import type { PersonField, PlaceField } from '../../domain/address-form.ts';
import { homeCountryCode } from '../../domain/cart/shipment.ts';
import { countryNames } from '../../text/countries.ts';
import { provinceChoices } from '../../text/form.ts';
import { Field, type FieldProps } from './Field.tsx';
import { dniHint, phoneHint } from './field-kinds.ts';
import { Select } from './Select.tsx';

export type BoundField = Pick<FieldProps, 'id' | 'name' | 'label' | 'value' | 'error' | 'onChange'>;

interface Props<Name extends string> {
  purpose: 'shipping' | 'billing';
  fieldOf: (name: Name) => BoundField;
  isOptional?: ((name: Name) => boolean) | undefined;
}

const longest = 200;
const countries = Object.entries(countryNames);

export function PersonFields({
  purpose,
  fieldOf,
  isOptional,
  countryCode,
}: Props<PersonField> & { countryCode: string }) {
  const of = bound({ purpose, fieldOf, isOptional });
  return (
    <>
      <Field {...of('name', 'given-name')} autoCapitalize="words" maxLength={longest} />
      <Field {...of('lastName', 'family-name')} autoCapitalize="words" maxLength={longest} />
      <Field
        {...of('email', 'email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={longest}
      />
      <Field
        {...of('phone', 'tel')}
        type="tel"
        inputMode="tel"
        maxLength={longest}
        hint={phoneHint(fieldOf('phone').value, countryCode)}
      />
      <Field
        {...fieldOf('dni')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={longest}
        hint={dniHint(fieldOf('dni').value)}
      />
    </>
  );
}

export function PlaceFields({
  zipCodeHint,
  ...props
}: Props<PlaceField> & {
  zipCodeHint?: string;
}) {
  const of = bound(props);
  const { value: countryCode } = props.fieldOf('countryCode');
  const isHome = countryCode === homeCountryCode;
  return (
    <>
      <Select {...of('countryCode', 'country')} options={countries} />
      {isHome ? (
        <Select {...of('province', 'address-level1')} options={provinceChoices} />
      ) : (
        <Field {...of('province', 'address-level1')} maxLength={longest} />
      )}
      <Field {...of('city', 'address-level2')} maxLength={longest} />
      <Field
        {...of('zipCode', 'postal-code')}
        inputMode={isHome ? 'numeric' : 'text'}
        hint={isHome ? zipCodeHint : undefined}
        maxLength={20}
      />
    </>
  );
}

function bound<Name extends string>({ purpose, fieldOf, isOptional = () => false }: Props<Name>) {
  return (name: Name, token: string) => ({
    ...fieldOf(name),
    autoComplete: `${purpose} ${token}`,
    isOptional: isOptional(name),
  });
}
