/**
 * Another mail address for an account: asked for with the password, or approved at the old address by who has none; confirmed
 * at the new one; told to the old one, which can take it back. No answer tells whether the new address has an account.
 */
import type { ApiContext } from '../context.ts';
import type { CustomerRow } from '../db/account/customers.ts';
import type { LinkPurpose, MailLink } from '../db/mail/mail-links.ts';
import { mailLinkPath } from '../mail/mail-link-path.ts';
import { Refusal } from '../call/refusal.ts';
import { reclaim, sendRecovery } from '../session/recovery.ts';
import * as mails from './words-address.ts';
import { sessionWords as words } from '../session/words-session.ts';

/** How long a change may wait to be confirmed, and to be taken back. */
const minutesOf: Readonly<Record<LinkPurpose, number>> = {
  approve: 48 * 60,
  confirm: 48 * 60,
  undo: 7 * 24 * 60,
};

/** Where a customer of Facebook's who gave no address is filed. No mail goes there. */
export const noAddressDomain = '@sin-correo.example';

/**
 * Begins a change; the address stays what it was. An earlier one that was not confirmed ends.
 * @throws Refusal 429 for the fourth within an hour, to one address or by one customer
 */
export function askForAddress(context: ApiContext, customer: CustomerRow, address: string, now: Date): void {
  const { askedMails, mailLinks, outbox } = context.data;
  for (const counted of [address, `customer ${customer.id}`]) {
    const seconds = askedMails.waitSeconds('address', counted, now);
    if (seconds > 0)
      throw new Refusal(429, words.tooManyLogins, { headers: { 'Retry-After': String(seconds) } });
    askedMails.count('address', counted, now);
  }
  mailLinks.endChange(customer.id);
  const change = { customer_id: customer.id, address: address.toLowerCase() };
  const needsApproval = customer.password_hash === null && hasLetterBox(customer);
  if (needsApproval) {
    const link = linkOf(context, { ...change, purpose: 'approve' }, now);
    outbox.send(mails.approvalMail(customer, address, link), now);
  } else {
    sendConfirmation(context, customer, change, now);
    tellOldAddress(context, customer, address, mails.changeAskedMail, now);
  }
}

/** What came of a link whose button was pressed; null for a bad one. */
export function followLink(context: ApiContext, token: string): MailLink | null {
  const now = context.clock();
  const { atomically, customers, mailLinks } = context.data;
  return atomically(() => {
    const link = mailLinks.find(token, now);
    const customer = link && customers.byId(link.customer_id);
    if (link === null || customer === null) return null;
    mailLinks.remove(token);
    switch (link.purpose) {
      case 'approve':
        sendConfirmation(context, customer, link, now);
        return link;
      case 'confirm':
        return confirm(context, customer, link, now) ? link : null;
      case 'undo':
        return undo(context, customer, link, now) ? link : null;
    }
  });
}

/** To an address that has an account goes a mail without a link: its owner is told, and nobody can confirm. */
function sendConfirmation(
  context: ApiContext,
  customer: CustomerRow,
  change: Pick<MailLink, 'customer_id' | 'address'>,
  now: Date,
): void {
  const { customers, outbox } = context.data;
  const link = linkOf(context, { ...change, purpose: 'confirm' }, now);
  const owner = customers.byEmail(change.address);
  const mail =
    owner === null
      ? mails.confirmationMail({ name: customer.name, email: change.address }, link)
      : mails.addressInUseMail(owner);
  outbox.send(mail, now);
}

function confirm(context: ApiContext, customer: CustomerRow, { address }: MailLink, now: Date): boolean {
  const { customers, mailLinks, sessions } = context.data;
  const owner = customers.byEmail(address);
  if (owner !== null && owner.id !== customer.id) return false;
  customers.setEmail(customer.id, address, true);
  mailLinks.endChange(customer.id);
  sessions.endRecoveries(customer.id);
  tellOldAddress(context, customer, address, mails.addressChangedMail, now);
  return true;
}

/** Somebody else was in the account, with its password or a session of it: both end. */
function undo(context: ApiContext, customer: CustomerRow, { address }: MailLink, now: Date): boolean {
  const { customers } = context.data;
  const owner = customers.byEmail(address);
  if (owner !== null && owner.id !== customer.id) return false;
  reclaim(context.data, customer.id, address);
  sendRecovery(context, { ...customer, email: address }, now);
  return true;
}

function tellOldAddress(
  context: ApiContext,
  customer: CustomerRow,
  address: string,
  mail: typeof mails.changeAskedMail,
  now: Date,
): void {
  if (!hasLetterBox(customer)) return;
  const link = linkOf(context, { purpose: 'undo', customer_id: customer.id, address: customer.email }, now);
  context.data.outbox.send(mail(customer, address, link), now);
}

function linkOf({ data, origins }: ApiContext, link: MailLink, now: Date): string {
  const token = data.mailLinks.issue(link, minutesOf[link.purpose], now);
  return `${origins.apiUrl}${mailLinkPath}?token=${token}`;
}

function hasLetterBox({ email }: CustomerRow): boolean {
  return !email.endsWith(noAddressDomain);
}
