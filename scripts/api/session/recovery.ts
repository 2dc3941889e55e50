/** Account recovery by the owner of its email address. */
import type { ApiContext } from '../context.ts';
import type { CustomerRow } from '../db/account/customers.ts';
import type { ShopData } from '../db/shop-data.ts';
import { recoveryMail } from '../mail/words-mail.ts';

const recoveryMinutes = 60;

export function sendRecovery({ data, origins }: ApiContext, customer: CustomerRow, now: Date): void {
  const token = data.sessions.issueRecovery(customer.id, recoveryMinutes, now);
  const query = new URLSearchParams({ email: customer.email, token });
  const link = `${origins.siteUrl}/recuperar-clave-validacion?${query.toString()}`;
  data.outbox.send(recoveryMail(customer, link), now);
}

/**
 * Returns the account to the verified owner of an address: ends sessions, password, Facebook and Google logins, mail
 * links and known browsers.
 */
export function reclaim(data: ShopData, customerId: number, address: string): void {
  const { customers, knownDevices, mailLinks, sessions } = data;
  sessions.endAll(customerId);
  sessions.endRecoveries(customerId);
  mailLinks.endAll(customerId);
  knownDevices.endAll(customerId);
  customers.endIdentities(customerId);
  customers.setPassword(customerId, null);
  customers.setEmail(customerId, address, true);
}
