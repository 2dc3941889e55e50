import fc, { anyCharacter } from '../support/fast-check.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import { listQuery } from '../../src/api/catalogue.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { newCustomer, orderBody } from '../support/customer.ts';

let api: TestApi;
let token: string;
let cartUuid: string;
beforeAll(async () => {
  api = await startTestApi();
  const customer = newCustomer(api);
  token = customer.token;
  cartUuid = (await customer.cart({ 'el-eternauta': 2, 'juego-3x2': 3 })).uuid;
});

const calls = Object.entries(endpoints) as [EndpointName, AnyEndpoint][];
const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=x',
};

function send({ method, path, bodyType, body }: AnyEndpoint, given: Given = {}): Promise<Response> {
  const { params = '1', query = '', text = '', isCustomer = false, headers = {} } = given;
  const filled = path.replace(/\{\w+\}/g, encodeURIComponent(params));
  const hasBody = body.type !== 'undefined';
  return api.request(`${filled}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: {
      ...(isCustomer && { Authorization: `Bearer ${token}` }),
      ...(hasBody && { 'Content-Type': mediaTypes[bodyType ?? 'json'] }),
      ...headers,
    },
    ...(hasBody && { body: text }),
  });
}

interface Given {
  readonly params?: string;
  readonly query?: string;
  readonly text?: string;
  readonly isCustomer?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

describe.each(calls)('%s', (_, endpoint) => {
  it("is answered by the API, or refused in the wire's own shape", async () => {
    const answer = await send(endpoint, { isCustomer: true });
    const body = JSON.parse(await answer.text()) as { errorMessage?: string };
    expect(answer.status).not.toBe(405);
    expect(body.errorMessage).not.toBe('La llamada no existe.');
    expect(answer.status < 300 || typeof body.errorMessage === 'string').toBe(true);
  });

  it(`needs ${endpoint.scope === 'customer' ? 'a' : 'no'} customer`, async () => {
    const { status } = await send(endpoint, { text: '{}' });
    if (endpoint.scope === 'customer') expect(status).toBe(401);
    else expect([200, 401, 404, 422]).toContain(status);
  });
});

const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    -1,
    0,
    1e308,
    2 ** 53,
    '',
    ' ',
    '\u0000',
    '__proto__',
    "'; DROP TABLE product; --",
    'null',
    '9'.repeat(400),
  ),
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
const fieldNames = [
  ...Object.keys(orderBody),
  ...Object.keys(listQuery.entries),
  ...'uuid currency page slug email password token product_id quantity couponCode order_id zip_code country'.split(
    ' ',
  ),
  ...'country_code city name surname username phone subject message access_token payment_intent_id'.split(
    ' ',
  ),
  ...'ship_address bill_address sameBillingAddress preference_id external_reference payerId state code'.split(
    ' ',
  ),
];
const oddBody = fc.oneof(
  fc.dictionary(fc.constantFrom(...fieldNames), oddValue, { maxKeys: 8 }).map((body) => JSON.stringify(body)),
  fc
    .tuple(fc.constantFrom(...Object.keys(orderBody)), oddValue)
    .map(([field, value]) => JSON.stringify({ ...orderBody, [field]: value })),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc
    .dictionary(fc.constantFrom(...fieldNames), oddText, { maxKeys: 8 })
    .map((form) => new URLSearchParams(form).toString()),
);

describe('whatever is sent', () => {
  it('no call answers 500 or anything but JSON', async () => {
    const given = fc.record({
      call: fc.constantFrom(...calls.map(([, endpoint]) => endpoint)),
      params: fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
        fc.constantFrom('1', 'x', '-1'),
      ),
      query: fc
        .dictionary(fc.constantFrom(...fieldNames), oddText, { maxKeys: 6 })
        .chain((query) => fc.constantFrom(query, { ...query, uuid: cartUuid }))
        .map((query) => new URLSearchParams(query).toString()),
      text: oddBody,
      isCustomer: fc.boolean(),
      headers: oddHeaders,
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ call, ...rest }) => {
        const answer = await send(call, rest);
        expect(answer.status).toBeLessThan(500);
        expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
        expect(typeof JSON.parse(await answer.text())).toBe('object');
      }),
      { numRuns: 1500 },
    );
  });
});
