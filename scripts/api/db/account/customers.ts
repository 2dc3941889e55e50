import type { DatabaseSync } from 'node:sqlite';
import type { WireAddress } from '../../../../src/api/address.ts';
import { sqlOf } from '../statement.ts';

/** Customers and their stored data. */
export function customersOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    byId: (id: number) => sql.get<CustomerRow>`SELECT * FROM customer WHERE id = ${id}`,
    byEmail: (email: string) =>
      sql.get<CustomerRow>`SELECT * FROM customer WHERE email = ${email.toLowerCase()}`,
    byIdentity: (provider: Provider, subject: string) =>
      sql.get<CustomerRow>`SELECT customer.* FROM customer JOIN external_identity ON customer_id = id
        WHERE provider = ${provider} AND subject = ${subject}`,

    /** @throws Error when the email is taken. */
    create(
      { email, passwordHash, name, surname, username, wantsNewsletter }: NewCustomer,
      now: Date,
    ): number {
      return sql.run`
        INSERT INTO customer (email, password_hash, name, surname, username, wants_newsletter, created_at)
        VALUES (${email.toLowerCase()}, ${passwordHash}, ${name}, ${surname}, ${username}, ${Number(wantsNewsletter)},
          ${now.toISOString()})`.id;
    },

    addIdentity: (id: number, provider: Provider, subject: string): void =>
      void sql.run`INSERT OR IGNORE INTO external_identity (provider, subject, customer_id)
        VALUES (${provider}, ${subject}, ${id})`,
    setPassword: (id: number, hash: string): void =>
      void sql.run`UPDATE customer SET password_hash = ${hash} WHERE id = ${id}`,
    setProfile: (
      id: number,
      { name, surname, username }: Pick<NewCustomer, 'name' | 'surname' | 'username'>,
    ): void =>
      void sql.run`UPDATE customer SET name = ${name}, surname = ${surname}, username = ${username} WHERE id = ${id}`,
    /** @throws Error when the email is another customer's. */
    setEmail: (id: number, email: string): void =>
      void sql.run`UPDATE customer SET email = ${email.toLowerCase()} WHERE id = ${id}`,
    setImage: (id: number, path: string): void =>
      void sql.run`UPDATE customer SET image_path = ${path} WHERE id = ${id}`,
    /** Whether any customer uses this image. */
    isImageShown: (path: string): boolean =>
      sql.get`SELECT id FROM customer WHERE image_path = ${path}` !== null,
    setAddresses: (id: number, ship: WireAddress, bill: WireAddress): void =>
      void sql.run`UPDATE customer SET ship_address = ${JSON.stringify(ship)}, bill_address = ${JSON.stringify(bill)}
        WHERE id = ${id}`,
    /** Adds points, or subtracts at most the remaining ones. */
    addPoints: (id: number, points: number): void =>
      void sql.run`UPDATE customer SET loyalty_points = max(0, loyalty_points + ${points}) WHERE id = ${id}`,
  };
}

export type Provider = 'facebook' | 'google';

export interface NewCustomer {
  readonly email: string;
  /** Null for those who only log in with Facebook or Google. */
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

/** Parses a stored address. */
export function storedAddress(json: string | null): WireAddress | null {
  return json === null ? null : (JSON.parse(json) as WireAddress);
}
