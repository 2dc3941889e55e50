/**
 * Requests to revoke a purchase (botón de arrepentimiento, law 24.240, article 34). A visitor may send one, without an
 * account, so the mail with its code repeats no text of a sender who is not the order's customer: else the shop would
 * send a stranger's words to any address.
 */
import { randomInt } from 'node:crypto';
import { pathTo } from '../../../src/domain/routes.ts';
import { revocationTexts } from '../../../src/text/content/contact.ts';
import type { OrderRow } from '../db/checkout/orders.ts';
import type { ShopData } from '../db/shop-data.ts';
import { contactMail, revocationMail } from '../mail/mail-messages.ts';
import { orderLink } from './order-state.ts';

export interface RevocationRequest {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  /** As it was typed; null for none. */
  readonly order: string | null;
}

interface Circumstances {
  readonly now: Date;
  readonly siteUrl: string;
  /** False when the address got many already. */
  readonly mayMail: boolean;
}

export function isRevocation({ subject }: Pick<RevocationRequest, 'subject'>): boolean {
  return subject === revocationTexts.title;
}

/**
 * Tells the shop and the sender. It stands on the order that it names, with the first code, when the order's customer
 * has its address. Needs a transaction.
 * @returns its code, new each time, so that it reveals nothing about who ordered what
 */
export function receiveRevocation(
  data: ShopData,
  request: RevocationRequest,
  { now, siteUrl, mayMail }: Circumstances,
): string {
  const code = newCode();
  const order = orderOf(data, request);
  if (order !== null && order.revocation_code === null)
    data.orders.update(order.id, { revocation_code: code, revoked_at: now.toISOString() });
  const coded = `${request.message}\n\n${revocationTexts.code(code)}`;
  data.outbox.send(contactMail({ ...request, message: coded }), now);
  if (mayMail) {
    const isCustomers = order !== null;
    const link = isCustomers ? orderLink(siteUrl, order.id) : siteUrl + pathTo('revocation');
    const copy = { code, now, link, message: isCustomers ? request.message : null };
    data.outbox.send(
      revocationMail({ name: isCustomers ? request.name : '', email: request.email }, copy),
      now,
    );
  }
  return code;
}

/** The customer's own order; null for another customer's, and for none. */
function orderOf(data: ShopData, { order: typed, email }: RevocationRequest): OrderRow | null {
  const number = /^\D{0,20}(\d{1,15})\D{0,5}$/.exec(typed ?? '')?.[1];
  const order = number === undefined ? null : data.orders.byId(Number(number));
  if (order === null) return null;
  return data.customers.existing(order.customer_id).email === email.toLowerCase() ? order : null;
}

/** Without easily confused characters. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function newCode(): string {
  return `ARR-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}
