/** Account takeover through the mail address, and how a change of address prevents it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { codeOf } from '../../scripts/api/session/identity-login.ts';
import { defaultLimits } from '../../scripts/api/limits/limits.ts';
import { hashPassword, testCost } from '../../scripts/api/session/passwords.ts';
import type { WireProfile } from '../../src/api/account/account.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { bodyOf, newCustomer, wordsOf, type TestCustomer } from '../support/customer.ts';
import { mailsTo, newestLink, press, scan } from '../support/mails.ts';

const password = 'la contraseña de Ana';
const victim = 'victima@example.com';
let passwordHash = '';
let api: TestApi;
let ana: TestCustomer;

beforeEach(async () => {
  const account = { free: 2, firstMs: 30_000, longestMs: 900_000 };
  const guessing = { ...defaultLimits.guessing, account };
  api = await startTestApi({ siteUrl: 'http://shop.test', limits: { guessing } });
  ana = newCustomer(api);
  passwordHash ||= await hashPassword(password, testCost);
  shopDataOf(api.db).customers.setPassword(ana.id, passwordHash);
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
      shopDataOf(api.db).customers.setPassword(other.id, passwordHash);
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

describe('an attacker who has an old token of somebody else', () => {
  const choose = () =>
    ana.call('POST', '/account/renew-password', { password: 'otra', password_confirmation: 'otra' });
  const wait = (minutes: number) =>
    api.clock.set(new Date(api.clock.now().getTime() + minutes * 60_000).toISOString());

  it('chooses no password, with which he could then take the address, too', async () => {
    wait(16);
    expect((await choose()).status).toBe(401);
    const fields = { new_password: 'otra', new_password_confirmation: 'otra' };
    expect((await save(ana.email, fields)).status).toBe(422);
    shopDataOf(api.db).customers.setPassword(ana.id, null);
    expect((await save(ana.email, fields)).status).toBe(401);
    expect(shopDataOf(api.db).customers.byId(ana.id)?.password_hash).toBeNull();
  });

  it('is no reason to refuse it to who has just logged in', async () => {
    wait(14);
    expect((await choose()).status).toBe(200);
  });
});

describe('a new address', () => {
  it('counts when the link of its mail was pressed, and the old one is told twice', async () => {
    const next = 'Nueva@Example.com';
    expect(await profileOf(await save(next, { password }))).toMatchObject({
      email: ana.email,
      pending_email: 'nueva@example.com',
      name: 'Ana',
    });
    expect(mailsTo(api, ana.email)).toHaveLength(1);
    const link = newestLink(api, next);
    await scan(api, link);
    expect((await profileNow()).email).toBe(ana.email);
    expect((await press(api, link)).status).toBe(200);
    expect(await profileNow()).toMatchObject({ email: 'nueva@example.com', pending_email: null });
    expect(mailsTo(api, ana.email)).toHaveLength(2);
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

  it('is asked for at the old address first, where there is no password to ask for', async () => {
    shopDataOf(api.db).customers.setPassword(ana.id, null);
    expect((await save(victim)).status).toBe(200);
    expect(mailsTo(api, victim)).toEqual([]);
    const approval = newestLink(api, ana.email);
    await scan(api, approval);
    expect(mailsTo(api, victim)).toEqual([]);
    await press(api, approval);
    await press(api, newestLink(api, victim));
    expect((await profileNow()).email).toBe(victim);
  });
});

describe('an owner who did not ask for the change', () => {
  it('takes the account back with the link in the mail to the old address', async () => {
    await save('ladron@example.com', { password });
    await press(api, newestLink(api, 'ladron@example.com'));
    const thief = await tokenOf(await logInWithGoogle('ladron@example.com'));
    expect((await profileNow(thief)).name).toBe('Ana');
    const undo = newestLink(api, ana.email);
    await scan(api, undo);
    expect((await profileNow()).email).toBe('ladron@example.com');
    expect((await press(api, undo)).status).toBe(200);
    for (const token of [thief, ana.token]) {
      expect((await withToken(token, '/account/profile')).status).toBe(401);
    }
    expect((await api.send('POST', '/login', { email: ana.email, password })).status).toBe(401);
    const recovered = Object.fromEntries(new URL(newestLink(api, ana.email)).searchParams);
    const back = await tokenOf(await api.send('POST', '/recover-password-validation', recovered));
    expect((await profileNow(back)).email).toBe(ana.email);
    // The thief's Google identity no longer gives access to her account.
    const again = await tokenOf(await logInWithGoogle('ladron@example.com'));
    expect((await profileNow(again)).name).toBe('Vera');
  });

  it('ends a change that was not confirmed yet', async () => {
    await save('ladron@example.com', { password });
    const confirmation = newestLink(api, 'ladron@example.com');
    await press(api, newestLink(api, ana.email));
    expect((await press(api, confirmation)).status).toBe(404);
    expect((await withToken(ana.token, '/account/profile')).status).toBe(401);
  });
});

describe('a social login', () => {
  it('joins an account whose address was proved by its mail', async () => {
    shopDataOf(api.db).customers.setEmail(ana.id, ana.email, true);
    expect((await profileNow(await tokenOf(await logInWithGoogle(ana.email)))).name).toBe('Ana');
  });

  it('does not join one whose address nobody proved, and mails its owner the way in', async () => {
    shopDataOf(api.db).customers.setEmail(ana.id, victim, false);
    const answer = await logInWithGoogle(victim);
    expect([answer.status, await wordsOf(answer)]).toEqual([422, expect.stringContaining('correo')]);
    const link = Object.fromEntries(new URL(newestLink(api, victim)).searchParams);
    const token = await tokenOf(await api.send('POST', '/recover-password-validation', link));
    // Who had set the address lost access: session and password are invalid.
    expect((await withToken(ana.token, '/account/profile')).status).toBe(401);
    expect((await api.send('POST', '/login', { email: victim, password })).status).toBe(401);
    expect((await profileNow(token)).email).toBe(victim);
    expect((await logInWithGoogle(victim)).status).toBe(200);
  });

  it('with an address that the provider did not verify opens an account of its own, without it', async () => {
    shopDataOf(api.db).customers.setEmail(ana.id, ana.email, true);
    const token = await tokenOf(await logInWithGoogle(ana.email, false));
    const profile = await profileNow(token);
    expect([profile.name, profile.email === ana.email]).toEqual(['Vera', false]);
    expect(profile.pending_email).toBe(ana.email);
    expect(newestLink(api, ana.email)).toBe('');
  });
});
