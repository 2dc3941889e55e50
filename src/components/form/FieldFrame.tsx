import type { ReactNode } from 'react';
import { formTexts } from '../../text/form.ts';

interface Props {
  id: string;
  label: string;
  isOptional?: boolean | undefined;
  /** Below the control, in a reserved line (CLS); the control refers to it by `notesId`. */
  notes?: { error?: string | undefined; hint?: string | undefined; isAnnounced?: boolean };
  children: ReactNode;
}

/**
 * Box of a form control, with its label above. Text of components that are hydrated has `suppressHydrationWarning`: a
 * browser may have translated it, and React would draw the form again, without what was typed.
 */
export function FieldFrame({ id, label, isOptional = false, notes, children }: Props) {
  return (
    <div className="form-field">
      <label htmlFor={id}>
        <span suppressHydrationWarning>{label}</span>{' '}
        {isOptional && <small suppressHydrationWarning>{formTexts.optional}</small>}
      </label>
      {children}
      {notes && (
        <p
          // Another element than the hint, because an alert is announced when it comes.
          key={notes.error}
          className={notes.error === undefined ? 'form-hint' : 'form-error'}
          role={notes.isAnnounced === true && notes.error !== undefined ? 'alert' : undefined}
          id={notesId(id)}
          suppressHydrationWarning
        >
          {notes.error ?? notes.hint}
        </p>
      )}
    </div>
  );
}

export function notesId(fieldId: string): string {
  return `${fieldId}-notes`;
}
