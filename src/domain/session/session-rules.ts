import { formErrors, requiredErrors, type ValidationErrors } from '../form-rules.ts';
import { isNewPassword } from './password.ts';

export type Credentials = Readonly<Record<'email' | 'password', string>>;

export type Signup = Credentials & { readonly wantsNewsletter: boolean };

const detailFields = ['name', 'surname', 'username', 'email'] as const;
export type RegistrationDetails = Readonly<Record<(typeof detailFields)[number], string>>;

/** The API answers "wrong credentials" to what is no email. */
export function credentialErrors(values: Credentials): ValidationErrors<keyof Credentials> {
  return requiredErrors(values, ['email', 'password']);
}

export function signupErrors({ email, password }: Signup): ValidationErrors<keyof Credentials> {
  return {
    ...(!isNewPassword(password) && { password: 'password-length' }),
    ...formErrors({ email, password }, ['email', 'password']),
  };
}

export function registrationErrors(
  details: RegistrationDetails,
): ValidationErrors<keyof RegistrationDetails> {
  return formErrors(details, detailFields);
}

export function recoveryErrors({ email }: { readonly email: string }): ValidationErrors<'email'> {
  return formErrors({ email }, ['email']);
}

export function recoveryLinkOf(query: string): { readonly email: string; readonly token: string } | null {
  const params = new URLSearchParams(query);
  const email = params.get('email')?.trim() ?? '';
  const token = params.get('token')?.trim() ?? '';
  return email === '' || token === '' ? null : { email, token };
}

/** The API's `reason` for a login of an account that is not confirmed yet. */
export const accountUnconfirmed = 'account-unconfirmed';
