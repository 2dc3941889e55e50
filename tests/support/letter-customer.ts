/** Customers of the letter backend, and their carts. */
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { getCart, postCart } from '../../src/api/cart.ts';
import { postLogin, postRegistration } from '../../src/api/session.ts';
import type { Currency } from '../../src/domain/money.ts';
import { api } from './backend.ts';

export interface LetterCustomer {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

export async function registerAtLetter(name = 'Lea'): Promise<LetterCustomer> {
  const [email, password] = [`${name.toLowerCase()}-${randomUUID()}@example.com`, 'letra por letra'];
  await api().send(postRegistration, {
    body: { name, surname: 'Letra', username: email, email, password },
  });
  const { accessToken: token } = await api().send(postLogin, { body: { email, password } });
  return { email, password, token };
}

/** Makes a cart with 'Letra incontable'. @returns its uuid */
export async function cartAtLetter(currency: Currency): Promise<string> {
  const { cart } = await api().send(getCart, { query: { currency } });
  const query = { uuid: cart.uuid, currency };
  await api().send(postCart, { query, body: { product_id: 1, quantity: 2 } });
  return cart.uuid;
}

/** In the mail with which a password is recovered. */
export async function recoveryToken(email: string): Promise<string> {
  return (await fetch(`${inject('apiUrl')}/recovery-token?email=${encodeURIComponent(email)}`)).text();
}
