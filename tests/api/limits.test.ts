/** Who is answered by the embedded API, and how often. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ApiOptions } from '../../scripts/api/app.ts';
import { codeOf } from '../../scripts/api/session/identity-login.ts';
import { hashPassword, testCost } from '../../scripts/api/session/passwords.ts';
import { sessionMessages } from '../../scripts/api/session/session-messages.ts';
import { inTurn, startTestApi, statuses, type TestApi } from '../support/api.ts';
import { newCustomer } from '../support/customer.ts';

const three = { points: 3, duration: 60 };
const visitor = '203.0.113.7';
const neighbour = '203.0.113.8';

async function open(isPublic: boolean, limits: ApiOptions['limits'] = {}): Promise<TestApi> {
  const api = await startTestApi({ isPublic, limits });
  onTestFinished(() => api.close());
  return api;
}

describe('the embedded API, whose logins need no proof of identity,', () => {
  it.each([
    [false, '127.0.0.1', 200],
    [false, '::1', 200],
    [false, '192.168.1.7', 403],
    [false, '203.0.113.5', 403],
    [false, 'no address', 403],
    [true, '203.0.113.5', 200],
  ])('that is public: %s, answers a login from %s with %i', async (isPublic, address, status) => {
    const api = await open(isPublic);
    const email = 'cliente@example.com';
    const access_token = codeOf({ subject: 'x', name: 'Ana', surname: 'Díaz', email, emailVerified: true });
    const headers = { 'X-Forwarded-For': address };
    expect((await api.post('/login/facebook', { access_token }, { headers })).status).toBe(status);
  });

  it('tells strangers nothing', async () => {
    const api = await open(false);
    for (const path of ['/outbox', '/sandbox/google', '/api/v1/sticky-messages', '/media/x.webp']) {
      const answer = await api.get(`http://api.test${path}`, { from: visitor });
      expect(answer, path).toMatchObject({
        status: 403,
        words: expect.stringContaining('Esta tienda de prueba'),
      });
    }
  });
});

describe('the rate limit', () => {
  it('stops only an address that calls too fast, with the time to wait', async () => {
    const api = await open(true, { calls: three });
    const read = (from: string) => api.get('/sticky-messages', { from });
    expect(await statuses(3, () => read(visitor))).toEqual([200, 200, 200]);
    const refused = await read(visitor);
    expect(refused).toMatchObject({ status: 429, words: expect.stringContaining('Demasiados') });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(50);
    expect((await read(neighbour)).status).toBe(200);
    expect(await statuses(9, () => read('::ffff:127.0.0.1'))).not.toContain(429);
  });

  it('counts calls that change something apart', async () => {
    const api = await open(true, { writes: three });
    const write = () => api.post('/cart', { product_id: 1, quantity: 1 }, { from: visitor });
    expect(await statuses(4, write)).toEqual([200, 200, 200, 429]);
    expect((await api.get('/cart', { from: visitor })).status).toBe(200);
  });

  it("believes only the site's server about the visitor behind it", async () => {
    const api = await open(true, { calls: three });
    const behind = (from: string, forwarded: string) =>
      api.get('/sticky-messages', { from, headers: { 'X-Forwarded-For': forwarded } });
    expect(await statuses(4, () => behind('127.0.0.1', `198.51.100.1, ${visitor}`))).toContain(429);
    expect((await behind('127.0.0.1', '198.51.100.1')).status).toBe(200);
    expect(await statuses(4, (index) => behind('192.0.2.1', `198.51.100.${index}`))).toContain(429);
  });

  it('of wrong passwords is of one account at one place', async () => {
    const api = await open(true, { logins: three });
    newCustomer(api, 'ana@example.com', { passwordHash: await hashPassword('historieta123', testCost) });
    const logIn = (password: string, from = visitor, email = 'ana@example.com') =>
      api.post('/login', { email, password }, { from });
    expect(await statuses(2, () => logIn('equivocada'))).toEqual([401, 401]);
    expect(await statuses(3, () => logIn('historieta123'))).toEqual([200, 200, 200]);
    expect(await statuses(2, () => logIn('equivocada'))).toEqual([401, 429]);
    expect((await logIn('historieta123')).status).toBe(429);
    expect((await logIn('historieta123', neighbour)).status).toBe(200);
    expect((await logIn('historieta123', visitor, 'otra@example.com')).status).toBe(401);
  });

  it('of mails is of one address, and does not tell whether it has an account', async () => {
    const api = await open(true, { mails: three });
    newCustomer(api);
    for (const email of ['ana@example.com', 'nadie@example.com']) {
      const recover = () => api.post('/recover-password', { email }, { from: visitor });
      const answers = await inTurn(5, recover);
      expect(answers.map(({ body }) => body)).toEqual(
        Array(5).fill({ message: sessionMessages.recoverySent }),
      );
    }
    expect(api.rows('SELECT recipient FROM mail')).toEqual(Array(3).fill({ recipient: 'ana@example.com' }));
  });
});
