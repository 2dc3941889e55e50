import { formTexts } from '../../text/form.ts';
import type { FieldProps } from './Field.tsx';
import { FieldFrame, notesId } from './FieldFrame.tsx';

interface Props extends Omit<FieldProps, 'type' | 'inputMode' | 'autoCapitalize' | 'maxLength' | 'rows'> {
  /** Value and text, in display order; an unknown value is shown as is. */
  options: readonly (readonly [value: string, words: string])[];
  choose?: string;
}

export function Select({
  label,
  value,
  onChange,
  options,
  error,
  hint,
  isOptional,
  choose = formTexts.choose,
  ...select
}: Props) {
  const isKnown = value === '' || options.some(([optionValue]) => optionValue === value);
  return (
    <FieldFrame id={select.id} label={label} isOptional={isOptional} notes={{ error, hint }}>
      <select
        {...select}
        className="control"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={notesId(select.id)}
        aria-required={!isOptional}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{choose}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([optionValue, words]) => (
          <option key={optionValue} value={optionValue}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
