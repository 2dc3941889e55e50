/** Login through Facebook and Google, and login CSRF (returns of a login that another browser started). */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../scripts/api/session/identity-login.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { bodyOf } from '../support/customer.ts';
import { newestLink, press } from '../support/mails.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ siteUrl: 'http://shop.test' });
});

const ana = {
  name: 'Ana',
  surname: 'Núñez',
  username: 'ana',
  email: 'ana@example.com',
  password: 'historieta123',
};
const logIn = () => api.send('POST', '/login', { email: ana.email, password: ana.password });
const profileWith = (token: string) =>
  api.request('/account/profile', { headers: { Authorization: `Bearer ${token}` } });
const tokenOf = async (answer: Response) => (await bodyOf<{ access_token: string }>(answer)).access_token;

async function registered() {
  await api.send('POST', '/registration', ana);
  await press(api, newestLink(api, ana.email));
}

describe('Facebook and Google', () => {
  const person = {
    subject: '42',
    name: 'Ana',
    surname: 'Núñez',
    email: 'ana@example.com',
    emailVerified: true,
  };

  it('log in the same customer again, and the one with the same address', async () => {
    await registered();
    const facebook = await tokenOf(
      await api.send('POST', '/login/facebook', { access_token: codeOf(person) }),
    );
    const nameless = { access_token: codeOf({ ...person, email: null }) };
    const again = await tokenOf(await api.send('POST', '/login/facebook', nameless));
    const password = await tokenOf(await logIn());
    const profiles = [facebook, again, password].map(async (token) => bodyOf(await profileWith(token)));
    const [first, ...others] = await Promise.all(profiles);
    expect(others).toEqual([first, first]);
  });

  it('names nobody with characters that cannot be seen', async () => {
    const body = {
      access_token: codeOf({ ...person, name: 'Ana\u001b[2J\n\u202e', surname: 'Nú\u0000ñez' }),
    };
    const token = await tokenOf(await api.send('POST', '/login/facebook', body));
    const { profile } = await bodyOf<{ profile: object }>(await profileWith(token));
    expect(profile).toMatchObject({ name: 'Ana[2J', surname: 'Núñez', username: 'Ana[2J' });
  });

  it('Google needs the browser that asked for the state, when that one keeps a secret', async () => {
    const verifier = 'what only this browser knows';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const statuses = [];
    for (const given of [undefined, 'what another one knows', verifier]) {
      const asked = await api.json<{ data: { googleUrl: string } }>(`/login/google?challenge=${challenge}`);
      const state = new URL(asked.data.googleUrl).searchParams.get('state') ?? '';
      const query = new URLSearchParams({ state, code: codeOf(person), ...(given && { verifier: given }) });
      statuses.push((await api.request(`/login/google?${query}`, { method: 'POST' })).status);
    }
    expect(statuses).toEqual([401, 401, 200]);
  });

  it('Google’s state is kept by no cache, and ends after a quarter of an hour', async () => {
    const answer = await api.request('/login/google');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const { data } = await bodyOf<{ data: { googleUrl: string } }>(answer);
    const state = new URL(data.googleUrl).searchParams.get('state') ?? '';
    api.clock.set(new Date(api.clock.now().getTime() + 15 * 60_000).toISOString());
    const query = new URLSearchParams({ state, code: codeOf(person) });
    expect((await api.request(`/login/google?${query}`, { method: 'POST' })).status).toBe(401);
  });

  it('Google does not take a state that was asked for elsewhere, by whoever gave no challenge', async () => {
    const { data } = await api.json<{ data: { googleUrl: string } }>('/login/google');
    const state = new URL(data.googleUrl).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ state, code: codeOf(person), verifier: 'of the one who is lured' });
    expect((await api.request(`/login/google?${query}`, { method: 'POST' })).status).toBe(401);
  });

  it.each(['', 'nonsense', 'e30', codeOf({ ...person, subject: '' })])(
    'refuse the token "%s"',
    async (token) => {
      const answer = await api.send('POST', '/login/facebook', { access_token: token });
      expect(answer.status).toBe(token === '' ? 422 : 401);
    },
  );

  it('a denied consent is no login', async () => {
    const { data } = await api.json<{ data: { googleUrl: string } }>('/login/google');
    const state = new URL(data.googleUrl).searchParams.get('state') ?? '';
    const denied = await api.request(`/login/google?error=access_denied&state=${state}`, { method: 'POST' });
    expect(denied.status).toBe(401);
  });
});
