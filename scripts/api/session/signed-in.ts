import type { CustomerRow } from '../db/account/customers.ts';
import type { ShopData } from '../db/shop-data.ts';
import { unauthorized } from '../call/refusal.ts';

/** A customer with a valid session token. */
export interface SignedIn {
  readonly customer: CustomerRow;
  readonly token: string;
}

/** Authenticates a request by its bearer token. @throws Refusal 401 */
export function signIn({ customers, sessions }: ShopData, request: Request, now: Date): SignedIn {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  const id = token === undefined ? null : sessions.customerIdOf(token, now);
  const customer = id === null ? null : customers.byId(id);
  if (token === undefined || customer === null) throw unauthorized();
  return { customer, token };
}

/** The session of a call with scope `customer`, which always has one. */
export function signedIn({ session }: { readonly session: SignedIn | null }): SignedIn {
  if (session === null) throw new TypeError('only calls of scope customer have a session');
  return session;
}
