/** Messages to the shop, revocations of purchases among them, arrive in the outbox like any mail. */
import { postContact } from '../../src/api/contact.ts';
import type { Feature } from './register.ts';
import { contactMail } from './words-mail.ts';
import { sessionWords } from './words-session.ts';

export const contact: Feature = (register, { data }) => {
  register(postContact, ({ body, now }) => {
    data.outbox.send(contactMail(body), now);
    return { message: sessionWords.contactSent };
  });
};
