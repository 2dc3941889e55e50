/** Change of an account's email, confirmed at the new address. Replies never reveal whether that has an account. */
import type { ApiContext } from '../context.ts';
import type { CustomerRow } from '../db/account/customers.ts';
import * as mails from '../mail/mail-messages.ts';

export const addressPath = '/sandbox/correo';

/** Accounts without an email of their own have one here; it receives no mail. */
export const noAddressDomain = '@sin-correo.example';

/** The email stays until the new one is confirmed. Ends an earlier change. */
export function askForAddress(
  { data, origins }: Pick<ApiContext, 'data' | 'origins'>,
  customer: CustomerRow,
  address: string,
  now: Date,
): void {
  const { customers, outbox, tokens } = data;
  tokens.end('address', customer.id);
  const token = tokens.issue('address', now, { customerId: customer.id, data: address.toLowerCase() });
  // An address that has an account gets a mail without a link.
  const owner = customers.byEmail(address);
  const mail =
    owner === null
      ? mails.confirmationMail(
          { name: customer.name, email: address },
          `${origins.apiUrl}${addressPath}?token=${token}`,
        )
      : mails.addressInUseMail(owner);
  outbox.send(mail, now);
}

/** @returns the new address; null for a link that is not valid */
export function confirmAddress({ clock, data }: ApiContext, token: string): string | null {
  const now = clock();
  const { alerts, atomically, customers, outbox, tokens } = data;
  return atomically(() => {
    const change = tokens.redeem<string>('address', token, now);
    const customer = change?.customerId == null ? null : customers.byId(change.customerId);
    if (change === null || customer === null || customers.byEmail(change.data) !== null) return null;
    customers.update(customer.id, { email: change.data });
    alerts.move(customer.email, change.data);
    tokens.end('recovery', customer.id);
    if (!customer.email.endsWith(noAddressDomain))
      outbox.send(mails.addressChangedMail(customer, change.data), now);
    return change.data;
  });
}
