import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../scripts/api/session/identity-login.ts';
import { hashPassword, isPassword, safeCost, testCost } from '../../scripts/api/session/passwords.ts';
import { apiForEach, inTurn, statuses, type Reply } from '../support/api.ts';
import { mailsTo, newestLink, press, scan } from '../support/mails.ts';

const api = apiForEach({ siteUrl: 'http://shop.test' });

const ana = {
  name: 'Ana',
  surname: 'Núñez',
  username: 'ana',
  email: 'Ana@Example.com',
  password: 'historieta123',
  newsletterRegistration: true,
};

const register = (differing: object = {}) => api.post('/registration', { ...ana, ...differing });
const confirm = (email = ana.email, password = ana.password) => press(api, newestLink(api, email), password);
const logIn = (password = ana.password, email = ana.email) => api.post('/login', { email, password });
const tokenOf = ({ body }: Reply): string => body.access_token;
const profileWith = (token: string) => api.as(token).get('/account/profile');
const profileOf = async (login: Reply) => (await profileWith(tokenOf(login))).body.profile;
const mails = (to = ana.email) => mailsTo(api, to);
const registered = async () => {
  await register();
  await confirm();
};

describe('registering', () => {
  it('says at the login that it waits for the mail, and sends another', async () => {
    await register();
    expect(await logIn()).toMatchObject({
      status: 422,
      body: {
        errorMessage: 'Tu cuenta todavía no está confirmada. Abrí el enlace del correo que te enviamos.',
        reason: 'account-unconfirmed',
      },
    });
    expect((await logIn('otra clave')).status).toBe(401);
    await api.post('/recover-password', { email: ana.email });
    expect(mails().map(({ subject }) => subject)).toEqual(Array(2).fill('Confirmá tu cuenta en La Viñeta'));
    await confirm();
    expect((await logIn()).status).toBe(200);
  });

  it('does not tell whether an address has an account, whose owner is told', async () => {
    await registered();
    const asAnother = async (email: string) => {
      const { body } = await register({ email, password: 'otra clave más' });
      const login = await logIn('otra clave más', email);
      return [body, login.status, login.body];
    };
    expect(await asAnother(ana.email)).toEqual(await asAnother('nadie@example.com'));
    expect(mails()[0]?.subject).toMatch(/Ya tenés una cuenta/);
    expect((await logIn()).status).toBe(200);
  });

  it.each(["o'brien@x.com", 'ana@ñandú.com.ar', 'ana@xn--and-6ma2c.com.ar'])('takes %s', async (email) => {
    expect((await register({ email })).status).toBe(200);
    await confirm(email);
    expect((await logIn(ana.password, email.toUpperCase())).status).toBe(200);
  });

  it('keeps no characters of a name that cannot be seen', async () => {
    await register({ name: 'Ana\u001b[2J\u202e', surname: 'Núñez\n#2 pagado' });
    await confirm();
    expect(await profileOf(await logIn())).toMatchObject({ name: 'Ana[2J', surname: 'Núñez #2 pagado' });
  });

  it('is not confirmed by a program that opens every link of a mail', async () => {
    await register();
    const link = newestLink(api, ana.email);
    for (const { text } of await inTurn(2, () => scan(api, link)))
      expect(text).toMatch(/<form method="post">[^]*<button>Confirmar mi cuenta<\/button>/);
    expect((await logIn()).status).toBe(422);
    const { text } = await press(api, link, ana.password);
    expect(text).toContain('Tu cuenta está confirmada');
    expect(text).toContain('href="http://shop.test/login"');
    const profile = { email: 'ana@example.com', newsletterRegistration: true };
    expect(await profileOf(await logIn())).toMatchObject(profile);
    expect((await scan(api, link)).status).toBe(404);
  });

  it('asks at its link for the password that it was made with', async () => {
    await register();
    const link = newestLink(api, ana.email);
    for (const wrong of ['otra clave', '']) {
      const { status, text } = await press(api, link, wrong);
      expect([status, text]).toEqual([422, expect.stringContaining('Esa no es la contraseña')]);
      expect(text).toContain('<button>Confirmar mi cuenta</button>');
    }
    expect((await press(api, link, ana.password)).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });

  it('tells at its link that the password was guessed too often', async () => {
    await register();
    const link = newestLink(api, ana.email);
    const tries = await inTurn(11, (time) => press(api, link, `clave ${time}`));
    expect(tries.at(-1)?.text).toContain('Demasiados intentos');
    expect((await scan(api, link)).status).toBe(200);
  });

  it.each([
    ['1234567', 422],
    ['12345678', 200],
    ['ñandúes!', 200],
    ['x'.repeat(128), 200],
    ['x'.repeat(129), 422],
  ])('takes a password of eight to 128 characters, whatever they are: %s', async (password, status) => {
    const { body, status: answered } = await register({ password });
    expect(answered).toBe(status);
    if (status === 422) expect(body.errors.password).toHaveLength(1);
  });
});

describe('logging in', () => {
  beforeEach(registered);

  it('is refused after ten failures, which are told in the words of the specification', async () => {
    const words = 'Credenciales inválidas. Verifique los datos ingresados';
    expect(await logIn('wrong')).toMatchObject({ status: 401, words });
    expect(await statuses(9, () => logIn('wrong'))).toEqual(Array(9).fill(401));
    expect((await logIn()).status).toBe(429);
  });

  it('lasts 30 days', async () => {
    const token = tokenOf(await logIn());
    api.clock.set('2026-12-20T11:59:00-03:00');
    expect((await profileWith(token)).status).toBe(200);
    api.clock.set('2026-12-20T12:01:00-03:00');
    expect((await profileWith(token)).status).toBe(401);
  });

  it('stores neither the password nor the token', async () => {
    const token = tokenOf(await logIn());
    const stored = JSON.stringify([api.rows('SELECT * FROM customer'), api.rows('SELECT * FROM token')]);
    expect(stored).not.toContain(ana.password);
    expect(stored).not.toContain(token);
  });

  it('is asked for before the input is looked at', async () => {
    expect((await api.post('/account/orders', { nonsense: true })).status).toBe(401);
  });
});

describe('a hash of a password', () => {
  it('has the safe cost by default and is checked with its own cost', async () => {
    expect(await hashPassword('historieta')).toMatch(/^scrypt\$32768\$[\w-]{22}\$[\w-]{43}$/);
    const hash = await hashPassword('historieta', testCost);
    expect(hash).toMatch(/^scrypt\$1024\$/);
    expect(await isPassword('historieta', hash, safeCost)).toBe(true);
    expect(await isPassword('Historieta', hash, safeCost)).toBe(false);
  });

  it.each(['', 'historieta'])('that is missing fits no password: "%s"', async (password) => {
    expect(await isPassword(password, null, testCost)).toBe(false);
  });
});

describe('recovering a password', () => {
  beforeEach(registered);

  const recover = () => api.post('/recover-password', { email: ana.email });
  const validate = (body: object) => api.post('/recover-password-validation', body);
  const link = () => Object.fromEntries(new URL(newestLink(api, ana.email)).searchParams);

  it('refuses a link that is an hour old, and another address', async () => {
    await recover();
    expect((await validate({ ...link(), email: 'stranger@example.com' })).status).toBe(422);
    await recover();
    api.clock.set('2026-11-20T13:01:00-03:00');
    expect((await validate(link())).status).toBe(422);
  });

  it('logs in once with its link, also when another was requested', async () => {
    await recover();
    const first = link();
    expect(newestLink(api, ana.email)).toMatch('http://shop.test/recuperar-clave-validacion?email=');
    await inTurn(5, recover);
    expect([(await validate(first)).status, (await validate(first)).status]).toEqual([200, 422]);
  });

  it('sets a new password, logs out everywhere else and ends the other links', async () => {
    await recover();
    const otherLink = link();
    const elsewhere = tokenOf(await logIn());
    await recover();
    const here = tokenOf(await validate(link()));
    const renew = (password_confirmation: string) =>
      api.as(here).post('/account/renew-password', { password: 'nueva-clave', password_confirmation });
    expect((await renew('otra')).status).toBe(422);
    expect((await renew('nueva-clave')).status).toBe(200);
    expect((await profileWith(here)).status).toBe(200);
    expect((await profileWith(elsewhere)).status).toBe(401);
    expect((await validate(otherLink)).status).toBe(422);
    expect((await logIn()).status).toBe(401);
    expect((await logIn('nueva-clave')).status).toBe(200);
  });
});

describe('the outbox', () => {
  it('shows mails as text, with their links, and runs nothing', async () => {
    await register({ name: '<script>alert(1)</script>' });
    const { text, headers } = await api.get('http://api.test/outbox');
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script>');
    expect(text).toContain(`<a href="${newestLink(api, ana.email)}">`);
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });
});

describe('Facebook and Google', () => {
  const { name, surname } = ana;
  const person = { subject: '42', name, surname, email: 'ana@example.com', emailVerified: true };
  const facebook = (differing: object = {}) =>
    api.post('/login/facebook', { access_token: codeOf({ ...person, ...differing }) });
  const stateOf = ({ body }: Reply) => new URL(body.data.googleUrl).searchParams.get('state') ?? '';
  const google = (fields: Record<string, string>) =>
    api.post(`/login/google?${new URLSearchParams({ code: codeOf(person), ...fields })}`);

  it('log in the same customer again, and the account with the same address', async () => {
    await registered();
    const logins = [await facebook(), await facebook({ email: null }), await logIn()];
    const [first, ...others] = await Promise.all(logins.map(profileOf));
    expect(first).toMatchObject({ email: person.email });
    expect(others).toEqual([first, first]);
    const unseen = { subject: '43', email: null, name: 'Ana\u001b[2J\n\u202e', surname: 'Nú\u0000ñez' };
    const names = { name: 'Ana[2J', surname: 'Núñez', username: 'Ana[2J' };
    expect(await profileOf(await facebook(unseen))).toMatchObject(names);
  });

  it('Google needs the browser that asked for the state, by the secret that it keeps', async () => {
    const verifier = 'what only this browser knows';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const statuses = [];
    for (const given of [{}, { verifier: 'what another one knows' }, { verifier }]) {
      const state = stateOf(await api.get(`/login/google?challenge=${challenge}`));
      statuses.push((await google({ state, ...given })).status);
    }
    expect(statuses).toEqual([401, 401, 200]);
  });

  it('Google takes no foreign, used or old state, and no denied consent', async () => {
    const asked = await api.get('/login/google');
    expect(asked.headers.get('Cache-Control')).toBe('no-store');
    const state = stateOf(asked);
    expect((await google({ state, verifier: 'of the one who is lured' })).status).toBe(401);
    const used = stateOf(await api.get('/login/google'));
    expect([(await google({ state: used })).status, (await google({ state: used })).status]).toEqual([
      200, 401,
    ]);
    const denied = await api.post(
      `/login/google?error=access_denied&state=${stateOf(await api.get('/login/google'))}`,
    );
    expect(denied.status).toBe(401);
    const late = stateOf(await api.get('/login/google'));
    api.clock.set(new Date(api.clock.now().getTime() + 15 * 60_000).toISOString());
    expect((await google({ state: late })).status).toBe(401);
  });

  it.each(['', 'nonsense', 'e30', codeOf({ ...person, subject: '' })])(
    'refuse the token "%s"',
    async (token) => {
      const answer = await api.post('/login/facebook', { access_token: token });
      expect(answer.status).toBe(token === '' ? 422 : 401);
    },
  );
});
