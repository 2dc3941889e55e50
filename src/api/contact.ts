import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { emailSchema, phoneSchema } from './person.ts';
import { messageSchema, noParams, requiredText } from './wire.ts';

export const postContact = endpoint({
  method: 'POST',
  path: '/contact',
  scope: 'public',
  summary: 'Sends the shop a message',
  params: noParams,
  query: v.object({}),
  body: v.object({
    name: requiredText(),
    phone: phoneSchema(60),
    email: emailSchema,
    subject: requiredText(),
    message: requiredText(5000),
  }),
  reply: messageSchema,
});
