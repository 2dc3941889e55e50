/** A newly registered customer per test, so that tests do not change shared data. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions } from 'playwright';
import { inject } from 'vitest';
import { seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { createHttp } from '../../src/api/http.ts';
import { postLogin, postRegistration } from '../../src/api/session.ts';
import { openShopper, type Shopper, type Width } from './shopper.ts';

export interface Registered {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly token: string;
}

const password = 'una contraseña inventada';

/**
 * @param name unique, so that a test can search for it
 * @param email of no customer yet
 */
export async function registerCustomer(
  name = 'Renata',
  email = `${name.toLowerCase()}-${randomUUID()}@example.com`,
): Promise<Registered> {
  const http = createHttp({ baseUrl: inject('apiUrl') });
  const body = { name, surname: 'Recién', username: email, email, password, newsletterRegistration: false };
  await http.send(postRegistration, { body });
  await fetch(await mailedLink(email), { method: 'POST' });
  return { email, password, name, token: await logInByApi(email) };
}

export async function logInByApi(email: string, secret = password): Promise<string> {
  const http = createHttp({ baseUrl: inject('apiUrl') });
  return (await http.send(postLogin, { body: { email, password: secret } })).accessToken;
}

/** A browser with a seeded customer's session, shared by the tests of a file. */
export async function openAsSeeded(
  email: 'cliente@example.com' | 'nueva@example.com',
  width: Width,
): Promise<Shopper> {
  seededTokens[email] ??= logInByApi(email, seedPassword);
  return openAs({ token: await seededTokens[email] }, width);
}

const seededTokens: Record<string, Promise<string>> = {};

/** From the next page on the browser has the session of a seeded customer, who has accepted cookies. */
export async function becomeSeeded(context: BrowserContext, email: string): Promise<void> {
  const token = await (seededTokens[email] ??= logInByApi(email, seedPassword));
  await context.addInitScript((text) => {
    localStorage.setItem('vineta:1:token', text);
    localStorage.setItem('vineta:1:consent', '1');
  }, token);
}

/** An API request with the token. @throws Error for a status other than 200 */
export async function callAs(token: string, method: string, path: string, body?: unknown): Promise<void> {
  const { status } = await fetch(`${inject('apiUrl')}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (status !== 200) throw new Error(`${method} ${path} answers ${status}`);
}

export async function mailedLink(email: string): Promise<string> {
  const outbox = await fetch(`${inject('apiUrl')}/outbox?to=${encodeURIComponent(email)}`);
  const link = /href="(http[^"]+)"/.exec(await outbox.text())?.[1];
  if (link === undefined) throw new Error(`no mail with a link for ${email}`);
  return link.replaceAll('&amp;', '&');
}

export function openAs(
  { token }: Pick<Registered, 'token'>,
  width: Width,
  options: BrowserContextOptions = {},
): Promise<Shopper> {
  const localStorage = [
    { name: 'vineta:1:token', value: token },
    { name: 'vineta:1:consent', value: '1' },
  ];
  const storageState = { cookies: [], origins: [{ origin: inject('siteUrl'), localStorage }] };
  return openShopper(width, { ...options, storageState });
}
