/** What logging in, registering and recovering a password ask for (specification, section 5). */
import { isEmail, requiredFaults, type Faults } from './form-rules.ts';

/** Both required, without bounds of length. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The first step of a registration. */
export interface Signup extends Credentials {
  readonly wantsNewsletter: boolean;
}

/** The second step; the password waits in memory. */
export interface RegistrationDetails {
  readonly name: string;
  readonly surname: string;
  readonly username: string;
  readonly email: string;
}

/** An address that cannot be one is not refused here: the answer is that the credentials are wrong. */
export function credentialFaults({ email, password }: Credentials): Faults<keyof Credentials> {
  return requiredFaults({ email, password }, ['email', 'password']);
}

export function signupFaults({ email, password }: Signup): Faults<keyof Credentials> {
  return withEmailFault({ email, password }, ['email', 'password']);
}

export function registrationFaults(details: RegistrationDetails): Faults<keyof RegistrationDetails> {
  return withEmailFault({ ...details }, ['name', 'surname', 'username', 'email']);
}

export function recoveryFaults({ email }: { readonly email: string }): Faults<'email'> {
  return withEmailFault({ email }, ['email']);
}

/** What the link of a recovery mail carries; null unless both are there. */
export function recoveryLinkOf(query: string): { readonly email: string; readonly token: string } | null {
  const params = new URLSearchParams(query);
  const email = params.get('email')?.trim() ?? '';
  const token = params.get('token')?.trim() ?? '';
  return email === '' || token === '' ? null : { email, token };
}

function withEmailFault<Field extends string>(
  values: Readonly<Record<Field | 'email', string>>,
  required: readonly (Field | 'email')[],
): Faults<Field | 'email'> {
  const faults = requiredFaults(values, required);
  if ('email' in faults || isEmail(values.email)) return faults;
  return { ...faults, email: 'email' };
}
