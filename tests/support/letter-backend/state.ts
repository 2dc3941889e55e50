/** What the letter backend keeps, in memory, and how it answers. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Currency } from '../../../src/domain/money.ts';
import { productWith, type StoredCart } from './cart.ts';
import { cardOf, pageOf, products, type Product } from './catalogue.ts';
import type { StoredOrder } from './orders.ts';

export interface Customer {
  password: string;
  profile: Record<string, unknown>;
  readonly favorites: Set<number>;
  notifications: { readonly id: number; readonly message: string }[];
}

export interface Letter {
  /** Its own, where its payment provider is. */
  readonly origin: string;
  readonly siteUrl: string;
  readonly carts: Map<string, StoredCart>;
  /** Newest first. */
  readonly orders: StoredOrder[];
  readonly customers: Map<string, Customer>;
  /** Email addresses. */
  readonly tokens: Map<string, string>;
  readonly recoveries: Map<string, string>;
}

/** Answers a change about which the specification says nothing: the status is the answer. */
export function done(c: Context) {
  return c.body(null, 204);
}

export function refuse(c: Context, status: 401 | 404 | 422, errorMessage = 'No.') {
  return c.json({ errorMessage }, status);
}

export function found(c: Context, body: object | null) {
  return body === null ? refuse(c, 404) : c.json(body);
}

export function currencyOf(c: Context): Currency {
  return c.req.query('currency') === 'USD' ? 'USD' : 'ARS';
}

export function pageNumber(c: Context): number {
  return Number(c.req.query('page') ?? 1);
}

export function cardsOf(c: Context, of: readonly Product[] = products) {
  return of.map((product) => cardOf(product, currencyOf(c)));
}

export function paged(c: Context, of: readonly Product[]) {
  return found(c, pageOf(cardsOf(c, of), pageNumber(c)));
}

export function openCart({ carts }: Letter, c: Context): StoredCart {
  const stored = carts.get(c.req.query('uuid') ?? '');
  if (stored) return stored;
  const empty = { lines: new Map(), destination: null, coupon: null, giftCard: null };
  const opened = { id: carts.size + 1, uuid: randomUUID(), ...empty };
  carts.set(opened.uuid, opened);
  return opened;
}

export function setQuantity(c: Context, { lines }: StoredCart, id: number, quantity: number) {
  const product = productWith(id);
  if (!product) return refuse(c, 422, 'Ese producto no existe.');
  const isTooMany = product.stock !== null && !product.isPresale && quantity > product.stock;
  if (isTooMany) return refuse(c, 422, 'No hay tantas unidades.');
  lines.set(id, quantity);
  return done(c);
}

type CustomersAnswer = (c: Context, own: Customer, email: string) => Response | Promise<Response>;

/** A call of customers; others are 401. */
export function mine({ customers, tokens }: Letter, answer: CustomersAnswer) {
  return (c: Context) => {
    const email = tokens.get((c.req.header('authorization') ?? '').replace('Bearer ', '')) ?? '';
    const own = customers.get(email);
    return own ? answer(c, own, email) : refuse(c, 401);
  };
}

export function tokenFor({ tokens }: Letter, email: string) {
  const access_token = randomUUID();
  tokens.set(access_token, email);
  return { access_token };
}

export function register(
  { customers }: Letter,
  email: string,
  password: string,
  names: Readonly<Record<string, unknown>>,
): void {
  const unset = { image_path: null, promotion_points: null, ship_address: null, bill_address: null };
  const profile = { ...names, email, ...unset, newsletterRegistration: 0 };
  const notifications = [{ id: 1, message: 'Hola' }];
  customers.set(email, { password, profile, favorites: new Set(), notifications });
}
