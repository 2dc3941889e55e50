import { formTexts } from '../../text/form.ts';

export interface FieldError {
  /** Of the field. */
  readonly id: string;
  readonly label: string;
  readonly words: string;
}

interface Props {
  errors: readonly FieldError[];
  /** What failed as a whole: the server's words, or ours. */
  message?: string | null;
  /** By which the focus finds it (`useForm`). */
  id?: string;
}

/** What keeps a form from being sent, each with the way to its field. It takes the focus when somebody tried to send it. */
export function ErrorSummary({ errors, message = null, id }: Props) {
  const isEmpty = errors.length === 0 && message === null;
  return (
    <div className="form-summary" role="alert" tabIndex={-1} id={id} hidden={isEmpty}>
      {message !== null && <p>{message}</p>}
      {errors.length > 0 && <p>{formTexts.summary(errors.length)}</p>}
      <ul>
        {errors.map(({ id, label, words }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
              {label}: {words}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Not a jump: the address stays what it was, and the field is ready to be typed in. */
function focusField(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
