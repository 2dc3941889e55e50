import { requiredFaults, writtenFaults, type Faults } from './form-rules.ts';

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

/** In characters; the API refuses more. */
export const longest = { short: 200, phone: 60, order: 40, reason: 2000, message: 5000 } as const;

/** Everything is required (specification, section 5). */
export function contactFaults(message: ContactMessage): Faults<keyof ContactMessage> {
  return {
    ...requiredFaults(message, ['name', 'phone', 'email', 'subject', 'message']),
    ...writtenFaults({ email: message.email, phone: message.phone }),
  };
}

/** Nothing that the law does not let the shop ask for: order and reason help, and may be left out. */
export function revocationFaults(revocation: Revocation): Faults<keyof Revocation> {
  const { email, phone } = revocation;
  return { ...requiredFaults(revocation, ['name', 'phone', 'email']), ...writtenFaults({ email, phone }) };
}
