/**
 * Change of an account's email: requested with the password, or approved at the old address by accounts without one;
 * confirmed at the new address; reported to the old one, with a link to undo it. Replies never reveal whether the new
 * address has an account (enumeration).
 */
import type { ApiContext } from '../context.ts';
import type { CustomerRow } from '../db/account/customers.ts';
import type { LinkPurpose, MailLink } from '../db/mail/mail-links.ts';
import { mailLinkPath } from '../mail/mail-link-path.ts';
import { Refusal } from '../call/refusal.ts';
import { reclaim, sendRecovery } from '../session/recovery.ts';
import * as mails from './words-address.ts';
import { sessionWords as words } from '../session/words-session.ts';

/** Lifetime of the links in minutes. */
const minutesOf: Readonly<Record<LinkPurpose, number>> = {
  approve: 48 * 60,
  confirm: 48 * 60,
  undo: 7 * 24 * 60,
};

/** Placeholder domain for Facebook accounts without an email; receives no mail. */
export const noAddressDomain = '@sin-correo.example';

/**
 * Starts a change; the email stays until it is confirmed. Ends an earlier unconfirmed change.
 * @throws Refusal 429 for the fourth within an hour, per address or customer
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
    notifyOldAddress(context, customer, address, mails.changeAskedMail, now);
  }
}

/** Executes a mail's link after its button is pressed. @returns null for an invalid link */
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

/**
 * An address that already has an account gets a mail without a link: its owner is informed, and the change cannot be
 * confirmed.
 */
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
  notifyOldAddress(context, customer, address, mails.addressChangedMail, now);
  return true;
}

/** Undo after an account takeover: ends the password and all sessions. */
function undo(context: ApiContext, customer: CustomerRow, { address }: MailLink, now: Date): boolean {
  const { customers } = context.data;
  const owner = customers.byEmail(address);
  if (owner !== null && owner.id !== customer.id) return false;
  reclaim(context.data, customer.id, address);
  sendRecovery(context, { ...customer, email: address }, now);
  return true;
}

function notifyOldAddress(
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
