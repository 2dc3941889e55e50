/** What calls cost whose work is done by other threads, or before their handler begins: it is known beforehand, and is paid so. */
import { postAccount, postNewPassword } from '../../../src/api/account.ts';
import type { AnyEndpoint } from '../../../src/api/endpoint.ts';
import { postLogin, postRegistration } from '../../../src/api/session.ts';

/** A password is hashed: `passwords.ts`. */
const passwordMs = 60;
/** 8 MB of a form are taken apart, and a picture of 40 megapixels is drawn anew. */
const uploadMs = 500;

/** Milliseconds of this machine, by call (`Limits.work`). */
export const knownCosts: ReadonlyMap<AnyEndpoint, number> = new Map<AnyEndpoint, number>([
  [postLogin, passwordMs],
  [postRegistration, passwordMs],
  [postNewPassword, passwordMs],
  [postAccount, uploadMs],
]);
