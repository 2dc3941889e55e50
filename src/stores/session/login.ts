import { atom } from 'nanostores';
import { postLogin, postRecovery } from '../../api/session.ts';
import { FailureError, type FailurePolicy } from '../../domain/failure.ts';
import {
  accountUnconfirmed,
  credentialErrors,
  type Credentials,
} from '../../domain/session/session-rules.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { http } from '../backend.ts';
import { createForm } from '../form.ts';
import { createOperation } from '../operation.ts';
import { finishLogin } from './return-path.ts';

/** Specification, section 8: a 401 means a wrong password here. */
const policy: FailurePolicy = {
  show: 'inline',
  text: sessionTexts.login.failed,
  unauthorizedText: sessionTexts.login.badCredentials,
};

export const loginForm = createForm<Credentials>({
  empty: { email: '', password: '' },
  check: credentialErrors,
  draft: 'login',
  secrets: ['password'],
});

/** Email of an account that is not confirmed yet, after the right password. */
export const $unconfirmed = atom<string | null>(null);

export const login = createOperation(async ({ email, password }: Credentials) => {
  $unconfirmed.set(null);
  try {
    return await http.send(postLogin, { body: { email, password } });
  } catch (error) {
    const failure = error instanceof FailureError ? error.failure : null;
    if (failure?.name === 'rejected' && failure.reason === accountUnconfirmed) $unconfirmed.set(email);
    throw error;
  }
}, policy);

export const confirmationMail = createOperation(
  (email: string) => http.send(postRecovery, { body: { email } }),
  { show: 'inline', text: sessionTexts.login.mailFailed },
  sessionTexts.login.mailSent,
);

export async function logIn(): Promise<void> {
  await loginForm.submit(async (credentials) => {
    const outcome = await login.start(credentials);
    if (outcome.isDone) finishLogin(outcome.value.accessToken);
    return outcome;
  });
}
