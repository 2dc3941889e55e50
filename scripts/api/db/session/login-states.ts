import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { hashOf } from './sessions.ts';
import { command, query } from '../statement.ts';

/**
 * OAuth state tokens for the Google login. They are signed and not stored, so that requesting many of them fills no
 * table; only redeemed ones are stored, until they would have expired (replay protection).
 */
export function loginStatesOf(database: DatabaseSync) {
  const secret = query<[], { value: Uint8Array }>(
    database,
    "SELECT value FROM secret WHERE name = 'login-state'",
  );
  const make = command<[]>(
    database,
    "INSERT OR IGNORE INTO secret (name, value) VALUES ('login-state', randomblob(32))",
  );
  const use = command<[string, string]>(
    database,
    "INSERT OR IGNORE INTO single_use_token (token_hash, purpose, expires_at) VALUES (?, 'google', ?)",
  );
  const secretOf = (): Uint8Array => {
    const known = secret.get();
    if (known !== undefined) return known.value;
    make();
    return secretOf();
  };
  const signatureOf = (text: string): Buffer => createHmac('sha256', secretOf()).update(text).digest();

  return {
    /** @param challenge PKCE challenge of the requesting browser, in base64url */
    issue(challenge: string | null, minutes: number, now: Date): string {
      const expiresAt = now.getTime() + minutes * 60_000;
      const text = [randomBytes(16).toString('base64url'), expiresAt, challenge ?? ''].join('.');
      return `${text}.${signatureOf(text).toString('base64url')}`;
    },

    /** Redeems a state once and returns its challenge; null when it is forged, used or expired. */
    redeem(state: string, now: Date): { readonly challenge: string | null } | null {
      const [nonce = '', expiresAt = '', challenge = '', signature = ''] = state.split('.');
      const expected = signatureOf([nonce, expiresAt, challenge].join('.'));
      const given = Buffer.from(signature, 'base64url');
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isOurs || Number(expiresAt) <= now.getTime()) return null;
      const isFirst = use(hashOf(nonce), new Date(Number(expiresAt)).toISOString()).changes > 0;
      return isFirst ? { challenge: challenge === '' ? null : challenge } : null;
    },
  };
}
