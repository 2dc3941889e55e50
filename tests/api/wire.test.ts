/** What holds for every call: bad input, conditional requests, sizes, origins, the log. */
import { offersOf } from '../../scripts/api/db/catalogue/offers.ts';
import { pino } from 'pino';
import fc, { anyCharacter } from '../support/fast-check.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import { listQuery } from '../../src/api/catalogue.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';
import { readReply, startTestApi, type TestApi } from '../support/api.ts';
import { newCart, newCustomer, orderBody, productId } from '../support/customer.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});

const words = expect.stringMatching(/\S/);
/** Other methods than those of a `Caller`, streams. */
const fetched = async (path: string, init: RequestInit) =>
  readReply(await api.fetch(new Request(`http://api.test/api/v1${path}`, init)));

describe('bad parameters are a 422 that names the field', () => {
  it.each<readonly [path: string, field: string]>([
    ...['0', '-1', '1.5', 'abc', '', '1e3', '99999999999999999999'].map(
      (page) => [`/products-list?page=${page}`, 'page'] as const,
    ),
    ['/products-list?precioMin=abc', 'precioMin'],
    ['/products-list?precioMax=-1', 'precioMax'],
    ['/products-list?precioMax=NaN', 'precioMax'],
    ['/products-list?precioMin=20&precioMax=10', 'precioMin'],
    ['/products-list?formato=cuero', 'formato'],
    ['/products-list?idioma=Klingon', 'idioma'],
    ['/products-list?orderBy=random', 'orderBy'],
    ['/products-list?orderBy=price%3B--', 'orderBy'],
    ['/products-list?viendo=nada', 'viendo'],
    ['/products-list?ofertas=si', 'ofertas'],
    ['/products-list?currency=EUR', 'currency'],
    [`/products-list?q=${'a'.repeat(201)}`, 'q'],
    ['/product/el-eternauta?currency=ars', 'currency'],
    ['/authors', 'slug'],
    ['/tags', 'slug'],
    ['/home/most-liked', 'category_slug'],
    ['/search-suggestions', 'search'],
    ['/cart?with_images=yes', 'with_images'],
  ])('%s', async (path, field) => {
    const { status, body } = await api.get(path);
    expect(status).toBe(422);
    expect(body).toEqual({ errorMessage: words, errors: { [field]: [words] } });
  });

  it('of a parameter that is given twice the first counts', async () => {
    expect((await api.get('/products-list?page=1&page=0')).status).toBe(200);
  });
});

describe('bad bodies', () => {
  it.each([
    ['nothing', ''],
    ['half an object', '{"product_id":'],
    ['a text', 'hola'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['JSON of another kind', '[]'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a prototype', '{"__proto__":{"product_id":1,"quantity":1}}'],
  ])('%s: 422', async (_, body) => {
    expect(await api.post('/cart', body)).toMatchObject({ status: 422, words });
  });

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['', 415],
    ['Application/JSON; charset=utf-8', 200],
  ])('of the type "%s": %i', async (type, status) => {
    const headers = { 'Content-Type': type };
    const answer = await api.post('/cart', { product_id: 1, quantity: 1 }, { headers });
    expect(answer.status).toBe(status);
    if (status === 415) expect(answer.words).toContain('application/json');
  });

  it('of more than 64 kB: 413', async () => {
    const body = { product_id: 1, quantity: 1, padding: 'x'.repeat(64 * 1024) };
    expect(await api.post('/cart', body)).toMatchObject({ status: 413, words });
  });

  it('that never say how long they are: 413, without reading them to their end', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16 * 1024));
      },
    });
    // The DOM's types lack `duplex`, which Node requires for streams.
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: endless, duplex: 'half' };
    const answer = await fetched('/cart', { ...init, headers: { 'Content-Type': 'application/json' } });
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(10);
  });

  it.each([{ 'Content-Length': '65537' }, { 'Transfer-Encoding': 'chunked' }])(
    'of a larger form to the sandbox, or one without a length: 413 %o',
    async (headers) => {
      const form = new URLSearchParams({ decision: 'deny' });
      const answer = await api.post('http://api.test/sandbox/facebook/login', form, { headers });
      expect(answer.status).toBe(413);
    },
  );
});

