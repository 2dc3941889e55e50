/** Messages to the shop; `npm run edit -- mail list` shows them. */
import { postContact } from '../../../src/api/contact.ts';
import type { Feature } from '../call/register.ts';
import { contactMail } from '../mail/mail-messages.ts';
import { sessionMessages } from '../session/session-messages.ts';

export const contact: Feature = (register, { data }) => {
  register(postContact, ({ body, now }) => {
    data.outbox.send(contactMail(body), now);
    return { message: sessionMessages.contactSent };
  });
};
