import type { ReactNode } from 'react';
import { formTexts } from '../../text/form.ts';

interface Props {
  /** The control's id. */
  id: string;
  label: string;
  isOptional?: boolean | undefined;
  /** The control and its notes. */
  children: ReactNode;
}

/**
 * Box of a form control, with its label above. Text of components that are hydrated has `suppressHydrationWarning`: a
 * browser may have translated it, and React would draw the form again, without what was typed.
 */
export function FieldFrame({ id, label, isOptional = false, children }: Props) {
  return (
    <div className="form-field">
      <label htmlFor={id}>
        <span suppressHydrationWarning>{label}</span>{' '}
        {isOptional && <small suppressHydrationWarning>{formTexts.optional}</small>}
      </label>
      {children}
    </div>
  );
}
