interface Props {
  /** The field's id. */
  id: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** Error or hint below a field. Its line is reserved (CLS). */
export function FieldNotes({ id, error, hint }: Props) {
  return (
    <p className={error === undefined ? 'form-hint' : 'form-error'} id={notesId(id)} suppressHydrationWarning>
      {error ?? hint}
    </p>
  );
}

/** Id for the field's `aria-describedby`. */
export function notesId(fieldId: string): string {
  return `${fieldId}-notes`;
}
