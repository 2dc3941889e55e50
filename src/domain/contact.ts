import { isEmail } from './email.ts';

/** A message to the shop, as the call takes it. */
export interface ContactMessage {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** What a person who goes back on a purchase tells (law 24.240, article 34). */
export interface Revocation {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly order: string;
  readonly reason: string;
}

/** A field of a form that is sent to the shop. */
export interface FormField<Name extends string = string> {
  readonly name: Name;
  readonly kind: 'text' | 'email' | 'tel' | 'number' | 'long';
  readonly isRequired: boolean;
  /** In characters; the API refuses more. */
  readonly maxLength: number;
}

export type FieldProblem = 'missing' | 'not-an-email';

export const contactFields: readonly FormField<keyof ContactMessage>[] = [
  { name: 'name', kind: 'text', isRequired: true, maxLength: 200 },
  { name: 'phone', kind: 'tel', isRequired: true, maxLength: 60 },
  { name: 'email', kind: 'email', isRequired: true, maxLength: 200 },
  { name: 'subject', kind: 'text', isRequired: true, maxLength: 200 },
  { name: 'message', kind: 'long', isRequired: true, maxLength: 5000 },
];

/** Nothing that the law does not let the shop ask for: order and reason help, and may be left out. */
export const revocationFields: readonly FormField<keyof Revocation>[] = [
  { name: 'name', kind: 'text', isRequired: true, maxLength: 200 },
  { name: 'phone', kind: 'tel', isRequired: true, maxLength: 60 },
  { name: 'email', kind: 'email', isRequired: true, maxLength: 200 },
  { name: 'order', kind: 'number', isRequired: false, maxLength: 40 },
  { name: 'reason', kind: 'long', isRequired: false, maxLength: 2000 },
];

/** Why a field cannot be sent as it is; null when it can. */
export function fieldProblem({ kind, isRequired }: FormField, value: string): FieldProblem | null {
  if (value.trim() === '') return isRequired ? 'missing' : null;
  return kind === 'email' && !isEmail(value) ? 'not-an-email' : null;
}
