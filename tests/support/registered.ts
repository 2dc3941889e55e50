/** Somebody who has just registered, by way of the API and her own mail: what a test changes of hers is nobody else's. */
import type { BrowserContextOptions } from 'playwright';
import { inject } from 'vitest';
import { seedPassword } from '../../scripts/seed/facts/customers.ts';
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

/** @param name what the shop calls her; one of a kind, so that a test can look for it */
export async function registerCustomer(name = 'Renata'): Promise<Registered> {
  const http = createHttp({ baseUrl: inject('apiUrl') });
  const email = `${name.toLowerCase()}-${process.pid}-${Date.now().toString(36)}@example.com`;
  const body = { name, surname: 'Recién', username: email, email, password, newsletterRegistration: false };
  await http.send(postRegistration, { body });
  await fetch(await mailedLink(email), { method: 'POST' });
  return { email, password, name, token: await logInByApi(email) };
}

/** Another session of hers. */
export async function logInByApi(email: string, secret = password): Promise<string> {
  const http = createHttp({ baseUrl: inject('apiUrl') });
  return (await http.send(postLogin, { body: { email, password: secret } })).accessToken;
}

/** A browser in which a customer of the seed logged in before. Her session is one for all tests of a file. */
export async function openAsSeeded(
  email: 'cliente@example.com' | 'nueva@example.com',
  width: Width,
): Promise<Shopper> {
  seededTokens[email] ??= logInByApi(email, seedPassword);
  return openAs({ token: await seededTokens[email] }, width);
}

const seededTokens: Record<string, Promise<string>> = {};

/** Ends all her sessions but this one, as the API does when she chooses a password elsewhere. */
export async function endOtherSessions(token: string): Promise<void> {
  await callAs(token, 'POST', '/account/renew-password', { password, password_confirmation: password });
}

/** A call of the API with her token. @throws Error for an answer that is not 200 */
export async function callAs(token: string, method: string, path: string, body?: unknown): Promise<void> {
  const { status } = await fetch(`${inject('apiUrl')}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (status !== 200) throw new Error(`${method} ${path} answers ${status}`);
}

/** The link of the newest mail in the outbox. */
export async function mailedLink(email: string): Promise<string> {
  const outbox = await fetch(`${inject('apiUrl')}/outbox?to=${encodeURIComponent(email)}`);
  const link = /href="(http[^"]+)"/.exec(await outbox.text())?.[1];
  if (link === undefined) throw new Error(`no mail with a link for ${email}`);
  return link.replaceAll('&amp;', '&');
}

/** A browser in which she logged in before. */
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
