interface Props {
  /** Of the field. */
  id: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** Below a field: what is wrong with it, else what helps. Its line is kept, so that an error moves nothing. */
export function FieldNotes({ id, error, hint }: Props) {
  return (
    <p className={error === undefined ? 'form-hint' : 'form-error'} id={notesId(id)}>
      {error ?? hint}
    </p>
  );
}

/** What `aria-describedby` of the field names. */
export function notesId(fieldId: string): string {
  return `${fieldId}-notes`;
}
