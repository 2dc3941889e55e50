import { Field, type FieldProps } from '../../components/form/Field.tsx';
import { ProvinceField } from '../../components/form/ProvinceField.tsx';
import { Select } from '../../components/form/Select.tsx';
import { isOptionalField, type AddressField } from '../../domain/account-rules.ts';
import { homeCountryCode } from '../../domain/shipment.ts';
import { accountTexts } from '../../text/account.ts';
import { countryNames } from '../../text/countries.ts';

type Bound = Pick<FieldProps, 'id' | 'name' | 'label' | 'value' | 'error' | 'onChange'>;

interface Props {
  legend: string;
  /** What the browser fills in for it. */
  purpose: 'shipping' | 'billing';
  propsOf: (field: AddressField) => Bound;
}

const countries = Object.entries(countryNames);

/** One address. */
export function AddressFields({ legend, purpose, propsOf }: Props) {
  const { value: countryCode } = propsOf('countryCode');
  const isHome = countryCode === homeCountryCode;
  const of = (field: AddressField, token: string) => ({
    ...propsOf(field),
    autoComplete: `${purpose} ${token}`,
    isOptional: isOptionalField(field),
  });
  return (
    <fieldset className="panel account-panel account-fieldset">
      <legend className="visually-hidden">{legend}</legend>
      <h2 aria-hidden="true">{legend}</h2>
      <div className="form-pair">
        <Field {...of('name', 'given-name')} autoCapitalize="words" maxLength={200} />
        <Field {...of('lastName', 'family-name')} autoCapitalize="words" maxLength={200} />
        <Field
          {...of('email', 'email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          maxLength={200}
        />
        <Field {...of('phone', 'tel')} type="tel" inputMode="tel" maxLength={200} />
        <Field {...propsOf('dni')} inputMode="numeric" autoComplete="off" maxLength={200} />
      </div>
      <Field {...of('streetLine1', 'address-line1')} hint={accountTexts.address.streetHint} maxLength={200} />
      <Field {...of('streetLine2', 'address-line2')} maxLength={200} />
      <div className="form-pair">
        <Select {...of('countryCode', 'country')} options={countries} />
        <ProvinceField {...of('province', 'address-level1')} countryCode={countryCode} />
        <Field {...of('city', 'address-level2')} maxLength={200} />
        <Field {...of('zipCode', 'postal-code')} inputMode={isHome ? 'numeric' : 'text'} maxLength={20} />
      </div>
    </fieldset>
  );
}
