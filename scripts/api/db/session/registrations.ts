import type { DatabaseSync } from 'node:sqlite';
import type { NewCustomer } from '../account/customers.ts';
import { hashOf, instantAfter, randomToken } from './sessions.ts';
import { command, query } from '../statement.ts';

/** Lifetime of a registration mail's link. */
const linkMinutes = 48 * 60;

/** Unconfirmed registrations. */
export function registrationsOf(database: DatabaseSync) {
  const insert = command<[string, string, string, string, string, string, number, string]>(
    database,
    `INSERT INTO registration (token_hash, email, password_hash, name, surname, username, wants_newsletter, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const find = query<[string, string], RegistrationRow>(
    database,
    `SELECT email, password_hash, name, surname, username, wants_newsletter
     FROM registration WHERE token_hash = ? AND expires_at > ?`,
  );
  const newest = query<[string, string], RegistrationRow>(
    database,
    `SELECT email, password_hash, name, surname, username, wants_newsletter
     FROM registration WHERE email = ? AND expires_at > ? ORDER BY expires_at DESC LIMIT 1`,
  );
  const removeAll = command<[string]>(database, 'DELETE FROM registration WHERE email = ?');
  const prune = command<[string]>(database, 'DELETE FROM registration WHERE expires_at <= ?');

  return {
    /** Stores a registration. @returns the token of its link */
    open(registration: Registered, now: Date): string {
      const { email, passwordHash, name, surname, username, wantsNewsletter } = registration;
      const token = randomToken();
      const expiresAt = instantAfter(now, linkMinutes);
      const newsletter = Number(wantsNewsletter);
      insert(
        hashOf(token),
        email.toLowerCase(),
        passwordHash,
        name,
        surname,
        username,
        newsletter,
        expiresAt,
      );
      return token;
    },

    /** Whether a link is valid, without redeeming it. */
    isOpen: (token: string, now: Date): boolean => find.get(hashOf(token), now.toISOString()) !== undefined,

    /** Redeems a link and deletes all registrations of its email. Null for an invalid link. */
    redeem(token: string, now: Date): NewCustomer | null {
      const row = find.get(hashOf(token), now.toISOString());
      if (row === undefined) return null;
      removeAll(row.email);
      return { ...registered(row), isEmailProved: true };
    },

    /** The newest unconfirmed registration of an email, which is not proved; null for none. */
    waiting(email: string, now: Date): Registered | null {
      const row = newest.get(email.toLowerCase(), now.toISOString());
      return row === undefined ? null : registered(row);
    },

    prune: (now: Date) => prune(now.toISOString()),
  };
}

type Registered = Omit<NewCustomer, 'isEmailProved'> & { readonly passwordHash: string };

function registered({ password_hash, wants_newsletter, ...rest }: RegistrationRow): Registered {
  return { ...rest, passwordHash: password_hash, wantsNewsletter: wants_newsletter === 1 };
}

interface RegistrationRow {
  readonly email: string;
  readonly password_hash: string;
  readonly name: string;
  readonly surname: string;
  readonly username: string;
  readonly wants_newsletter: number;
}
