import { formTexts } from '../../text/form.ts';

export interface FieldError {
  readonly id: string;
  readonly label: string;
  readonly words: string;
}

interface Props {
  errors: readonly FieldError[];
  /** Error of the whole form, from the server or from the shop. */
  message?: string | null;
  id?: string;
}

/** An alert of which the rest is not read again when a part of it is mended. */
export const readOnce = { role: 'alert', 'aria-atomic': false, 'aria-relevant': 'additions' } as const;

/** Errors of a refused submit, each with a link to its field. The form moves the focus here. */
export function ErrorSummary({ errors, message = null, id }: Props) {
  const isEmpty = errors.length === 0 && message === null;
  return (
    <div className="form-summary" {...readOnce} tabIndex={-1} id={id} hidden={isEmpty}>
      {message !== null && <p>{message}</p>}
      {errors.length > 0 && <p>{formTexts.summary(errors.length)}</p>}
      <ul>
        {errors.map(({ id, label, words }) => (
          <li key={id}>
            <FieldLink id={id} words={`${label}: ${words}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function FieldLink({ id, words }: { id: string; words: string }) {
  return (
    <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
      {words}
    </a>
  );
}

/** Focuses the field instead of following the fragment, which would change the URL. */
function focusField(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
