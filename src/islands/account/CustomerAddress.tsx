import { PersonFields, PlaceFields, type BoundField } from '../../components/form/AddressFields.tsx';
import { Field } from '../../components/form/Field.tsx';
import { isOptionalField, type AddressField } from '../../domain/account/account-rules.ts';
import { accountTexts } from '../../text/account/account.ts';

interface Props {
  legend: string;
  purpose: 'shipping' | 'billing';
  fieldOf: (field: AddressField) => BoundField;
}

/** Autocomplete tokens are prefixed with the purpose. */
export function CustomerAddress({ legend, purpose, fieldOf }: Props) {
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
      <h2 className="title" aria-hidden="true">{legend}</h2>
      <div className="form-pair">
        <PersonFields {...shared} />
      </div>
      <Field {...line('streetLine1', 'address-line1')} hint={accountTexts.address.streetHint} />
      <Field {...line('streetLine2', 'address-line2')} />
      <div className="form-pair">
        <PlaceFields {...shared} />
      </div>
    </fieldset>
  );
}
