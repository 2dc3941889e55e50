/** Links of alerts' mails. Those that end alerts are signed and not stored: they hold for as long as a mail is kept. */
import { createHmac } from 'node:crypto';
import { isSame } from '../../http/same-secret.ts';
import type { ShopData } from '../db/shop-data.ts';

export const confirmPath = '/sandbox/aviso';
export const endPath = '/sandbox/aviso/baja';

export interface EndOfAlerts {
  readonly email: string;
  /** Null ends all alerts of the address. */
  readonly id: number | null;
}

/** `payload.signature`, both in base64url. */
export function endTokens({ secrets }: Pick<ShopData, 'secrets'>) {
  const signed = (payload: string): string =>
    `${payload}.${createHmac('sha256', secrets.of('alert-end')).update(payload).digest('base64url')}`;
  return {
    make: ({ email, id }: EndOfAlerts): string =>
      signed(Buffer.from(JSON.stringify([email, id])).toString('base64url')),
    /** @returns null when the shop did not make the token */
    read(token: string): EndOfAlerts | null {
      const [payload = ''] = token.split('.');
      if (!isSame(token, signed(payload))) return null;
      const [email, id] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, number | null];
      return { email, id };
    },
  };
}
