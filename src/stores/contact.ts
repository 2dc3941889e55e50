/** Writing to the shop. What was typed stays in the form until the API has taken it. */
import { postContact } from '../api/contact.ts';
import type { ContactMessage, Revocation } from '../domain/contact.ts';
import type { FailurePolicy } from '../domain/failure.ts';
import { contactTexts, revocationTexts } from '../text/contact.ts';
import { http } from './backend.ts';
import { createOperation } from './operation.ts';

/** Specification, section 8. */
export const contactPolicy: FailurePolicy = {
  show: 'inline',
  text: contactTexts.form.failed,
  serverWords: 'never',
};

export const contactMessage = createOperation(
  (body: ContactMessage) => http.send(postContact, { body }),
  contactPolicy,
);

/** There is no call for revocations: they are messages with the subject that the law names. */
export const revocation = createOperation(
  ({ name, phone, email, ...rest }: Revocation) =>
    http.send(postContact, {
      body: { name, phone, email, subject: revocationTexts.title, message: revocationTexts.message(rest) },
    }),
  contactPolicy,
);
