import { isEmail, requiredErrors, type ValidationErrors } from '../form-rules.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Signup extends Credentials {
  readonly wantsNewsletter: boolean;
}

export interface RegistrationDetails {
  readonly name: string;
  readonly surname: string;
  readonly username: string;
  readonly email: string;
}

/** The API answers "wrong credentials" to what is no email. */
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

/** The API's `reason` for a login of an account that is not confirmed yet. */
export const accountUnconfirmed = 'account-unconfirmed';
