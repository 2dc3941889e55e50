import type { DatabaseSync } from 'node:sqlite';
import type { WireAddress } from '../../../../src/api/address.ts';
import { command, query } from '../statement.ts';

/** Customers and their stored data. */
export function customersOf(database: DatabaseSync) {
  const byId = query<[number], CustomerRow>(database, `${selectSql} WHERE id = ?`);
  const byEmail = query<[string], CustomerRow>(database, `${selectSql} WHERE email = ?`);
  const byIdentity = query<[string, string], CustomerRow>(
    database,
    `${selectSql} JOIN external_identity ON customer_id = id WHERE provider = ? AND subject = ?`,
  );
  const byImage = query<[string], CustomerRow>(database, `${selectSql} WHERE image_path = ? LIMIT 1`);
  const insert = command<[string, string | null, string, string, string, number, number, string]>(
    database,
    `INSERT INTO customer (email, password_hash, name, surname, username, wants_newsletter, is_email_proved, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const putIdentity = command<[string, string, number]>(
    database,
    'INSERT OR IGNORE INTO external_identity (provider, subject, customer_id) VALUES (?, ?, ?)',
  );
  const endIdentities = command<[number]>(database, 'DELETE FROM external_identity WHERE customer_id = ?');
  const setPassword = command<[string | null, number]>(
    database,
    'UPDATE customer SET password_hash = ? WHERE id = ?',
  );
  const setProfile = command<[string, string, string, number]>(
    database,
    'UPDATE customer SET name = ?, surname = ?, username = ? WHERE id = ?',
  );
  const setEmail = command<[string, number, number]>(
    database,
    'UPDATE customer SET email = ?, is_email_proved = ? WHERE id = ?',
  );
  const setImage = command<[string, number]>(database, 'UPDATE customer SET image_path = ? WHERE id = ?');
  const setAddresses = command<[string, string, number]>(
    database,
    'UPDATE customer SET ship_address = ?, bill_address = ? WHERE id = ?',
  );
  const addPoints = command<[number, number]>(
    database,
    'UPDATE customer SET loyalty_points = max(0, loyalty_points + ?) WHERE id = ?',
  );

  return {
    byId: (id: number) => byId.get(id) ?? null,
    byEmail: (email: string) => byEmail.get(email.toLowerCase()) ?? null,
    byIdentity: (provider: Provider, subject: string) => byIdentity.get(provider, subject) ?? null,

    /** @throws Error when the email is taken. */
    create(customer: NewCustomer, now: Date): number {
      const { email, passwordHash, name, surname, username } = customer;
      const [newsletter, isProved] = [Number(customer.wantsNewsletter), Number(customer.isEmailProved)];
      const instant = now.toISOString();
      return insert(email.toLowerCase(), passwordHash, name, surname, username, newsletter, isProved, instant)
        .id;
    },

    addIdentity: (id: number, provider: Provider, subject: string) => putIdentity(provider, subject, id),
    endIdentities: (id: number) => endIdentities(id),
    /** Null blocks password logins until a new one is set. */
    setPassword: (id: number, hash: string | null) => setPassword(hash, id),
    setProfile: (id: number, profile: Pick<NewCustomer, 'name' | 'surname' | 'username'>) =>
      setProfile(profile.name, profile.surname, profile.username, id),
    /** @throws Error when the email is another customer's. */
    setEmail: (id: number, email: string, isProved: boolean) =>
      setEmail(email.toLowerCase(), Number(isProved), id),
    setImage: (id: number, path: string) => setImage(path, id),
    /** Whether any customer uses this image. */
    isImageShown: (path: string): boolean => byImage.get(path) !== undefined,
    setAddresses: (id: number, ship: WireAddress, bill: WireAddress) =>
      setAddresses(JSON.stringify(ship), JSON.stringify(bill), id),
    /** Adds points, or subtracts at most the remaining ones. */
    addPoints: (id: number, points: number) => addPoints(points, id),
  };
}

export type Provider = 'facebook' | 'google';

export interface NewCustomer {
  readonly email: string;
  /** Whether the email was verified, by a mail's link or a login provider. */
  readonly isEmailProved: boolean;
  readonly passwordHash: string | null;
  readonly name: string;
  readonly surname: string;
  readonly username: string;
  readonly wantsNewsletter: boolean;
}

export interface CustomerRow {
  readonly id: number;
  readonly email: string;
  readonly is_email_proved: number;
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

const selectSql = `
  SELECT id, email, is_email_proved, password_hash, name, surname, username, image_path, loyalty_points, wants_newsletter, ship_address,
    bill_address
  FROM customer`;
