/** A change of an account's email: needs the password, and counts when its mail's link was pressed. */
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../scripts/api/session/identity-login.ts';
import { hashPassword, testCost } from '../../scripts/api/session/passwords.ts';
import { apiForEach, statuses, type Caller } from '../support/api.ts';
import { customerForEach, newCustomer, saveProfile } from '../support/customer.ts';
import { mailsTo, newestLink, press, scan } from '../support/mails.ts';

const password = 'la contraseña de Ana';
const passwordHash = await hashPassword(password, testCost);
const victim = 'victima@example.com';
const limits = { logins: { points: 3, duration: 60 } };
const api = apiForEach({ siteUrl: 'http://shop.test', limits });
const ana = customerForEach(api, 'ana@example.com', { passwordHash });

const profile = async (by: Caller = ana) => (await by.get('/account/profile')).body.profile;

function save(email: string, fields: Record<string, string> = { password }, by: Caller = ana) {
  return saveProfile(by, { email, ...fields });
}

async function logInWithGoogle(email: string, emailVerified = true): Promise<Caller> {
  const { body } = await api.get('/login/google');
  const state = new URL(body.data.googleUrl).searchParams.get('state') ?? '';
  const code = codeOf({ subject: `g-${email}`, name: 'Vera', surname: 'Paz', email, emailVerified });
  const login = await api.post(`/login/google?${new URLSearchParams({ state, code })}`);
  return api.as(login.body.access_token);
}

describe("an attacker who writes a stranger's address into his profile", () => {
  it('does not get the account of who logs in with it later', async () => {
    expect((await save(victim)).status).toBe(200);
    expect((await profile(await logInWithGoogle(victim))).name).toBe('Vera');
    expect((await profile()).email).toBe(ana.email);
  });

  it('is refused without the current password, and guesses it no faster than at the login', async () => {
    const tries = await statuses(4, (time) => save(victim, { password: `x${time}` }));
    expect(tries).toEqual([422, 422, 422, 429]);
    expect((await save(victim, {})).status).toBe(429);
    expect(mailsTo(api, victim)).toEqual([]);
    expect((await profile()).pending_email).toBeNull();
  });

  it('hears nothing about whether it has an account', async () => {
    newCustomer(api, victim);
    for (const email of [victim, 'nadie@example.com']) {
      const other = newCustomer(api, `de-${email}`, { passwordHash });
      const { status, body } = await save(email, { password }, other);
      expect([status, body.profile.pending_email]).toEqual([200, email]);
    }
    expect(newestLink(api, victim)).toBe('');
    expect(mailsTo(api, victim)).toHaveLength(1);
  });

  it('does not bomb it with mails', async () => {
    expect(await statuses(6, () => save(victim))).toContain(429);
    expect(mailsTo(api, victim).length).toBeLessThanOrEqual(3);
  });
});

describe('a new address', () => {
  it('counts when the link of its mail was pressed, and the old one is told', async () => {
    const next = 'Nueva@Example.com';
    const waiting = { email: ana.email, pending_email: 'nueva@example.com', name: 'Ana' };
    expect((await save(next)).body.profile).toMatchObject(waiting);
    const link = newestLink(api, next);
    await scan(api, link);
    expect((await profile()).email).toBe(ana.email);
    expect((await press(api, link)).status).toBe(200);
    expect(await profile()).toMatchObject({ email: 'nueva@example.com', pending_email: null });
    expect(mailsTo(api, ana.email)).toHaveLength(1);
    expect((await press(api, link)).status).toBe(404);
    expect((await api.post('/login', { email: next, password })).status).toBe(200);
    expect((await api.post('/login', { email: ana.email, password })).status).toBe(401);
  });

  it('is not taken from who got it in the meantime', async () => {
    await save(victim);
    newCustomer(api, victim);
    expect((await press(api, newestLink(api, victim))).status).toBe(404);
    expect((await profile()).email).toBe(ana.email);
  });

  it('keeps waiting while the name is changed, and ends with a new password', async () => {
    await save(victim);
    expect((await save(ana.email, { name: 'Anita' })).body.profile.pending_email).toBe(victim);
    const link = newestLink(api, victim);
    await ana.post('/account/renew-password', {
      password: 'otra clave',
      password_confirmation: 'otra clave',
    });
    expect((await press(api, link)).status).toBe(404);
  });
});

describe('a social login', () => {
  it('joins the account with the address that the provider has verified', async () => {
    expect((await profile(await logInWithGoogle(ana.email))).name).toBe('Ana');
  });

  it('with an address that the provider did not verify opens an account without it', async () => {
    const { name, email, pending_email } = await profile(await logInWithGoogle(ana.email, false));
    expect([name, email === ana.email, pending_email]).toEqual(['Vera', false, ana.email]);
    expect(newestLink(api, ana.email)).toBe('');
  });
});
