import { useId, useState, type InputHTMLAttributes } from 'react';
import {
  homeCountryCode,
  type Destination,
  type DestinationFault,
  type DestinationField,
} from '../../domain/shipment.ts';
import { countryNames } from '../../text/countries.ts';
import { formTexts } from '../../text/form.ts';
import { shippingTexts } from '../../text/shipping.ts';

interface Props {
  /** What this browser last asked for. */
  remembered: Destination | null;
  faults: Readonly<Partial<Record<DestinationField, DestinationFault>>>;
}

const text = shippingTexts.calculator;

/** The country, and what it is priced by: Argentina by zip code, other countries by city (specification, section 5). */
export function ShippingFields({ remembered, faults }: Props) {
  const [countryCode, setCountryCode] = useState(remembered?.countryCode ?? homeCountryCode);
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-country`}>{text.country}</label>
        <select
          id={`${id}-country`}
          name="countryCode"
          autoComplete="shipping country"
          defaultValue={countryCode}
          aria-invalid={faults.countryCode !== undefined}
          aria-describedby={`${id}-country-fault`}
          onChange={({ currentTarget }) => setCountryCode(currentTarget.value)}
        >
          <option value="">{text.choose}</option>
          {Object.entries(countryNames).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <Fault id={`${id}-country-fault`} fault={faults.countryCode} />
      </div>
      {countryCode === homeCountryCode ? (
        <TextField
          key="zip"
          name="zipCode"
          label={text.zipCode}
          hint={text.zipCodeHint}
          fault={faults.zipCode}
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={20}
          defaultValue={remembered?.zipCode ?? ''}
        />
      ) : (
        <TextField
          key="city"
          name="city"
          label={text.city}
          hint=""
          fault={faults.city}
          autoComplete="shipping address-level2"
          maxLength={200}
          defaultValue={remembered?.city ?? ''}
        />
      )}
    </>
  );
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: DestinationField;
  label: string;
  hint: string;
  fault: DestinationFault | undefined;
}

function TextField({ label, hint, fault, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        type="text"
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-note`}
      />
      {fault === undefined ? (
        <p className="field-hint" id={`${id}-note`}>
          {hint}
        </p>
      ) : (
        <Fault id={`${id}-note`} fault={fault} />
      )}
    </div>
  );
}

function Fault({ id, fault }: { id: string; fault: DestinationFault | undefined }) {
  return (
    <p className="field-fault" id={id}>
      {fault !== undefined && formTexts.faults[fault]}
    </p>
  );
}
