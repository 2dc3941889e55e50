import type { DatabaseSync } from 'node:sqlite';
import type { WireAddress } from '../../../../src/api/address.ts';
import { sqlOf } from '../statement.ts';

export function customersOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  const byId = (id: number) => sql.get<CustomerRow>`SELECT * FROM customer WHERE id = ${id}`;
  function existing(id: number): CustomerRow {
    const customer = byId(id);
    if (customer === null) throw new Error(`there is no customer ${id}`);
    return customer;
  }
  return {
    byId,
    existing,
    byEmail: (email: string) =>
      sql.get<CustomerRow>`SELECT * FROM customer WHERE email = ${email.toLowerCase()}`,
    byIdentity: (provider: Provider, subject: string) =>
      sql.get<CustomerRow>`SELECT customer.* FROM customer JOIN external_identity ON customer_id = id
        WHERE provider = ${provider} AND subject = ${subject}`,

    create({ email, passwordHash, name, surname, username, wantsNewsletter }: NewCustomer): CustomerRow {
      const row = { email: email.toLowerCase(), password_hash: passwordHash, name, surname, username };
      const id = sql.insert('customer', { ...row, wants_newsletter: Number(wantsNewsletter) });
      return existing(id);
    },
    update: (id: number, columns: Partial<CustomerRow>): void => sql.update('customer', { id }, columns),
    setAddresses: (id: number, ship: WireAddress, bill: WireAddress): void =>
      sql.update(
        'customer',
        { id },
        { ship_address: JSON.stringify(ship), bill_address: JSON.stringify(bill) },
      ),
    addIdentity: (id: number, provider: Provider, subject: string): void =>
      void sql.run`INSERT OR IGNORE INTO external_identity (provider, subject, customer_id)
        VALUES (${provider}, ${subject}, ${id})`,
    /** Adds points, or subtracts at most the remaining ones. */
    addPoints: (id: number, points: number): void =>
      void sql.run`UPDATE customer SET loyalty_points = max(0, loyalty_points + ${points}) WHERE id = ${id}`,
  };
}

export type Provider = 'facebook' | 'google';

export interface NewCustomer {
  readonly email: string;
  /** It is null for customers who only log in with Facebook or Google. */
  readonly passwordHash: string | null;
  readonly name: string;
  readonly surname: string;
  readonly username: string;
  readonly wantsNewsletter: boolean;
}

export interface CustomerRow {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string | null;
  readonly name: string;
  readonly surname: string;
  readonly username: string;
  readonly image_path: string | null;
  readonly loyalty_points: number;
  readonly wants_newsletter: number;
  readonly ship_address: string | null;
  readonly bill_address: string | null;
}

export function storedAddress(json: string | null): WireAddress | null {
  return json === null ? null : (JSON.parse(json) as WireAddress);
}
