import type { HTMLInputAutoCompleteAttribute } from 'react';
import { formTexts } from '../../text/form.ts';
import { FieldFrame, notesId } from './FieldFrame.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Value and text, in display order; an unknown value is shown as is. */
  options: readonly (readonly [value: string, words: string])[];
  error?: string | undefined;
  hint?: string | undefined;
  isOptional?: boolean | undefined;
  choose?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
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
  const isKnown = value === '' || options.some(([known]) => known === value);
  return (
    <FieldFrame id={select.id} label={label} isOptional={isOptional} notes={{ error, hint }}>
      <select
        {...select}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={notesId(select.id)}
        aria-required={!isOptional}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{choose}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([known, words]) => (
          <option key={known} value={known}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
