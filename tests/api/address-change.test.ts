/** A change of an account's email: needs the password, and counts when its mail's link was pressed. */
import { beforeEach, describe, expect, it } from 'vitest';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { codeOf } from '../../scripts/api/session/identity-login.ts';
import { hashPassword, testCost } from '../../scripts/api/session/passwords.ts';
import type { WireProfile } from '../../src/api/account/account.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { bodyOf, newCustomer, type TestCustomer } from '../support/customer.ts';
import { mailsTo, newestLink, press, scan } from '../support/mails.ts';

const password = 'la contraseña de Ana';
const victim = 'victima@example.com';
let passwordHash = '';
let api: TestApi;
let ana: TestCustomer;

beforeEach(async () => {
  const limits = { logins: { points: 3, duration: 60 } };
  api = await startTestApi({ siteUrl: 'http://shop.test', limits });
  ana = newCustomer(api);
  passwordHash ||= await hashPassword(password, testCost);
  shopDataOf(api.db).customers.update(ana.id, { password_hash: passwordHash });
});

const withToken = (token: string, path: string, init: RequestInit = {}) =>
  api.request(path, { ...init, headers: { Authorization: `Bearer ${token}` } });
const tokenOf = async (answer: Response) => (await bodyOf<{ access_token: string }>(answer)).access_token;
const profileOf = async (answer: Response) => (await bodyOf<{ profile: WireProfile }>(answer)).profile;
const profileNow = async (token = ana.token) => profileOf(await withToken(token, '/account/profile'));

function save(email: string, fields: Record<string, string> = {}, token = ana.token) {
  const form = new FormData();
  const all = { _method: 'PUT', name: 'Ana', surname: 'Núñez', username: 'ana', email, ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  return withToken(token, '/account/account', { method: 'POST', body: form });
}

async function logInWithGoogle(email: string, emailVerified = true): Promise<Response> {
  const { data } = await api.json<{ data: { googleUrl: string } }>('/login/google');
  const state = new URL(data.googleUrl).searchParams.get('state') ?? '';
  const code = codeOf({ subject: `g-${email}`, name: 'Vera', surname: 'Paz', email, emailVerified });
  return api.request(`/login/google?${new URLSearchParams({ state, code })}`, { method: 'POST' });
}

describe("an attacker who writes somebody else's address into his profile", () => {
  it('does not get the account of who logs in with it later', async () => {
    expect((await save(victim, { password })).status).toBe(200);
    const token = await tokenOf(await logInWithGoogle(victim));
    expect((await profileNow(token)).name).toBe('Vera');
    expect((await profileNow()).email).toBe(ana.email);
  });

  it('is refused without the current password, and guesses it no faster than at the login', async () => {
    const tries = [];
    for (let time = 0; time < 4; time += 1) tries.push((await save(victim, { password: `x${time}` })).status);
    expect(tries).toEqual([422, 422, 422, 429]);
    expect((await save(victim, {})).status).toBe(429);
    expect(mailsTo(api, victim)).toEqual([]);
    expect((await profileNow()).pending_email).toBeNull();
  });

  it('hears nothing about whether it has an account', async () => {
    newCustomer(api, victim);
    const [taken, free] = ['victima@example.com', 'nadie@example.com'].map((email) => {
      const other = newCustomer(api, `de-${email}`);
      shopDataOf(api.db).customers.update(other.id, { password_hash: passwordHash });
      return save(email, { password }, other.token);
    });
    const answers = [await taken, await free] as Response[];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = await Promise.all(answers.map(profileOf));
    expect(first?.pending_email).toBe(victim);
    expect(second?.pending_email).toBe('nadie@example.com');
    expect(newestLink(api, victim)).toBe('');
    expect(mailsTo(api, victim)).toHaveLength(1);
  });

  it('does not bomb it with mails', async () => {
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await save(victim, { password })).status);
    expect(statuses).toContain(429);
    expect(mailsTo(api, victim).length).toBeLessThanOrEqual(3);
  });
});

describe('a new address', () => {
  it('counts when the link of its mail was pressed, and the old one is told', async () => {
    const next = 'Nueva@Example.com';
    expect(await profileOf(await save(next, { password }))).toMatchObject({
      email: ana.email,
      pending_email: 'nueva@example.com',
      name: 'Ana',
    });
    const link = newestLink(api, next);
    await scan(api, link);
    expect((await profileNow()).email).toBe(ana.email);
    expect((await press(api, link)).status).toBe(200);
    expect(await profileNow()).toMatchObject({ email: 'nueva@example.com', pending_email: null });
    expect(mailsTo(api, ana.email)).toHaveLength(1);
    expect((await press(api, link)).status).toBe(404);
    expect((await api.send('POST', '/login', { email: next, password })).status).toBe(200);
    expect((await api.send('POST', '/login', { email: ana.email, password })).status).toBe(401);
  });

  it('is not taken from who got it in the meantime', async () => {
    await save(victim, { password });
    newCustomer(api, victim);
    expect((await press(api, newestLink(api, victim))).status).toBe(404);
    expect((await profileNow()).email).toBe(ana.email);
  });

  it('keeps waiting while the name is changed, and ends with a new password', async () => {
    await save(victim, { password });
    expect((await profileOf(await save(ana.email, { name: 'Anita' }))).pending_email).toBe(victim);
    const link = newestLink(api, victim);
    await ana.call('POST', '/account/renew-password', { password: 'otra', password_confirmation: 'otra' });
    expect((await press(api, link)).status).toBe(404);
  });
});

describe('a social login', () => {
  it('joins the account with the address that the provider has verified', async () => {
    expect((await profileNow(await tokenOf(await logInWithGoogle(ana.email)))).name).toBe('Ana');
  });

  it('with an address that the provider did not verify opens an account of its own, without it', async () => {
    const token = await tokenOf(await logInWithGoogle(ana.email, false));
    const profile = await profileNow(token);
    expect([profile.name, profile.email === ana.email]).toEqual(['Vera', false]);
    expect(profile.pending_email).toBe(ana.email);
    expect(newestLink(api, ana.email)).toBe('');
  });
});