describe('every answer is JSON in the words of the shop', () => {
  it.each([
    ['GET', '/no-such-call', 404],
    ['GET', '/', 404],
    ['GET', '/products-list/manga/extra', 404],
    ['POST', '/products-list', 405],
    ['DELETE', '/cart', 405],
    ['GET', '/cart/item/1', 405],
    ['PATCH', '/cart', 405],
    ['OPTIONS', '/cart', 405],
  ])('%s %s: %i', async (method, path, status) => {
    const answer = await fetched(path, { method });
    expect([answer.status, answer.body]).toEqual([status, { errorMessage: words }]);
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    if (status === 405) expect(answer.headers.get('Allow')).toMatch(/[A-Z]/);
  });

  it.each(['/', '/index.html', '/api/v2/cart', '/.env'])('outside the API, too: %s', async (path) => {
    expect(await api.get(`http://api.test${path}`)).toMatchObject({ status: 404, words });
  });
});

describe('a catalogue answer', () => {
  const path = '/product/el-eternauta';
  const get = (from: string, tag: string) => api.get(from, { headers: { 'If-None-Match': tag } });
  const tagOf = async (from: string) => (await api.get(from)).headers.get('ETag') ?? '';

  it('carries a tag and is not sent again to who holds it, in whatever list', async () => {
    const tag = await tagOf(path);
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect((await api.get(path)).headers.get('Cache-Control')).toBe('no-cache');
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const { status, headers, text } = await get(path, held);
      expect([status, headers.get('ETag'), text]).toEqual([304, tag, '']);
    }
  });

  it.each<[string, string, change: () => unknown, status: number]>([
    ['it changed', path, () => raise('el-eternauta'), 200],
    ['something else changed', path, () => sellOut('en-oferta'), 304],
    ['something was put into a cart', '/home', () => newCart(api, { emoji: 1 }), 304],
    ['its offer is about to end', '/product/en-oferta', () => api.clock.set('2026-12-01T02:59:59Z'), 304],
    ['its offer has ended', '/product/en-oferta', () => api.clock.set('2026-12-01T03:00:00Z'), 200],
    ['its presale has ended', '/products/presale', () => api.clock.set('2027-03-12T03:00:00Z'), 200],
  ])('when %s: %s', async (_, from, change, status) => {
    const tag = await tagOf(from);
    await change();
    expect((await get(from, tag)).status).toBe(status);
  });

  it('is not made again for a holder of its tag until the catalogue changes', async () => {
    const tag = await tagOf(path);
    // Unseen by the version: only an answer that is made again would show it.
    api.db.exec('DROP TRIGGER product_update_moves_version');
    raise('el-eternauta');
    expect((await get(path, tag)).status).toBe(304);
    expect((await get(path, '"other"')).status).toBe(200);
    api.db.exec('UPDATE tag SET name = name WHERE id = 1');
    expect((await get(path, tag)).status).toBe(200);
  });

  it('is made again while prices wait for a database that another program writes', async () => {
    await tagOf(path);
    const version = (now: Date) => offersOf(api.db).version(now);
    expect(version(api.clock.now())).toEqual(expect.any(Number));
    api.db.exec("UPDATE catalogue_state SET priced_until = ''");
    expect(version(api.clock.now())).toBeNull();
  });

  /** By a digit: the answer stays as long as it was. */
  const raise = (slug: string) =>
    api.db.exec(`UPDATE product SET price_ars_cents = price_ars_cents + 10 WHERE slug = '${slug}'`);
  const sellOut = (slug: string) =>
    api.db.exec(`UPDATE branch_stock SET units = 0 WHERE product_id = ${productId(api, slug)}`);

  it('has none when nothing was found, and HEAD has it without a body', async () => {
    const missing = await api.get('/product/no-such-product');
    expect([missing.headers.get('ETag'), missing.headers.get('Cache-Control')]).toEqual([null, 'no-store']);
    const head = await fetched(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('ETag'), head.text]).toEqual([200, await tagOf(path), '']);
  });
});

