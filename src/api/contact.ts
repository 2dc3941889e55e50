import * as v from 'valibot';
import { isEmail } from '../domain/form-rules.ts';
import { severalLines } from '../domain/plain-text.ts';
import { endpoint, leniently, nullable, optionalText, requiredText } from './wire.ts';
import { refusals } from './messages.ts';

/** `requiredText` reports an empty one. */
export const emailSchema = v.pipe(
  requiredText(),
  v.check((text) => text === '' || isEmail(text), refusals.email),
);

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
    phone: requiredText(60),
    email: emailSchema,
    subject: requiredText(),
    message: requiredText(5000, severalLines),
    // Ours, of a request to revoke a purchase; a backend may ignore it.
    order: optionalText(40),
  }),
  // `code` is ours: of such a request.
  reply: codeReply,
});
