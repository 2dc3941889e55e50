import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { hashOf } from './sessions.ts';
import { command, query } from '../statement.ts';

/**
 * States to leave for Google with. One is a signed text and no row, since anybody may ask for as many as they like; only
 * those that came back are stored, each until it would have expired.
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
    /** @param challenge what the browser that asks keeps the secret of; in base64url */
    issue(challenge: string | null, minutes: number, now: Date): string {
      const expiresAt = now.getTime() + minutes * 60_000;
      const text = [randomBytes(16).toString('base64url'), expiresAt, challenge ?? ''].join('.');
      return `${text}.${signatureOf(text).toString('base64url')}`;
    },

    /** The challenge of a state, once; null when it is not ours, used or expired. */
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
