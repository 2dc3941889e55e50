/** Logging in with address and password. */
import { postLogin } from '../api/session.ts';
import type { FailurePolicy } from '../domain/failure.ts';
import { credentialFaults, type Credentials } from '../domain/session-rules.ts';
import { sessionTexts } from '../text/session.ts';
import { http } from './backend.ts';
import { createForm } from './form.ts';
import { createOperation } from './operation.ts';
import { enter } from './origin.ts';

/** Specification, section 8: a 401 here is a wrong password; anything else has one text. */
const policy: FailurePolicy = {
  show: 'inline',
  text: sessionTexts.login.failed,
  serverWords: 'never',
  unauthorizedText: sessionTexts.login.badCredentials,
};

export const loginForm = createForm<Credentials>({
  empty: { email: '', password: '' },
  check: credentialFaults,
  draft: 'login',
  secrets: ['password'],
});

export const login = createOperation(
  ({ email, password }: Credentials) => http.send(postLogin, { body: { email, password } }),
  policy,
);

export async function logIn(): Promise<void> {
  await loginForm.submit(async (credentials) => {
    const outcome = await login.start(credentials);
    if (outcome.isDone) enter(outcome.value.accessToken);
    return outcome;
  });
}
