/** Asking for an alert by Avisame's form (`components/catalogue/product/AlertForm.tsx`). Loaded when one is in sight. */
import { basePath } from '../../api/endpoint.ts';
import { FailureError, type FailurePolicy } from '../../domain/failure.ts';
import { isEmail } from '../../domain/form-rules.ts';
import { alertSendingTexts } from '../../text/catalogue/alert-sending.ts';
import { http } from '../backend.ts';
import { createOperation } from '../operation.ts';
import { accessToken } from '../session/session.ts';

const policy: FailurePolicy = { show: 'inline', text: alertSendingTexts.failed, serverWords: 'always' };

/** `words` say how it went; null where another message says it, such as the modal for a lost network. */
export interface AskedAlert {
  readonly isDone: boolean;
  readonly words: string | null;
}

/**
 * Calls what `src/api/alerts.ts` describes, without its schemas: any success is one.
 * @param action as `alertAction` makes it
 * @param fields `email`, and of a series the `volume`, if it is about one
 */
export async function askForAlert(
  action: string,
  { email = '', volume = '' }: Readonly<Record<string, string>>,
): Promise<AskedAlert> {
  if (!isEmail(email)) return { isDone: false, words: alertSendingTexts.badAddress };
  const asking = createOperation(async (): Promise<string> => {
    const target = { method: 'POST', path: action.slice(basePath.length), scope: 'cart' } as const;
    const body = { email: email.trim(), ...(volume !== '' && { volume }) };
    const { json } = await http.ask(target, { body }, {});
    const words = (json as { readonly message?: unknown } | null | undefined)?.message;
    return typeof words === 'string' && words !== '' ? words : alertSendingTexts.done;
  }, policy);
  const outcome = await asking.start(null);
  if (outcome.isDone) return { isDone: true, words: outcome.value };
  return {
    isDone: false,
    words: 'email' in outcome.fields ? alertSendingTexts.badAddress : asking.$state.get().message,
  };
}

let profile: Promise<string> | null = null;

/** The customer's own, read once a page. '' for guests, and where it cannot be read: they type it. */
export function ownEmail(): Promise<string> {
  if (accessToken() === null) return Promise.resolve('');
  return (profile ??= readEmail());
}

async function readEmail(): Promise<string> {
  try {
    const target = { method: 'GET', path: '/account/profile', scope: 'customer' } as const;
    const { json } = await http.ask(target, {}, {});
    const email = (json as { readonly profile?: { readonly email?: unknown } | null } | null)?.profile?.email;
    return typeof email === 'string' ? email : '';
  } catch (error) {
    if (error instanceof FailureError) return '';
    throw error;
  }
}
