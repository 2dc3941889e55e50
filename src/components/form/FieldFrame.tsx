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

/** Box of a form control, with its label above. */
export function FieldFrame({ id, label, isOptional = false, children }: Props) {
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {label} {isOptional && <small>{formTexts.optional}</small>}
      </label>
      {children}
    </div>
  );
}
