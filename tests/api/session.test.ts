import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { bodyOf, wordsOf } from '../support/customer.ts';
import { linkIn, mailsTo, press, scan } from '../support/mails.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ siteUrl: 'http://shop.test' });
});

const ana = {
  name: 'Ana',
  surname: 'Núñez',
  username: 'ana',
  email: 'Ana@Example.com',
  password: 'historieta123',
  newsletterRegistration: true,
};

const logIn = (password = ana.password, email = ana.email) => api.send('POST', '/login', { email, password });
const profileWith = (token: string) =>
  api.request('/account/profile', { headers: { Authorization: `Bearer ${token}` } });
const tokenOf = async (answer: Response) => (await bodyOf<{ access_token: string }>(answer)).access_token;
const mails = (to = ana.email) => mailsTo(api, to);
const open = (link: string) => press(api, link);

async function registered() {
  await api.send('POST', '/registration', ana);
  await open(linkIn(mails()[0]?.body));
}

describe('registering', () => {
  it('opens the account with the link that comes by mail', async () => {
    expect((await api.send('POST', '/registration', ana)).status).toBe(200);
    expect((await logIn()).status).toBe(422);
    const answer = await open(linkIn(mails()[0]?.body));
    const page = await answer.text();
    expect(page).toContain('Tu cuenta está confirmada');
    expect(page).toContain('href="http://shop.test/login"');
    const profile = await bodyOf(await profileWith(await tokenOf(await logIn())));
    expect(profile).toMatchObject({ profile: { email: 'ana@example.com', newsletterRegistration: true } });
  });

  it('says at the login that it waits for the mail, to who has the password, and sends another', async () => {
    await api.send('POST', '/registration', ana);
    const answer = await logIn();
    expect([answer.status, await bodyOf(answer)]).toEqual([
      422,
      {
        errorMessage: 'Tu cuenta todavía no está confirmada. Abrí el enlace del correo que te enviamos.',
        reason: 'account-unconfirmed',
      },
    ]);
    expect((await logIn('otra clave')).status).toBe(401);
    await api.send('POST', '/recover-password', { email: ana.email });
    expect(mails().map(({ subject }) => subject)).toEqual(Array(2).fill('Confirmá tu cuenta en La Viñeta'));
    await open(linkIn(mails()[0]?.body));
    expect((await logIn()).status).toBe(200);
  });

  it('does not tell who registers with the address of another whether it has an account', async () => {
    await registered();
    const asAnother = async (email: string) => {
      await api.send('POST', '/registration', { ...ana, email, password: 'otra clave más' });
      const answer = await logIn('otra clave más', email);
      return { status: answer.status, body: await bodyOf(answer) };
    };
    expect(await asAnother(ana.email)).toEqual(await asAnother('nadie@example.com'));
    expect((await logIn()).status).toBe(200);
  });

  it('takes addresses with an apostrophe and of any script', async () => {
    for (const email of ["o'brien@x.com", 'ana@ñandú.com.ar', 'ana@xn--and-6ma2c.com.ar']) {
      expect((await api.send('POST', '/registration', { ...ana, email })).status, email).toBe(200);
      await open(linkIn(mails(email)[0]?.body));
      expect((await logIn(ana.password, email)).status, email).toBe(200);
    }
  });

  it('keeps no characters of a name that cannot be seen', async () => {
    await api.send('POST', '/registration', {
      ...ana,
      name: 'Ana\u001b[2J\u202e',
      surname: 'Núñez\n#2 pagado',
    });
    await open(linkIn(mails()[0]?.body));
    const profile = await bodyOf(await profileWith(await tokenOf(await logIn())));
    expect(profile).toMatchObject({ profile: { name: 'Ana[2J', surname: 'Núñez #2 pagado' } });
  });

  it('is not confirmed by a program that opens every link of a mail', async () => {
    await api.send('POST', '/registration', ana);
    const link = linkIn(mails()[0]?.body);
    for (let time = 0; time < 2; time += 1) {
      const page = await (await scan(api, link)).text();
      expect(page).toMatch(/<form method="post">\s*<button>Confirmar mi cuenta<\/button>/);
    }
    expect((await logIn()).status).toBe(422);
    expect((await open(link)).status).toBe(200);
    expect((await logIn()).status).toBe(200);
    expect((await scan(api, link)).status).toBe(404);
  });

  it('answers the same for an address that has an account, whose owner is told', async () => {
    await registered();
    const again = await bodyOf(await api.send('POST', '/registration', { ...ana, password: 'other' }));
    const fresh = await bodyOf(await api.send('POST', '/registration', { ...ana, email: 'new@example.com' }));
    expect(again).toEqual(fresh);
    expect(mails()[0]?.subject).toMatch(/Ya tenés una cuenta/);
    expect((await logIn('other')).status).toBe(422);
  });

  it('opens the account with the password of the mail whose link is followed', async () => {
    await api.send('POST', '/registration', ana);
    await api.send('POST', '/registration', { ...ana, password: 'somebody else' });
    await open(linkIn(mails()[1]?.body));
    expect((await logIn('somebody else')).status).toBe(401);
    expect((await logIn()).status).toBe(200);
    expect((await open(linkIn(mails()[0]?.body))).status).toBe(404);
  });
});

