import { hash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/** Lifetimes in minutes. A session and an alert's may be used until then, every other token once. */
const lifetimes = {
  session: 30 * 24 * 60,
  registration: 48 * 60,
  recovery: 60,
  address: 48 * 60,
  /** Confirms an address that waits for products; the link may be pressed again. */
  alert: 48 * 60,
  /** Google's login, from its beginning to the return. */
  google: 15,
} as const;

export type TokenPurpose = keyof typeof lifetimes;

/** Devices that one customer is logged in on; the oldest session ends for another one. */
const mostSessions = 50;

/** Whose a token is: a customer's, or of an address that registers or waits for products. */
export interface TokenHolder {
  readonly customerId?: number | null;
  readonly email?: string;
}

export interface Token<Data> {
  readonly customerId: number | null;
  readonly data: Data;
  readonly issuedAt: Date;
}

interface TokenRow {
  readonly customer_id: number | null;
  readonly data: string;
  readonly issued_at: string;
}

export function tokensOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    issue(
      purpose: TokenPurpose,
      now: Date,
      { customerId = null, email, data = null }: TokenHolder & { readonly data?: unknown },
    ): string {
      const token = randomBytes(32).toString('base64url');
      if (purpose === 'session')
        sql.run`DELETE FROM token WHERE hash IN (SELECT hash FROM token
          WHERE customer_id = ${customerId} AND purpose = 'session'
          ORDER BY issued_at DESC LIMIT -1 OFFSET ${mostSessions - 1})`;
      sql.insert('token', {
        hash: hashOf(token),
        purpose,
        customer_id: customerId,
        email: email?.toLowerCase(),
        data: JSON.stringify(data),
        issued_at: now.toISOString(),
        expires_at: expiryOf(purpose, now),
      });
      return token;
    },

    find<Data>(purpose: TokenPurpose, token: string, now: Date): Token<Data> | null {
      const row = sql.get<TokenRow>`SELECT customer_id, data, issued_at FROM token
        WHERE hash = ${hashOf(token)} AND purpose = ${purpose} AND expires_at > ${now.toISOString()}`;
      return (
        row && {
          customerId: row.customer_id,
          data: JSON.parse(row.data) as Data,
          issuedAt: new Date(row.issued_at),
        }
      );
    },

    /** The address of a token that belongs to no account. */
    emailOf: (purpose: TokenPurpose, token: string, now: Date): string | null =>
      sql.value<string>`SELECT email FROM token
        WHERE hash = ${hashOf(token)} AND purpose = ${purpose} AND expires_at > ${now.toISOString()}`,

    /** Needs a transaction. */
    redeem<Data>(purpose: TokenPurpose, token: string, now: Date): Token<Data> | null {
      const found = this.find<Data>(purpose, token, now);
      this.endOne(purpose, token);
      return found;
    },

    /** For tokens that are not stored before they are used. @returns false for one that was used before */
    useOnce: (purpose: TokenPurpose, token: string, now: Date): boolean =>
      sql.run`INSERT OR IGNORE INTO token (hash, purpose, issued_at, expires_at)
        VALUES (${hashOf(token)}, ${purpose}, ${now.toISOString()}, ${expiryOf(purpose, now)})`.changes > 0,

    /** The new address that a customer has asked for and not confirmed yet. */
    pendingAddress(customerId: number, now: Date): string | null {
      const json = sql.value<string>`SELECT data FROM token
        WHERE customer_id = ${customerId} AND purpose = 'address' AND expires_at > ${now.toISOString()}
        ORDER BY issued_at DESC LIMIT 1`;
      return json === null ? null : (JSON.parse(json) as string);
    },

    /** Lists those of an address, the newest first. */
    registrations: <Data>(email: string, now: Date): readonly Data[] =>
      sql.column<string>`SELECT data FROM token
        WHERE email = ${email.toLowerCase()} AND purpose = 'registration' AND expires_at > ${now.toISOString()}
        ORDER BY issued_at DESC, hash`.map((json) => JSON.parse(json) as Data),

    /** @param except the token that stays */
    end(purpose: TokenPurpose, customerId: number, except = ''): void {
      sql.run`DELETE FROM token
        WHERE customer_id = ${customerId} AND purpose = ${purpose} AND hash <> ${hashOf(except)}`;
    },

    endOne: (purpose: TokenPurpose, token: string): void =>
      void sql.run`DELETE FROM token WHERE hash = ${hashOf(token)} AND purpose = ${purpose}`,

    endRegistrations: (email: string): void =>
      void sql.run`DELETE FROM token WHERE email = ${email.toLowerCase()} AND purpose = 'registration'`,
  };
}

function expiryOf(purpose: TokenPurpose, now: Date): string {
  return new Date(now.getTime() + lifetimes[purpose] * 60_000).toISOString();
}

/** A fast hash suffices for random tokens. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
