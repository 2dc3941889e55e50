import { formErrors, type ValidationErrors } from '../form-rules.ts';

const contactFields = ['name', 'phone', 'email', 'subject', 'message'] as const;

export type ContactMessage = Readonly<Record<(typeof contactFields)[number], string>>;

/** Withdrawal from a purchase (law 24.240, article 34). */
export type Revocation = Readonly<Record<'name' | 'phone' | 'email' | 'order' | 'reason', string>>;

/** In characters, as in the API. */
export const longest = { short: 200, phone: 60, order: 40, reason: 2000, message: 5000 } as const;

export function contactErrors(message: ContactMessage): ValidationErrors<keyof ContactMessage> {
  return formErrors(message, contactFields);
}

/** The law does not allow to require order and reason. */
export function revocationErrors(revocation: Revocation): ValidationErrors<keyof Revocation> {
  return formErrors<keyof Revocation>(revocation, ['name', 'phone', 'email']);
}
