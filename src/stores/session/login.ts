/** Login with email and password. */
import { postLogin } from '../../api/session.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { credentialErrors, type Credentials } from '../../domain/session/session-rules.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { http } from '../backend.ts';
import { createForm } from '../form.ts';
import { screenKeys } from '../screen-keys.ts';
import { createOperation } from '../operation.ts';
import { finishLogin } from './return-path.ts';
import { readStored, writeStored } from '../storage.ts';

/** Specification, section 8: a 401 means a wrong password here; any other failure has one text. */
const policy: FailurePolicy = {
  show: 'inline',
  text: sessionTexts.login.failed,
  serverWords: 'never',
  unauthorizedText: sessionTexts.login.badCredentials,
};

export const loginForm = createForm<Credentials>({
  empty: { email: '', password: '' },
  check: credentialErrors,
  draft: 'login',
  secrets: ['password'],
});

export const login = createOperation(
  ({ email, password }: Credentials) => http.send(postLogin, { body: { email, password, ...knownDevice() } }),
  policy,
);

export async function logIn(): Promise<void> {
  await loginForm.submit(async (credentials) => {
    const outcome = await login.start(credentials);
    if (outcome.isDone) {
      const { accessToken, deviceToken } = outcome.value;
      if (deviceToken !== null) writeStored(screenKeys.device, deviceToken);
      finishLogin(accessToken);
    }
    return outcome;
  });
}

/** Maximum characters of a device token; a longer stored value is invalid. */
const longestDeviceToken = 200;

/** Device token of an earlier login: exempts this browser from the rate limit for unknown devices. */
function knownDevice(): { readonly device_token?: string } {
  const token = readStored(screenKeys.device);
  return token === null || token.length > longestDeviceToken ? {} : { device_token: token };
}
