/** Validation rules for login, registration and password recovery (specification, section 5). */
import { isEmail, requiredErrors, type ValidationErrors } from '../form-rules.ts';

/** Both required, without length limits. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** First step of the registration. */
export interface Signup extends Credentials {
  readonly wantsNewsletter: boolean;
}

/** Second step; the password of the first one is kept in memory only. */
export interface RegistrationDetails {
  readonly name: string;
  readonly surname: string;
  readonly username: string;
  readonly email: string;
}

/** The email's format is not validated here: the API answers "wrong credentials". */
export function credentialErrors({ email, password }: Credentials): ValidationErrors<keyof Credentials> {
  return requiredErrors({ email, password }, ['email', 'password']);
}

export function signupErrors({ email, password }: Signup): ValidationErrors<keyof Credentials> {
  return withEmailFault({ email, password }, ['email', 'password']);
}

export function registrationErrors(
  details: RegistrationDetails,
): ValidationErrors<keyof RegistrationDetails> {
  return withEmailFault({ ...details }, ['name', 'surname', 'username', 'email']);
}

export function recoveryErrors({ email }: { readonly email: string }): ValidationErrors<'email'> {
  return withEmailFault({ email }, ['email']);
}

/** Parameters of a recovery mail's link; null unless both are present. */
export function recoveryLinkOf(query: string): { readonly email: string; readonly token: string } | null {
  const params = new URLSearchParams(query);
  const email = params.get('email')?.trim() ?? '';
  const token = params.get('token')?.trim() ?? '';
  return email === '' || token === '' ? null : { email, token };
}

function withEmailFault<Field extends string>(
  values: Readonly<Record<Field | 'email', string>>,
  required: readonly (Field | 'email')[],
): ValidationErrors<Field | 'email'> {
  const errors = requiredErrors(values, required);
  if ('email' in errors || isEmail(values.email)) return errors;
  return { ...errors, email: 'email' };
}

/** The API's `reason` for a login with the right password of an account that nobody confirmed yet. */
export const accountUnconfirmed = 'account-unconfirmed';
