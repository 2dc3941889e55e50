import type { CustomerRow } from '../db/account/customers.ts';
import type { ShopData } from '../db/shop-data.ts';
import { unauthorized } from '../call/refusal.ts';

export interface SignedIn {
  readonly customer: CustomerRow;
  readonly token: string;
}

/** @throws Refusal 401 */
export function signIn(data: ShopData, request: Request, now: Date): SignedIn {
  const session = sessionOf(data, request, now);
  if (session === null) throw unauthorized();
  return session;
}

/** Null for a guest. */
export function sessionOf({ customers, tokens }: ShopData, request: Request, now: Date): SignedIn | null {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  const id = token === undefined ? null : (tokens.find('session', token, now)?.customerId ?? null);
  const customer = id === null ? null : customers.byId(id);
  return token === undefined || customer === null ? null : { customer, token };
}

export function signedIn({ session }: { readonly session: SignedIn | null }): SignedIn {
  if (session === null) throw new TypeError('only calls of scope customer have a session');
  return session;
}
