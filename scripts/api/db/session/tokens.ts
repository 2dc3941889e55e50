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
      const expiresAt = new Date(now.getTime() + lifetimes[purpose] * 60_000).toISOString();
      sql.insert('token', {
        hash: hashOf(token),
        purpose,
        customer_id: customerId,
        data: JSON.stringify(data),
        expires_at: expiresAt,
      });
      return token;
    },

    find<Data>(purpose: TokenPurpose, token: string, now: Date): Token<Data> | null {
      return tokenOf(
        sql.get<TokenRow>`SELECT customer_id, data FROM token
          WHERE hash = ${hashOf(token)} AND purpose = ${purpose} AND expires_at > ${now.toISOString()}`,
      );
    },

    redeem<Data>(purpose: TokenPurpose, token: string, now: Date): Token<Data> | null {
      return tokenOf(
        sql.get<TokenRow>`DELETE FROM token
          WHERE hash = ${hashOf(token)} AND purpose = ${purpose} AND expires_at > ${now.toISOString()}
          RETURNING customer_id, data`,
      );
    },

    newestOf<Data>(purpose: TokenPurpose, email: string, now: Date): Token<Data> | null {
      return tokenOf(
        sql.get<TokenRow>`SELECT customer_id, data FROM token
          WHERE purpose = ${purpose} AND data ->> 'email' = ${email.toLowerCase()} AND expires_at > ${now.toISOString()}
          ORDER BY expires_at DESC LIMIT 1`,
      );
    },

    newestOfCustomer<Data>(purpose: TokenPurpose, customerId: number, now: Date): Token<Data> | null {
      return tokenOf(
        sql.get<TokenRow>`SELECT customer_id, data FROM token
          WHERE purpose = ${purpose} AND customer_id = ${customerId} AND expires_at > ${now.toISOString()}
          ORDER BY expires_at DESC LIMIT 1`,
      );
    },

    /** @param except the token that stays */
    end(purpose: TokenPurpose, customerId: number, except = ''): void {
      sql.run`DELETE FROM token
        WHERE purpose = ${purpose} AND customer_id = ${customerId} AND hash <> ${hashOf(except)}`;
    },

    endRegistrations: (email: string): void =>
      void sql.run`DELETE FROM token WHERE purpose = 'registration' AND data ->> 'email' = ${email.toLowerCase()}`,

    prune: (now: Date): void => void sql.run`DELETE FROM token WHERE expires_at <= ${now.toISOString()}`,
  };
}

function tokenOf<Data>(row: TokenRow | null): Token<Data> | null {
  return row === null ? null : { customerId: row.customer_id, data: JSON.parse(row.data) as Data };
}

/** A fast hash suffices for random tokens. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
