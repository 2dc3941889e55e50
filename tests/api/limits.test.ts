import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ApiOptions } from '../../scripts/api/app.ts';
import { hashPassword, testCost } from '../../scripts/api/session/passwords.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { newCustomer } from '../support/customer.ts';

const three = { points: 3, duration: 60 };
const visitor = '203.0.113.7';

async function publicApi(limits: ApiOptions['limits'] = {}): Promise<TestApi> {
  const api = await startTestApi({ isPublic: true, limits });
  onTestFinished(() => api.close());
  return api;
}

const call = (api: TestApi, path: string, address: string, body?: unknown, headers = {}) =>
  api.fetch(
    new Request(`http://api.test/api/v1${path}`, {
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }),
    address,
  );

async function statuses(count: number, ask: (index: number) => Promise<Response>): Promise<number[]> {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await ask(index)).status);
  return seen;
}

describe('the rate limit', () => {
  it('stops an address that calls too fast, in words and with the time to wait; nobody else', async () => {
    const api = await publicApi({ calls: three });
    const read = (address: string) => call(api, '/sticky-messages', address);
    expect(await statuses(3, () => read(visitor))).toEqual([200, 200, 200]);
    const refused = await read(visitor);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(50);
    expect(await refused.json()).toEqual({ errorMessage: expect.stringContaining('Demasiados') });
    expect((await read('203.0.113.8')).status).toBe(200);
    expect(await statuses(9, () => read('::ffff:127.0.0.1'))).not.toContain(429);
  });

  it('counts calls that change something apart', async () => {
    const api = await publicApi({ writes: three });
    const write = () => call(api, '/cart', visitor, { product_id: 1, quantity: 1 });
    expect(await statuses(4, write)).toEqual([200, 200, 200, 429]);
    expect((await call(api, '/cart', visitor)).status).toBe(200);
  });

  it("knows a visitor behind the site's server by what that server says, and believes nobody else", async () => {
    const api = await publicApi({ calls: three });
    const behind = (address: string, forwarded: string) =>
      call(api, '/sticky-messages', address, undefined, { 'X-Forwarded-For': forwarded });
    expect(await statuses(4, () => behind('127.0.0.1', `198.51.100.1, ${visitor}`))).toContain(429);
    expect((await behind('127.0.0.1', '198.51.100.1')).status).toBe(200);
    expect(await statuses(4, (index) => behind('192.0.2.1', `198.51.100.${index}`))).toContain(429);
  });

  it('of wrong passwords is of one account at one place, and ends with the right one', async () => {
    const api = await publicApi({ logins: three });
    newCustomer(api);
    const hash = await hashPassword('historieta123', testCost);
    api.db.prepare('UPDATE customer SET password_hash = ?').run(hash);
    const logIn = (password: string, address = visitor, email = 'ana@example.com') =>
      call(api, '/login', address, { email, password });
    expect(await statuses(2, () => logIn('equivocada'))).toEqual([401, 401]);
    expect(await statuses(3, () => logIn('historieta123'))).toEqual([200, 200, 200]);
    expect(await statuses(2, () => logIn('equivocada'))).toEqual([401, 429]);
    expect((await logIn('historieta123')).status).toBe(429);
    expect((await logIn('historieta123', '203.0.113.8')).status).toBe(200);
    expect((await logIn('historieta123', visitor, 'otra@example.com')).status).toBe(401);
  });

  it('of mails is of one address, and tells nobody whether it has an account', async () => {
    const api = await publicApi({ mails: three });
    newCustomer(api);
    for (const email of ['ana@example.com', 'nadie@example.com']) {
      expect(await statuses(5, () => call(api, '/recover-password', visitor, { email }))).toEqual(
        Array(5).fill(200),
      );
    }
    expect(api.db.prepare('SELECT recipient FROM mail').all()).toEqual(
      Array(3).fill({ recipient: 'ana@example.com' }),
    );
  });
});

/** The DOM's types lack `duplex`, which Node requires for streamed bodies. */
function streaming(body: ReadableStream): RequestInit & { duplex: 'half' } {
  return { method: 'POST', body, headers: { 'Content-Type': 'application/json' }, duplex: 'half' };
}

describe('the size limits', () => {
  it('refuse a body of more than 64 kB', async () => {
    const api = await startTestApi();
    const body = { product_id: 1, quantity: 1, padding: 'x'.repeat(64 * 1024) };
    const answer = await api.send('POST', '/cart', body);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toHaveProperty('errorMessage');
  });

  it('refuse one that never says how long it is, without reading it to its end', async () => {
    const api = await startTestApi();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16 * 1024));
      },
    });
    expect((await api.request('/cart', streaming(endless))).status).toBe(413);
    expect(sent).toBeLessThan(10);
  });

  it.each([{ 'Content-Length': '65537' }, { 'Transfer-Encoding': 'chunked' }])(
    'refuse a form to the sandbox of more than that, or of no length: %o',
    async (length) => {
      const api = await startTestApi();
      const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...length };
      const init = { method: 'POST', body: 'decision=deny', headers: form };
      const answer = await api.fetch(new Request('http://api.test/sandbox/facebook/login', init));
      expect(answer.status).toBe(413);
    },
  );
});

describe('other origins', () => {
  const from = (origin: string, method = 'GET') => ({
    method,
    headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
  });

  it('are told nothing by default', async () => {
    const api = await startTestApi();
    const answer = await api.request('/sticky-messages', from('https://elsewhere.example'));
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it("may call when they are the site's, also when they are refused", async () => {
    const siteUrl = 'https://site.example';
    const api = await startTestApi({ siteUrl });
    for (const path of ['/sticky-messages', '/product/no-such-product']) {
      const answer = await api.request(path, from(siteUrl));
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(siteUrl);
    }
    expect((await api.request('/cart', from(siteUrl, 'OPTIONS'))).status).toBe(204);
    const stranger = await api.request('/sticky-messages', from('https://elsewhere.example'));
    expect(stranger.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('the log', () => {
  const logging = async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    return { api: await startTestApi({ log }), lines };
  };

  it('has a line a call with its id, without the names of carts, tokens or bodies', async () => {
    const { api, lines } = await logging();
    const answer = await api.request('/cart?uuid=secret-uuid', {
      method: 'POST',
      body: '{"product_id":1,"quantity":1,"note":"secret-body"}',
      headers: {
        Authorization: 'Bearer secret-token',
        'Content-Type': 'application/json',
        'X-Request-Id': 'a-1',
      },
    });
    expect(answer.headers.get('X-Request-Id')).toBe('a-1');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      id: 'a-1',
      method: 'POST',
      path: '/api/v1/cart',
      status: 200,
      ms: expect.any(Number),
    });
    expect(lines.join('')).not.toContain('secret');
  });

  it('tells of a bug with its stack, which the caller does not see', async () => {
    const { api, lines } = await logging();
    api.db.exec('DROP TABLE product_image');
    const answer = await api.request('/home');
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({ errorMessage: expect.stringContaining('inesperado') });
    expect(text).not.toMatch(/product_image|SQLITE|at /);
    expect(lines.join('')).toMatch(/no such table: \S*product_image/);
  });
});
