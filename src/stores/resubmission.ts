/** Forms whose submission replaces what was saved before: edits that are saved while one is pending are sent after it. */
import type { Form, FormValues } from './form.ts';

/**
 * @param submit submits the form (`Form.submit`), which ignores a press while one is pending
 * @returns the same for every press; resolves with whether the last edits that were saved are saved
 */
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
