import { homeCountryCode } from '../../domain/cart/shipment.ts';
import { provinceChoices } from '../../text/provinces.ts';
import { Field } from './Field.tsx';
import { Select, type SelectProps } from './Select.tsx';

type Props = Omit<SelectProps, 'options' | 'hint'> & { countryCode: string };

/** Province: a select in Argentina, a text field elsewhere. */
export function ProvinceField({ countryCode, ...field }: Props) {
  return countryCode === homeCountryCode ? (
    <Select {...field} options={provinceChoices} />
  ) : (
    <Field {...field} maxLength={200} />
  );
}
