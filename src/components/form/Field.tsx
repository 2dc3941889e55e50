import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { FieldFrame, notesId } from './FieldFrame.tsx';

export interface FieldProps {
  /** Unique in the page; also the base of the notes' id. */
  id: string;
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  isOptional?: boolean | undefined;
  type?: HTMLInputTypeAttribute | undefined;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  autoCapitalize?: 'none' | 'words' | undefined;
  maxLength?: number | undefined;
  /** Renders a textarea. */
  rows?: number;
}

export function Field({
  label,
  value,
  onChange,
  error,
  hint,
  isOptional = false,
  rows,
  ...input
}: FieldProps) {
  const shared = {
    ...input,
    className: 'control',
    value,
    'aria-invalid': error !== undefined,
    'aria-describedby': notesId(input.id),
    'aria-required': !isOptional,
  };
  return (
    <FieldFrame id={input.id} label={label} isOptional={isOptional} notes={{ error, hint }}>
      {rows === undefined ? (
        <input {...shared} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      ) : (
        <textarea {...shared} rows={rows} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
    </FieldFrame>
  );
}
