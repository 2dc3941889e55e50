/** A newly registered customer per test, so that tests do not change shared data. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright';
import { inject } from 'vitest';
import { seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { putFavorite } from '../../src/api/account/favorites.ts';
import { postLogin, postRegistration } from '../../src/api/session.ts';
import { api, listed } from './backend.ts';
import { openShopper, type Shopper, type Width } from './shopper.ts';

export interface Registered {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly token: string;
}

const password = 'una contraseña inventada';

export async function registerCustomer(name = 'Renata'): Promise<Registered> {
  const email = `${name.toLowerCase()}-${randomUUID()}@example.com`;
  const body = { name, surname: 'Recién', username: email, email, password, newsletterRegistration: false };
  await api().send(postRegistration, { body });
  await fetch(await mailedLink(email), { method: 'POST', body: new URLSearchParams({ password }) });
  return { email, password, name, token: await logInByApi(email) };
}

export async function logInByApi(email: string, secret = password): Promise<string> {
  return (await api().send(postLogin, { body: { email, password: secret } })).accessToken;
}

/** A browser with a seeded customer's session. */
export async function openAsSeeded(email: SeededEmail, width: Width): Promise<Shopper> {
  return openAs({ token: await seededToken(email) }, width);
}

/** From the next page on the browser has the session of cliente@example.com, who has accepted cookies. */
export async function becomeClient(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    (token) => {
      localStorage.setItem('vineta:1:token', token);
      localStorage.setItem('vineta:1:consent', '1');
    },
    await seededToken('cliente@example.com'),
  );
}

type SeededEmail = 'cliente@example.com' | 'nueva@example.com';

const seededTokens: Record<string, Promise<string>> = {};

/** One session for all tests of a worker. */
function seededToken(email: SeededEmail): Promise<string> {
  return (seededTokens[email] ??= logInByApi(email, seedPassword));
}

/** A new customer with the first so many products of the shop as favourites. */
export async function registerWithFavorites(name: string, count: number): Promise<Registered> {
  const customer = await registerCustomer(name);
  const { items } = await listed();
  for (const { id } of items.slice(0, count)) {
    await api(customer.token).send(putFavorite, { params: { productId: String(id) } });
  }
  return customer;
}

export async function mailedLink(email: string): Promise<string> {
  const outbox = await fetch(`${inject('apiUrl')}/outbox?to=${encodeURIComponent(email)}`);
  const link = /href="(http[^"]+)"/.exec(await outbox.text())?.[1];
  if (link === undefined) throw new Error(`no mail with a link for ${email}`);
  return link.replaceAll('&amp;', '&');
}

export function openAs({ token }: Pick<Registered, 'token'>, width: Width): Promise<Shopper> {
  return openShopper(width, { stored: { token, consent: '1' } });
}
