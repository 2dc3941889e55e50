/** States of logins with Google, signed and not stored: beginning a login writes nothing. */
import { createHmac, randomUUID } from 'node:crypto';
import { isSame } from '../../http/same-secret.ts';
import type { ShopData } from '../db/shop-data.ts';

const lifetimeMs = 15 * 60_000;

interface LoginState {
  /** PKCE; null for a browser that sent none. */
  readonly challenge: string | null;
}

/** `payload.signature`, both in base64url; the payload is `[expiry in ms, nonce, challenge]`. */
export function loginStates(secrets: ShopData['secrets']) {
  const signed = (payload: string): string =>
    `${payload}.${createHmac('sha256', secrets.of('login-state')).update(payload).digest('base64url')}`;
  return {
    make(challenge: string | null, now: Date): string {
      const content = [now.getTime() + lifetimeMs, randomUUID(), challenge];
      const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
      return signed(payload);
    },
    /** @returns null when the shop did not make the state, or when it is too old */
    read(state: string, now: Date): LoginState | null {
      const [payload = ''] = state.split('.');
      if (!isSame(state, signed(payload))) return null;
      const [until, , challenge] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
        number,
        string,
        string | null,
      ];
      return now.getTime() < until ? { challenge } : null;
    },
  };
}