describe('logging in', () => {
  beforeEach(registered);

  it.each([
    ['a wrong password', 'wrong', ana.email],
    ['an unknown address', ana.password, 'nobody@example.com'],
  ])('with %s answers 401 and the same words', async (_, password, email) => {
    const answer = await logIn(password, email);
    expect([answer.status, await wordsOf(answer)]).toEqual([
      401,
      'Credenciales inválidas. Verifique los datos ingresados',
    ]);
  });

  it('does not look at the case of the address', async () => {
    expect((await logIn(ana.password, 'ANA@EXAMPLE.COM')).status).toBe(200);
  });

  it('is refused after ten failures, with the time to wait', async () => {
    const failures = [];
    for (let attempt = 0; attempt < 10; attempt += 1) failures.push((await logIn('wrong')).status);
    expect(new Set(failures)).toEqual(new Set([401]));
    const refused = await logIn();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('lasts 30 days', async () => {
    const token = await tokenOf(await logIn());
    api.clock.set('2026-12-20T11:59:00-03:00');
    expect((await profileWith(token)).status).toBe(200);
    api.clock.set('2026-12-20T12:01:00-03:00');
    expect((await profileWith(token)).status).toBe(401);
  });

  it('stores neither the password nor the token', async () => {
    const token = await tokenOf(await logIn());
    const stored = JSON.stringify([
      api.db.prepare('SELECT * FROM customer').all(),
      api.db.prepare('SELECT * FROM token').all(),
    ]);
    expect(stored).not.toContain(ana.password);
    expect(stored).not.toContain(token);
  });
});

describe('a call of the account', () => {
  it.each(['', 'Bearer', 'Bearer nobody', 'Basic YTpi'])(
    'with the header "%s" is refused',
    async (header) => {
      const answer = await api.request('/account/profile', { headers: { Authorization: header } });
      expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
    },
  );

  it('is refused before its input is looked at', async () => {
    expect((await api.send('POST', '/account/orders', { nonsense: true })).status).toBe(401);
  });
});

describe('recovering a password', () => {
  beforeEach(registered);

  const recover = (email = ana.email) => api.send('POST', '/recover-password', { email });
  const validate = (body: object) => api.send('POST', '/recover-password-validation', body);
  const link = () => Object.fromEntries(new URL(linkIn(mails()[0]?.body)).searchParams);

  it('logs in once with the link that comes by mail', async () => {
    await recover();
    expect(linkIn(mails()[0]?.body)).toMatch('http://shop.test/recuperar-clave-validacion?email=');
    const token = await tokenOf(await validate(link()));
    expect((await profileWith(token)).status).toBe(200);
    expect((await validate(link())).status).toBe(422);
  });

  it('does not tell whether an address has an account, nor how often it asked', async () => {
    const known = await bodyOf(await recover());
    expect(await bodyOf(await recover('nobody@example.com'))).toEqual(known);
    const sent = [];
    for (let time = 0; time < 5; time += 1) sent.push(await bodyOf(await recover()));
    expect(sent).toEqual(sent.map(() => known));
    // The registration's mail and three of recovery: the limit per hour.
    expect(mails()).toHaveLength(4);
  });

  it('refuses a link that is an hour old, and another address', async () => {
    await recover();
    expect((await validate({ ...link(), email: 'nobody@example.com' })).status).toBe(422);
    await recover();
    api.clock.set('2026-11-20T13:01:00-03:00');
    expect((await validate(link())).status).toBe(422);
  });

  it('does not end the link that somebody has, whoever asks for another', async () => {
    await recover();
    const first = link();
    for (let time = 0; time < 5; time += 1) await recover();
    expect((await validate(first)).status).toBe(200);
  });

  it('sets a new password, logs out everywhere else and ends the other links', async () => {
    await recover();
    const otherLink = link();
    const elsewhere = await tokenOf(await logIn());
    await recover();
    const here = await tokenOf(await validate(link()));
    const renew = (password_confirmation: string) =>
      api.request('/account/renew-password', {
        method: 'POST',
        headers: { Authorization: `Bearer ${here}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ password: 'nueva-clave', password_confirmation }),
      });
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
    await api.send('POST', '/registration', { ...ana, name: '<script>alert(1)</script>' });
    const answer = await api.fetch(new Request('http://api.test/outbox'));
    const page = await answer.text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script>');
    expect(page).toContain(`<a href="${linkIn(mails()[0]?.body)}">`);
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });
});