describe('the log', () => {
  let lines: string[];
  beforeEach(async () => {
    lines = [];
    api = await startTestApi({ log: pino({}, { write: (line: string) => void lines.push(line) }) });
  });

  it('has a line for each call, without names of carts, tokens or bodies', async () => {
    const headers = { Authorization: 'Bearer secret-token', 'X-Request-Id': 'a-1' };
    const body = { product_id: 1, quantity: 1, note: 'secret-body' };
    const answer = await api.post('/cart?uuid=secret-uuid', body, { headers });
    expect(answer.headers.get('X-Request-Id')).toBe('a-1');
    expect(lines).toHaveLength(1);
    const line = { id: 'a-1', method: 'POST', path: '/api/v1/cart', status: 200, ms: expect.any(Number) };
    expect(JSON.parse(lines[0] ?? '')).toMatchObject(line);
    expect(lines.join('')).not.toContain('secret');
  });

  it('tells of a bug with its stack, which the caller does not see', async () => {
    api.db.exec('DROP TABLE product_tag');
    const { status, body, text } = await api.get('/home');
    expect([status, body]).toEqual([500, { errorMessage: expect.stringContaining('inesperado') }]);
    expect(text).not.toMatch(/product_tag|SQLITE|at /);
    expect(lines.join('')).toMatch(/no such table: \S*product_tag/);
  });
});

const calls = Object.entries(endpoints) as [EndpointName, AnyEndpoint][];
const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=x',
};
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(-1, 0, 1e308, 2 ** 53, '', ' ', '\u0000', '__proto__', 'null', '9'.repeat(400)),
  fc.constant("'; DROP TABLE product; --"),
);
const oddText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.constantFrom('0', '-1', '2', 'price', 'manga', 'ivrea', 'USD', 'novedades', '1500.5', "' OR 1=1"),
  fc.oneof(fc.integer(), fc.double()).map(String),
);
const oddHeaders = fc.record(
  {
    'Content-Type': fc.constantFrom('text/plain', ...Object.values(mediaTypes)),
    'Idempotency-Key': fc.constantFrom('a', 'k'.repeat(201), '  ', 'ñ'),
    'If-None-Match': fc.constantFrom('*', '"x"', 'W/"x"', ',,,', '"'),
  },
  { requiredKeys: [] },
);
const fieldName = fc.constantFrom(
  ...Object.keys(orderBody),
  ...Object.keys(listQuery.entries),
  ...'uuid currency page search slug email password token product_id quantity couponCode order_id'.split(' '),
  ...'zip_code country country_code city name surname username phone subject message access_token'.split(' '),
  ...'payment_intent_id ship_address bill_address sameBillingAddress preference_id'.split(' '),
  ...'external_reference payerId state code'.split(' '),
);
const oddForm = fc
  .dictionary(fieldName, oddText, { maxKeys: 8 })
  .map((fields) => new URLSearchParams(fields).toString());
const oddBody = fc.oneof(
  fc.dictionary(fieldName, oddValue, { maxKeys: 8 }).map((body) => JSON.stringify(body)),
  fc
    .tuple(fc.constantFrom(...Object.keys(orderBody)), oddValue)
    .map(([field, value]) => JSON.stringify({ ...orderBody, [field]: value })),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  oddForm,
);

it('no call answers 500 or anything but JSON, whatever is sent', async () => {
  const { token } = newCustomer(api);
  const { uuid } = await newCart(api, { 'el-eternauta': 2, 'juego-3x2': 3 });
  const sent = fc.record({
    call: fc.constantFrom(...calls.map(([, endpoint]) => endpoint)),
    param: fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.constantFrom('1', 'x', '-1'),
    ),
    query: fc.tuple(oddForm, fc.constantFrom('', `&uuid=${uuid}`)).map((parts) => parts.join('')),
    text: oddBody,
    isCustomer: fc.boolean(),
    headers: oddHeaders,
  });
  await fc.assert(
    fc.asyncProperty(sent, async ({ call, param, query, text, isCustomer, headers }) => {
      const hasBody = call.body.type !== 'undefined';
      const path = call.path.replace(/\{\w+\}/g, encodeURIComponent(param));
      const answer = await fetched(`${path}?${query}`, {
        method: call.method,
        headers: {
          ...(isCustomer && { Authorization: `Bearer ${token}` }),
          ...(hasBody && { 'Content-Type': mediaTypes[call.bodyType ?? 'json'] }),
          ...headers,
        },
        ...(hasBody && { body: text }),
      });
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
      expect(typeof answer.body).toBe('object');
    }),
    { numRuns: 1500 },
  );
});
