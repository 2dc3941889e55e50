import { postContact } from '../../api/contact.ts';
import {
  contactErrors,
  revocationErrors,
  type ContactMessage,
  type Revocation,
} from '../../domain/content/contact.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { contactTexts, revocationTexts } from '../../text/content/contact.ts';
import { http } from '../backend.ts';
import { searchParams } from '../browser.ts';
import { createForm } from '../form.ts';
import { measure } from '../shop/measuring.ts';
import { createOperation } from '../operation.ts';

const contactPolicy: FailurePolicy = { show: 'inline', text: contactTexts.form.failed };

export const contactForm = createForm<ContactMessage>({
  empty: { name: '', phone: '', email: '', subject: '', message: '' },
  check: contactErrors,
  draft: 'contact',
});

export const revocationForm = createForm<Revocation>({
  empty: { name: '', phone: '', email: '', order: '', reason: '' },
  check: revocationErrors,
  draft: 'revocation',
});

export function prefillOrder(): void {
  const order = searchParams().get('pedido') ?? '';
  if (/^\d{1,15}$/.test(order)) revocationForm.write('order', order);
}

export const sendMessage = createOperation(async (body: ContactMessage) => {
  await http.send(postContact, { body });
  measure(({ contacted }) => contacted(contactTexts.form.title));
}, contactPolicy);

/** The API has no call for revocations: they are contact messages with the subject that the law requires. */
export const sendRevocation = createOperation(
  ({ name, phone, email, ...rest }: Revocation) =>
    http.send(postContact, {
      body: { name, phone, email, subject: revocationTexts.title, message: revocationTexts.message(rest) },
    }),
  contactPolicy,
);
