/** Attacks on accounts: a stolen or forgotten session, registrations of strangers, guesses at who has an account. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../scripts/api/session/identity-login.ts';
import { hashPassword, testCost } from '../../scripts/api/session/passwords.ts';
import { apiForEach, type Caller } from '../support/api.ts';
import { customerForEach, newCustomer, saveProfile } from '../support/customer.ts';
import { mailsTo, newestLink, press } from '../support/mails.ts';

const api = apiForEach({ hasMedia: true, siteUrl: 'http://shop.test' });
const password = 'la contraseña de Ana';
const ana = customerForEach(api, 'ana@example.com', { passwordHash: await hashPassword(password, testCost) });

const next = { password: 'del atacante', password_confirmation: 'del atacante' };
const renew = async (by: Caller) => (await by.post('/account/renew-password', next)).status;
const logIn = async (secret: string, email = ana.email) =>
  (await api.post('/login', { email, password: secret })).status;
const wait = (minutes: number) =>
  api.clock.set(new Date(api.clock.now().getTime() + minutes * 60_000).toISOString());
const tokenOf = async (call: ReturnType<Caller['post']>): Promise<Caller> =>
  api.as(String((await call).body.access_token));

describe('a browser that its owner left open', () => {
  it('sets no new password 16 minutes after the login, and the session goes on', async () => {
    wait(16);
    expect(await renew(ana)).toBe(401);
    expect(await logIn(password)).toBe(200);
    expect((await ana.get('/account/profile')).status).toBe(200);
    expect(mailsTo(api, ana.email)).toEqual([]);
  });

  it('is led to the login, after which the new password is taken', async () => {
    wait(16);
    expect(await renew(ana)).toBe(401);
    const again = await tokenOf(api.post('/login', { email: ana.email, password }));
    wait(15);
    expect(await renew(again)).toBe(200);
  });

  it('is not made young by its own calls, nor by another login of its customer', async () => {
    wait(10);
    await ana.get('/account/profile');
    await saveProfile(ana, { name: 'Anita' });
    await tokenOf(api.post('/login', { email: ana.email, password }));
    wait(6);
    expect(await renew(ana)).toBe(401);
  });

  it('changes neither address nor password by the profile', async () => {
    wait(18);
    const ways: Record<string, string>[] = [
      { email: 'atacante@example.com' },
      { new_password: next.password, new_password_confirmation: next.password },
      {
        email: 'atacante@example.com',
        new_password: next.password,
        new_password_confirmation: next.password,
      },
    ];
    for (const fields of ways) expect((await saveProfile(ana, fields)).status).toBe(422);
    expect(mailsTo(api, 'atacante@example.com')).toEqual([]);
    expect(await logIn(password)).toBe(200);
  });

  it('may use a recovery link, which is a login, for 15 minutes', async () => {
    const follow = async () => {
      await api.post('/recover-password', { email: ana.email });
      const link = Object.fromEntries(new URL(newestLink(api, ana.email)).searchParams);
      return tokenOf(api.post('/recover-password-validation', link));
    };
    const late = await follow();
    wait(16);
    expect(await renew(late)).toBe(401);
    expect(await renew(await follow())).toBe(200);
  });

  it.each(['facebook', 'google'])(
    'of an account that came by %s gets neither password nor address after 15 minutes',
    async (provider) => {
      const email = 'vera@example.com';
      const code = codeOf({ subject: 'v', name: 'Vera', surname: 'Paz', email, emailVerified: true });
      const byProvider = async () => {
        if (provider === 'facebook') return tokenOf(api.post('/login/facebook', { access_token: code }));
        const { googleUrl } = (await api.get('/login/google')).body.data;
        const state = new URL(googleUrl).searchParams.get('state') ?? '';
        return tokenOf(api.post(`/login/google?${new URLSearchParams({ state, code })}`));
      };
      const vera = await byProvider();
      wait(18);
      const passwords = { new_password: next.password, new_password_confirmation: next.password };
      expect(await renew(vera)).toBe(401);
      expect((await saveProfile(vera, { email, ...passwords })).status).toBe(401);
      expect((await saveProfile(vera, { email: 'atacante@example.com' })).status).toBe(401);
      expect((await saveProfile(vera, { email, name: 'Verónica' })).status).toBe(200);
      expect([mailsTo(api, 'atacante@example.com'), await logIn(next.password, email)]).toEqual([[], 401]);
      const again = await byProvider();
      expect((await saveProfile(again, { email, ...passwords })).status).toBe(200);
      expect(await logIn(next.password, email)).toBe(200);
    },
  );

  it('is closed by a logout at the API, too', async () => {
    const other = await tokenOf(api.post('/login', { email: ana.email, password }));
    expect((await ana.post('/logout')).status).toBe(200);
    for (const call of ['/account/profile', '/account/orders', '/account/favorites'])
      expect((await ana.get(call)).status).toBe(401);
    expect([await renew(ana), (await ana.post('/logout')).status]).toEqual([401, 401]);
    expect((await other.get('/account/profile')).status).toBe(200);
  });
});

describe('a stranger who registers an address that is not his', () => {
  const owner = { email: 'duenia@example.com', password: 'la de la dueña' };
  const stranger = { ...owner, password: 'la del extraño' };
  const register = (body: object) =>
    api.post('/registration', { name: 'Ana', surname: 'Núñez', username: 'ana', ...body });
  const links = () => mailsTo(api, owner.email).map(({ body }) => /https?:\/\/\S+/.exec(body)?.[0] ?? '');

  it('after its owner gets no account by the newest link, which asks for the password', async () => {
    await register(owner);
    await register(stranger);
    const [newest = '', first = ''] = links();
    expect((await press(api, newest, owner.password)).status).toBe(422);
    expect((await press(api, newest)).status).toBe(422);
    expect([
      await logIn(stranger.password, owner.email),
      await logIn(owner.password, owner.email),
    ]).not.toContain(200);
    expect((await press(api, first, owner.password)).status).toBe(200);
    expect(await logIn(owner.password, owner.email)).toBe(200);
    expect(await logIn(stranger.password, owner.email)).toBe(401);
    expect((await press(api, newest, stranger.password)).status).toBe(404);
  });

  it('before its owner gets none either, who presses whatever link arrived', async () => {
    await register(stranger);
    await register(owner);
    for (const link of links()) await press(api, link, owner.password);
    expect(await logIn(owner.password, owner.email)).toBe(200);
    expect(await logIn(stranger.password, owner.email)).toBe(401);
  });

  it('gets none by the mail that its owner asks for again', async () => {
    await register(owner);
    wait(1);
    await register(stranger);
    await api.post('/recover-password', { email: owner.email });
    const [again = ''] = links();
    expect((await press(api, again, owner.password)).status).toBe(422);
    expect(await logIn(stranger.password, owner.email)).not.toBe(200);
  });
});

describe('who has an account', () => {
  it('is not told by a recovery: each address writes as much', async () => {
    const writes = async (email: string) => {
      const before = Number(api.value('SELECT total_changes()'));
      const { status, body } = await api.post('/recover-password', { email });
      return { status, body, changed: Number(api.value('SELECT total_changes()')) - before };
    };
    // The first call after a start writes what the day has begun with.
    await writes('otra@example.com');
    const known = await writes(ana.email);
    const unknown = await writes('nadie@example.com');
    expect(unknown.body).toEqual(known.body);
    // One more: the mail that is taken back.
    expect([known.changed, unknown.changed]).toEqual([2, 3]);
    expect(api.rows('SELECT recipient FROM mail')).toEqual([{ recipient: ana.email }]);
  });

  it('is not told by a recovery link without an account', async () => {
    await api.post('/recover-password', { email: 'nadie@example.com' });
    expect(api.rows("SELECT customer_id FROM token WHERE purpose = 'recovery'")).toEqual([
      { customer_id: null },
    ]);
  });
});

it('two customers with the same picture each keep their own', async () => {
  const image = async (background: string) => {
    const drawing = sharp({ create: { width: 9, height: 9, channels: 3, background } });
    return new File([new Uint8Array(await drawing.png().toBuffer())], 'foto.png');
  };
  const benito = newCustomer(api, 'benito@example.com');
  const [red, blue, green] = [await image('red'), await image('blue'), await image('green')];
  const shown = async (by: Caller) => {
    const path = String((await by.get('/account/profile')).body.profile.image_path);
    return (await api.get(`http://api.test${path}`)).status;
  };
  const show = (by: typeof ana, picture: File) => saveProfile(by, { email: by.email, image: picture });
  for (let time = 0; time < 20; time += 1) {
    await Promise.all([show(ana, red), show(benito, green)]);
    await Promise.all([show(ana, blue), show(benito, red)]);
    expect([await shown(ana), await shown(benito)]).toEqual([200, 200]);
  }
  expect(await readdir(join(api.media, 'perfiles'))).toHaveLength(2);
});

it.each(['123', '1234567', ' '.repeat(3), 'x'.repeat(129)])(
  'a password of "%s" opens no account, and none is changed to it',
  async (weak) => {
    const person = { name: 'Ana', surname: 'Núñez', username: 'ana', email: 'otra@example.com' };
    const answers = [
      await api.post('/registration', { ...person, password: weak }),
      await ana.post('/account/renew-password', { password: weak, password_confirmation: weak }),
      await saveProfile(ana, { password, new_password: weak, new_password_confirmation: weak }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(answers.map(({ body }) => Object.keys(body.errors))).toEqual([
      ['password'],
      ['password'],
      ['new_password'],
    ]);
    expect(await logIn(password)).toBe(200);
  },
);
