import type { CustomerRow } from '../db/account/customers.ts';
import type { ShopData } from '../db/shop-data.ts';
import { unauthorized } from '../call/http-error.ts';
import { sessionMessages } from './session-messages.ts';

export interface SignedIn {
  readonly customer: CustomerRow;
  readonly token: string;
  /** When the login was. */
  readonly since: Date;
}

/** @throws HttpError 401 */
export function signIn(data: ShopData, request: Request, now: Date): SignedIn {
  const session = sessionOf(data, request, now);
  if (session === null) throw unauthorized();
  return session;
}

/** @returns null for a guest */
export function sessionOf({ customers, tokens }: ShopData, request: Request, now: Date): SignedIn | null {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  const found = token === undefined ? null : tokens.find('session', token, now);
  const customer = found?.customerId == null ? null : customers.byId(found.customerId);
  if (token === undefined || found === null || customer === null) return null;
  return { customer, token, since: found.issuedAt };
}

const recentMinutes = 15;

/**
 * For what a stolen token must not do without the password: the finder of an open browser could lock its owner out.
 * @throws HttpError 401, which leads to the login and back, for a login of more than 15 minutes ago
 */
export function refuseOldLogin({ since }: SignedIn, now: Date): void {
  if (now.getTime() - since.getTime() > recentMinutes * 60_000) throw unauthorized(sessionMessages.oldLogin);
}

export function signedIn({ session }: { readonly session: SignedIn | null }): SignedIn {
  if (session === null) throw new TypeError('only calls of scope customer have a session');
  return session;
}
