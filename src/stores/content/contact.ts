import { atom } from 'nanostores';
import { getProfile } from '../../api/account/profile.ts';
import { postContact } from '../../api/contact.ts';
import { getOrder } from '../../api/order.ts';
import {
  contactErrors,
  revocationErrors,
  type ContactMessage,
  type Revocation,
} from '../../domain/content/contact.ts';
import { FailureError, type FailurePolicy } from '../../domain/failure.ts';
import { contactTexts, revocationTexts } from '../../text/content/contact.ts';
import { http } from '../backend.ts';
import { searchParams } from '../browser.ts';
import { createForm } from '../form.ts';
import { accessToken } from '../session/session.ts';
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

/** From the order that the address names: its number at once, its customer's data when they are read. */
export async function prefillRevocation(): Promise<void> {
  const id = searchParams().get('pedido') ?? '';
  if (!/^\d{1,15}$/.test(id)) return;
  revocationForm.write('order', id);
  if (accessToken() === null) return;
  try {
    const [{ order }, { profile }] = await Promise.all([
      http.send(getOrder, { params: { id } }),
      http.send(getProfile, {}),
    ]);
    const buyer = order.billAddress ?? order.shipAddress ?? profile.billAddress;
    const { name, lastName } = buyer ?? { name: profile.name, lastName: profile.surname };
    fillEmpty('name', `${name} ${lastName}`.trim());
    fillEmpty('phone', buyer?.phone ?? '');
    fillEmpty('email', profile.email);
  } catch (error) {
    // A customer whose session ended types: the law requires no login.
    if (!(error instanceof FailureError)) throw error;
  }
}

/** What was typed meanwhile stays. */
function fillEmpty(field: 'name' | 'phone' | 'email', value: string): void {
  if (revocationForm.$form.get().values[field] === '') revocationForm.write(field, value);
}

export const sendMessage = createOperation(async (body: ContactMessage) => {
  await http.send(postContact, { body });
  measure(({ contacted }) => contacted(contactTexts.form.title));
}, contactPolicy);

/** The API has no call for revocations: they are contact messages with the subject that the law requires. */
export const sendRevocation = createOperation(async ({ name, phone, email, ...request }: Revocation) => {
  const order = request.order.trim();
  const message = revocationTexts.message(request);
  const body = {
    name,
    phone,
    email,
    subject: revocationTexts.title,
    message,
    ...(order !== '' && { order }),
  };
  $revocationCode.set((await http.send(postContact, { body }))?.code ?? null);
}, contactPolicy);

/** The code of the request that was sent; null where the API does not answer one. */
export const $revocationCode = atom<string | null>(null);
