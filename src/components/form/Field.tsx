import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { FieldNotes, notesId } from './FieldNotes.tsx';

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

/** A text field with label above and notes below. */
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
    value,
    'aria-invalid': error !== undefined,
    'aria-describedby': notesId(input.id),
    'aria-required': !isOptional,
  };
  return (
    <FieldFrame id={input.id} label={label} isOptional={isOptional}>
      {rows === undefined ? (
        <input {...shared} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      ) : (
        <textarea {...shared} rows={rows} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
      <FieldNotes id={input.id} error={error} hint={hint} />
    </FieldFrame>
  );
}
