import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/** Lifetimes in minutes. A session may be used until then, every other token once. */
const lifetimes = {
  session: 30 * 24 * 60,
  registration: 48 * 60,
  recovery: 60,
  address: 48 * 60,
  /** Google's login, from its beginning to the return. */
  google: 15,
} as const;

export type TokenPurpose = keyof typeof lifetimes;

export interface Token<Data> {
  readonly customerId: number | null;
  readonly data: Data;
}

interface TokenRow {
  readonly customer_id: number | null;
  readonly data: string;
}

export function tokensOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    issue(
      purpose: TokenPurpose,
      now: Date,
      { customerId = null, data = null }: { readonly customerId?: number | null; readonly data?: unknown },
    ): string {
      const token = randomBytes(32).toString('base64url');
      sql.insert('token', {
        hash: hashOf(token),
        purpose,
        customer_id: customerId,
        data: JSON.stringify(data),
        expires_at: new Date(now.getTime() + lifetimes[purpose] * 60_000).toISOString(),
      });
      return token;
    },

    find<Data>(purpose: TokenPurpose, token: string, now: Date): Token<Data> | null {
      const row = sql.get<TokenRow>`SELECT customer_id, data FROM token
        WHERE hash = ${hashOf(token)} AND purpose = ${purpose} AND expires_at > ${now.toISOString()}`;
      return row && { customerId: row.customer_id, data: JSON.parse(row.data) as Data };
    },

    /** Needs a transaction. */
    redeem<Data>(purpose: TokenPurpose, token: string, now: Date): Token<Data> | null {
      const found = this.find<Data>(purpose, token, now);
      sql.run`DELETE FROM token WHERE hash = ${hashOf(token)} AND purpose = ${purpose}`;
      return found;
    },

    /** What the newest one of an email or a customer holds. */
    newestData<Data>(purpose: TokenPurpose, whose: string | number, now: Date): Data | null {
      const json = sql.value<string>`SELECT data FROM token
        WHERE purpose = ${purpose} AND ${whose} IN (customer_id, data ->> 'email') AND expires_at > ${now.toISOString()}
        ORDER BY expires_at DESC LIMIT 1`;
      return json === null ? null : (JSON.parse(json) as Data);
    },

    /** @param except the token that stays */
    end(purpose: TokenPurpose, customerId: number, except = ''): void {
      sql.run`DELETE FROM token
        WHERE purpose = ${purpose} AND customer_id = ${customerId} AND hash <> ${hashOf(except)}`;
    },

    endRegistrations: (email: string): void =>
      void sql.run`DELETE FROM token WHERE purpose = 'registration' AND data ->> 'email' = ${email.toLowerCase()}`,
  };
}

/** A fast hash suffices for random tokens. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
