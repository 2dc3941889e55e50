import * as v from 'valibot';
import { isDni, isEmail, isPhone } from '../domain/form-rules.ts';
import { severalLines } from '../domain/plain-text.ts';
import { endpoint, leniently, nullable, optionalText, requiredText } from './wire.ts';
import { refusals } from './messages.ts';

export const emailSchema = v.pipe(requiredText(), v.check(isEmptyOr(isEmail), refusals.email));

export function phoneSchema(maximum?: number) {
  return v.pipe(requiredText(maximum), v.check(isEmptyOr(isPhone), refusals.phone));
}

export const dniSchema = v.pipe(requiredText(), v.check(isEmptyOr(isDni), refusals.dni));

/** `requiredText` reports the empty ones. */
function isEmptyOr(isRight: (text: string) => boolean): (text: string) => boolean {
  return (text) => text === '' || isRight(text);
}

const codeReply = leniently<{ message: string; code?: string | null }>()(
  v.fallback(v.nullish(v.object({ message: nullable(v.string()), code: nullable(v.string()) })), null),
);

export const postContact = endpoint({
  method: 'POST',
  path: '/contact',
  scope: 'public',
  summary: 'Sends the shop a message',
  body: v.object({
    name: requiredText(),
    phone: phoneSchema(60),
    email: emailSchema,
    subject: requiredText(),
    message: requiredText(5000, severalLines),
    // Ours, of a request to revoke a purchase; a backend may ignore it.
    order: optionalText(40),
  }),
  // `code` is ours: of such a request.
  reply: codeReply,
});
