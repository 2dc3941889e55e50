import { isEmail, requiredErrors, type ValidationErrors } from '../form-rules.ts';

export type Credentials = Readonly<Record<'email' | 'password', string>>;

export type Signup = Credentials & { readonly wantsNewsletter: boolean };

const detailFields = ['name', 'surname', 'username', 'email'] as const;
export type RegistrationDetails = Readonly<Record<(typeof detailFields)[number], string>>;

/** The API answers "wrong credentials" to what is no email. */
export function credentialErrors(values: Credentials): ValidationErrors<keyof Credentials> {
  return requiredErrors(values, ['email', 'password']);
}

export function signupErrors({ email, password }: Signup): ValidationErrors<keyof Credentials> {
  return withEmailFault({ email, password }, ['email', 'password']);
}

export function registrationErrors(
  details: RegistrationDetails,
): ValidationErrors<keyof RegistrationDetails> {
  return withEmailFault(details, detailFields);
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
