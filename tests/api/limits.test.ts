import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../scripts/api/limits/limits.ts';
import { allowance, rateLimiter } from '../../scripts/api/limits/rate-limit.ts';
import { Refusal } from '../../scripts/api/call/refusal.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { newCustomer } from '../support/customer.ts';

const budget = { burst: 3, perSecond: 0.1 };
const visitor = '203.0.113.7';

const read = (api: TestApi, address: string, forwardedFor?: string) =>
  api.fetch(
    new Request('http://api.test/api/v1/sticky-messages', {
      headers: forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor },
    }),
    address,
  );

async function statuses(count: number, call: () => Promise<Response>): Promise<number[]> {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await call()).status);
  return seen;
}

describe('the rate limit', () => {
  it('stops an address that reads too fast, in words and with the time to wait', async () => {
    const api = await startTestApi({ limits: { reads: budget } });
    expect(await statuses(3, () => read(api, visitor))).toEqual([200, 200, 200]);
    const refused = await read(api, visitor);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(9);
    expect(await refused.json()).toEqual({ errorMessage: expect.stringContaining('Demasiados') });
    expect((await read(api, '203.0.113.8')).status).toBe(200);
  });

  it('counts reads and writes apart', async () => {
    const api = await startTestApi({ limits: { writes: budget } });
    const write = () => api.send('POST', '/cart', { product_id: 1, quantity: 1 });
    expect(await statuses(4, write)).toEqual([200, 200, 200, 429]);
    expect((await api.request('/cart')).status).toBe(200);
  });

  it('leaves reads from this machine alone, unless told otherwise', async () => {
    const generous = await startTestApi({ limits: { reads: budget } });
    expect(await statuses(50, () => read(generous, '127.0.0.1'))).not.toContain(429);
    const strict = await startTestApi({ limits: { reads: budget, countLoopbackReads: true } });
    expect(await statuses(4, () => read(strict, '::ffff:127.0.0.1'))).toContain(429);
  });

  it("knows a visitor behind the site's server by what that server says, and believes nobody else", async () => {
    const api = await startTestApi({ limits: { reads: budget } });
    expect(await statuses(4, () => read(api, '127.0.0.1', `198.51.100.1, ${visitor}`))).toContain(429);
    expect((await read(api, '127.0.0.1', '198.51.100.1')).status).toBe(200);
    const claiming = (index: number) => read(api, '192.0.2.1', `198.51.100.${index}`);
    let index = 0;
    expect(await statuses(4, () => claiming(index++))).toContain(429);
  });

  it('is refilled as time goes by', () => {
    let now = 0;
    const spend = rateLimiter({ ...defaultLimits, reads: { burst: 2, perSecond: 1 } }, () => now);
    const read = () => spend(visitor, 'GET');
    read();
    read();
    expect(read).toThrow(Refusal);
    now = 1000;
    expect(read).not.toThrow();
    expect(read).toThrow(Refusal);
    now = 60_000;
    read();
    read();
    expect(read).toThrow(Refusal);
  });
});

function throws(work: () => void): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

/** The DOM's types lack `duplex`, which Node requires for streamed bodies. */
function streaming(body: ReadableStream): RequestInit & { duplex: 'half' } {
  return { method: 'POST', body, headers: { 'Content-Type': 'application/json' }, duplex: 'half' };
}

