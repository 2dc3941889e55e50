import { Script } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { messageOf, returnOf, sandboxOf, site } from '../support/sandbox.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ siteUrl: site });
});

const get = (path: string) => sandboxOf(api).get(path);
const decide = (path: string, decision: string, more?: Record<string, string>) =>
  sandboxOf(api).decide(path, decision, more);

describe('logging in with Google', () => {
  const consent = async () => {
    const { data } = await api.json<{ data: { googleUrl: string } }>('/login/google');
    const url = new URL(data.googleUrl);
    return { path: url.pathname + url.search, state: url.searchParams.get('state') };
  };
  const person = { name: 'Ana', surname: 'Díaz', email: 'ana.diaz@example.com' };

  it('comes back with a code whose slash is escaped, good for one login', async () => {
    const { path, state } = await consent();
    const answer = await decide(path, 'accept', person);
    const query = answer.headers.get('Location')?.split('?')[1] ?? '';
    expect(query).toMatch(/code=4%2F0A/);
    expect(returnOf(answer).query).toMatchObject({ state, authuser: '0', prompt: 'consent' });
    const login = () => api.send('POST', `/login/google?${query}`);
    expect([(await login()).status, (await login()).status]).toEqual([200, 401]);
  });

  it('comes back without one when the shopper says no', async () => {
    const { path, state } = await consent();
    expect(returnOf(await decide(path, 'deny')).query).toEqual({ error: 'access_denied', state });
  });

  it('goes back to nobody but the shop', async () => {
    const path = '/sandbox/google?state=x&redirect_uri=https://evil.test/login/google';
    expect((await get(path)).status).toBe(400);
    expect((await decide(path, 'accept', person)).status).toBe(400);
  });
});

describe('logging in with Facebook', () => {
  const said = async (decision: string, more: Record<string, string> = {}) =>
    (await messageOf(await decide('/sandbox/facebook/login', decision, more))) as {
      authResponse: { accessToken: string } | null;
    };
  const person = { name: 'Ana', surname: 'Díaz', email: 'ana.diaz@example.com' };

  it('hands out a token that logs in, with or without an address', async () => {
    for (const without_email of ['0', '1']) {
      const { authResponse } = await said('accept', { ...person, without_email });
      const answer = await api.send('POST', '/login/facebook', { access_token: authResponse?.accessToken });
      expect(answer.status).toBe(200);
    }
    const customers = api.db.prepare("SELECT email FROM customer WHERE name = 'Ana'").all();
    expect(customers.map((row) => row['email'])).toContain('ana.diaz@example.com');
  });

  it('hands out nothing when it is cancelled', async () => {
    expect(await said('deny')).toMatchObject({ authResponse: null });
  });

  it('has an SDK that parses', async () => {
    const script = await (await get('/sandbox/facebook/sdk.js')).text();
    expect(script).toContain('fbAsyncInit');
    expect(() => new Script(script)).not.toThrow();
  });
});
