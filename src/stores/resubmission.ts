/** Edits that are saved while a submission is pending are sent after it. */
import type { Form, FormValues } from './form.ts';

/** @returns the same for every press; resolves with whether the last edits are saved */
export function resubmitting<V extends FormValues<V>>(
  form: Form<V>,
  submit: () => Promise<boolean>,
): () => Promise<boolean> {
  let sent: V | null = null;
  let wanted: V | null = null;
  const save = async (): Promise<boolean> => {
    const { isSubmitting, values } = form.$form.get();
    wanted = values;
    if (isSubmitting) return false;
    sent = values;
    const isDone = await submit();
    return isDone && wanted !== sent ? save() : isDone;
  };
  return save;
}
