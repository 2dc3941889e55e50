/** Fixed costs of calls whose work runs in other threads or before their handler, and can therefore not be measured. */
import { postAccount, postNewPassword } from '../../../src/api/account/account.ts';
import type { AnyEndpoint } from '../../../src/api/endpoint.ts';
import { postLogin, postRegistration } from '../../../src/api/session.ts';

/** Hashing a password: `passwords.ts`. */
const passwordMs = 60;
/** Parsing an 8 MB form and re-encoding a picture of 40 megapixels. */
const uploadMs = 500;

/** Milliseconds by call (`Limits.work`). */
export const knownCosts: ReadonlyMap<AnyEndpoint, number> = new Map<AnyEndpoint, number>([
  [postLogin, 2 * passwordMs],
  [postRegistration, passwordMs],
  [postNewPassword, passwordMs],
  [postAccount, uploadMs],
]);
