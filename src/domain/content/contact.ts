import { requiredErrors, formatErrors, type ValidationErrors } from '../form-rules.ts';

/** Request body of the contact form. */
export interface ContactMessage {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Request body of a withdrawal from a purchase (law 24.240, article 34). */
export interface Revocation {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly order: string;
  readonly reason: string;
}

/** Maximum lengths in characters, the same as the API's. */
export const longest = { short: 200, phone: 60, order: 40, reason: 2000, message: 5000 } as const;

/** All fields are required (specification, section 5). */
export function contactErrors(message: ContactMessage): ValidationErrors<keyof ContactMessage> {
  return {
    ...requiredErrors(message, ['name', 'phone', 'email', 'subject', 'message']),
    ...formatErrors({ email: message.email, phone: message.phone }),
  };
}

/** Order and reason stay optional: the law does not allow requiring them. */
export function revocationErrors(revocation: Revocation): ValidationErrors<keyof Revocation> {
  const { email, phone } = revocation;
  return { ...requiredErrors(revocation, ['name', 'phone', 'email']), ...formatErrors({ email, phone }) };
}