describe('the size limits', () => {
  const big = JSON.stringify({ product_id: 1, quantity: 1, padding: 'x'.repeat(64 * 1024) });
  const headers = { 'Content-Type': 'application/json' };

  it('refuse a body of more than 64 kB', async () => {
    const api = await startTestApi();
    const answer = await api.request('/cart', { method: 'POST', body: big, headers });
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
    const init = streaming(endless);
    expect((await api.request('/cart', init)).status).toBe(413);
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

  it('refuse an address that is too long', async () => {
    const api = await startTestApi();
    const answer = await api.request(`/products-list?q=${'a'.repeat(5000)}`);
    expect(answer.status).toBe(414);
    expect(await answer.json()).toHaveProperty('errorMessage');
  });

  it('end a call whose body does not come', async () => {
    const api = await startTestApi({ limits: { deadlineMs: 50 } });
    const silent = new ReadableStream({});
    const init = streaming(silent);
    const answer = await api.request('/cart', init);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toHaveProperty('errorMessage');
  });
});

describe('what a network may use up', () => {
  const call = (api: TestApi, path: string, address: string, body?: unknown) =>
    api.fetch(
      new Request(`http://api.test/api/v1${path}`, {
        ...(body !== undefined && {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
      address,
    );

  it('is time: who asks for what takes long waits, and nobody else does', async () => {
    const api = await startTestApi({ limits: { work: { burst: 1, perSecond: 0.001 } } });
    const search = (address: string) => call(api, '/products-list?q=a', address);
    expect((await search(visitor)).status).toBe(200);
    const refused = await search(visitor);
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)]);
    expect((await search('203.0.113.8')).status).toBe(200);
    expect(await statuses(20, () => search('127.0.0.1'))).not.toContain(429);
    expect(await statuses(20, () => search('::1'))).not.toContain(429);
  });

  it.each([
    ['a login', '/login', { email: 'ana@example.com', password: 'historieta123' }],
    ['a cart', '/cart', { product_id: 1, quantity: 1 }],
  ])('is time that %s takes, too', async (_, path, body) => {
    const api = await startTestApi({ limits: { work: { burst: 1, perSecond: 0.001 } } });
    expect((await call(api, path, visitor, body)).status).not.toBe(429);
    expect((await call(api, path, visitor, body)).status).toBe(429);
    expect((await call(api, path, '127.0.0.1', body)).status).not.toBe(429);
  });

  it('are carts, however they are opened; one that is there goes on', async () => {
    const api = await startTestApi({ limits: { newCarts: { burst: 2, perSecond: 0.001 } } });
    const add = (uuid = '') => call(api, `/cart?uuid=${uuid}`, visitor, { product_id: 1, quantity: 1 });
    const first = (await (await add()).json()) as { cart: { uuid: string } };
    const place = { country: 'Argentina', country_code: 'AR', city: 'Buenos Aires', zip_code: '1428' };
    const send = () => call(api, '/cart/v2/shipment-calculator', visitor, place);
    expect([(await add()).status, (await add()).status, (await send()).status]).toEqual([200, 429, 429]);
    expect((await add(first.cart.uuid)).status).toBe(200);
    expect(api.db.prepare('SELECT count(*) AS carts FROM cart').get()).toEqual({ carts: 2 });
  });

  it('is not more because it has many networks: the /48 that somebody gets for the asking has a share of its own', () => {
    const now = () => 0;
    const work = allowance({ burst: 10, perSecond: 1 }, now);
    const take = (network: string) => {
      work.require(network);
      work.spend(network, 10);
    };
    const ofOne = (index: number) => `2001:db8:1:${index.toString(16)}::/64`;
    const taken = Array.from({ length: 50 }, (_, index) => !throws(() => take(ofOne(index))));
    expect(taken.filter(Boolean)).toHaveLength(2);
    expect(() => take('2001:db8:2:0::/64')).not.toThrow();
    const [first, second] = ['203.0.113.7', '203.0.113.8'];
    for (const network of [first, second, '203.0.113.9']) expect(() => take(network)).not.toThrow();

    const spend = rateLimiter({ ...defaultLimits, writes: { burst: 10, perSecond: 1 } }, now);
    const write = (index: number) => spend(`2001:db8:1:${index.toString(16)}::1`, 'POST');
    const written = Array.from({ length: 50 }, (_, index) => !throws(() => write(index)));
    expect(written.filter(Boolean)).toHaveLength(20);
  });

  it('is time that pages of the sandbox take, too', async () => {
    const api = await startTestApi({ limits: { work: { burst: 1, perSecond: 0.001 } } });
    const customer = newCustomer(api);
    await customer.order(await customer.cart({ 'ano-cero': 1 }), { body: { payment: 'modo' } });
    const payment = api.db.prepare('SELECT id FROM payment').get();
    const draw = (address: string) =>
      api.fetch(
        new Request(`http://api.test/sandbox/modo/${String(payment?.['id'])}/state?qr=${'x'.repeat(480)}`),
        address,
      );
    expect([(await draw(visitor)).status, (await draw(visitor)).status]).toEqual([200, 429]);
    expect((await draw('203.0.113.8')).status).toBe(200);
  });

  it('is paid back while time goes by, also what was more than there was', () => {
    let now = 0;
    const work = allowance({ burst: 10, perSecond: 1 }, () => now);
    work.spend(visitor, 15);
    expect(() => work.require(visitor)).toThrow(Refusal);
    now = 5000;
    expect(() => work.require(visitor)).toThrow(Refusal);
    now = 6000;
    expect(() => work.require(visitor)).not.toThrow();
    work.spend(visitor, 10_000);
    now += 11_000;
    expect(() => work.require(visitor)).not.toThrow();
  });
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
  it('has a line a call, without the names of carts, tokens or bodies', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const api = await startTestApi({ log });
    await api.request('/cart?uuid=secret-uuid', {
      method: 'POST',
      body: '{"product_id":1,"quantity":1,"note":"secret-body"}',
      headers: { Authorization: 'Bearer secret-token', 'Content-Type': 'application/json' },
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      method: 'POST',
      path: '/api/v1/cart',
      status: 200,
      ms: expect.any(Number),
    });
    expect(lines.join('')).not.toContain('secret');
  });

  it('tells of a bug with its stack', async () => {
    const lines: string[] = [];
    const api = await startTestApi({ log: pino({}, { write: (line: string) => void lines.push(line) }) });
    api.db.exec('DROP TABLE product_image');
    await api.request('/home');
    expect(lines.join('')).toMatch(/product_image[^]*"stack"/);
  });
});
