import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedBackend, type EmbeddedBackend } from '../../scripts/verify/embedded-backend.ts';
import { allChecks } from '../../scripts/verify/levels.ts';
import { exitCodeOf, judged, reportOf } from '../../scripts/verify/report.ts';
import { verify, type Verdict, type Verification } from '../../scripts/verify/verify.ts';
import { openApiDocument } from '../../scripts/api/openapi.ts';
import { examplesOf } from '../../scripts/verify/examples.ts';
import { endpoints } from '../../src/api/all.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';

let backend: EmbeddedBackend;
let verification: Verification;
beforeAll(async () => {
  backend = await embeddedBackend();
  verification = await verify(backend);
});
afterAll(() => backend.close());

const nameOf = ({ call, claim }: Verdict['check']) => `${call} ${claim}`;

describe('the embedded API keeps the contract', () => {
  it.each(allChecks.map((check) => [nameOf(check), check] as const))('%s', (_, check) => {
    const verdict = verification.verdicts.find((candidate) => candidate.check === check);
    expect(verdict).toMatchObject({ findings: [], reason: null, result: 'kept' });
  });

  it('every call of the contract has its place in a level, and every level holds', () => {
    expect(new Set(allChecks.map(({ call }) => call))).toEqual(new Set(Object.keys(endpoints)));
    const all = judged(verification);
    expect(all.map(({ level, verdict }) => [level.name, verdict])).toEqual(
      ['publish', 'find', 'cart', 'sell', 'accounts', 'all'].map((name) => [name, 'holds']),
    );
    expect(exitCodeOf(verification, 'all')).toBe(0);
  });

  it('the OpenAPI document has an example of each reply, which the shop can read', () => {
    const { paths } = openApiDocument(examplesOf(verification.journal));
    for (const endpoint of Object.values<AnyEndpoint>(endpoints)) {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      const { example } = operation?.responses['200'].content['application/json'] ?? {};
      const { issues } = v.safeParse(endpoint.reply, example);
      expect([endpoint.path, example !== undefined, issues]).toEqual([endpoint.path, true, undefined]);
    }
  });
});

describe('a backend that does otherwise', () => {
  /** What deviates in the checks of a call when one answer of the embedded API is another. */
  const changed = async (call: string, path: string, change: (json: Json, headers: Headers) => Response) => {
    const fetch: EmbeddedBackend['fetch'] = async (request) => {
      const answer = await backend.fetch(request);
      if (!new URL(request.url).pathname.endsWith(path) || !answer.ok) return answer;
      return change(await answer.json(), answer.headers);
    };
    const about = allChecks.filter((check) => check.call === call);
    const { verdicts } = await verify({ ...backend, fetch }, about);
    const deviating = verdicts.filter(({ result }) => ['deviates', 'missing'].includes(result));
    return deviating
      .map(({ check, findings }) => [nameOf(check), ...findings.map(({ text }) => text)].join('\n'))
      .join('\n');
  };
  type Json = ReturnType<typeof JSON.parse>;

  it('is told the exact place', async () => {
    const found = await changed('getProductList', '/products-list', (json) => {
      json.data[1].price.amount = '1500';
      return Response.json(json, { headers: { ETag: '"x"' } });
    });
    expect(found).toContain('$.data[1].price.amount is "1500"; it should be number');
  });

  it('is told of a call that only has the check of what every customer reads', async () => {
    const found = await changed('getNotifications', '/shop-notifications', () => Response.json({ data: {} }));
    expect(found).toContain('getNotifications answers its customer\n$.data');
  });

  it('is told when a cart does not add up', async () => {
    const found = await changed('postCart', '/cart', (json, headers) => {
      json.cart.totalPrice.amount += 1;
      return Response.json(json, { headers });
    });
    expect(found).toContain('postCart adds units to those that are there, at the price of the catalogue');
    expect(found).toContain('$.cart.totalPrice.amount is');
  });

  it.each([
    [
      new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
      'answers text/html; it should be application/json',
    ],
    [Response.json({ errorMessage: 'x' }, { status: 500 }), '500; it should be a reply or a refusal'],
  ])('is told when it speaks HTML or fails: %#', async (answer, words) => {
    expect(await changed('getHome', '/home', () => answer.clone())).toContain(words);
  });

  it('is told when the backend does not answer', async () => {
    const dead = { ...backend, fetch: () => Promise.reject(new TypeError('fetch failed')) };
    const { verdicts } = await verify(dead, allChecks.slice(0, 20));
    expect(verdicts.filter(({ result }) => result === 'kept')).toEqual([]);
    expect(verdicts[0]?.findings[0]?.text).toBe('the call failed: fetch failed');
  });
});

it('a backend without credentials is not asked for orders or customers', async () => {
  const { origin, fetch } = backend;
  const { verdicts } = await verify({ name: origin, origin, fetch, mayOrder: false });
  expect(verdicts.filter(({ result }) => result === 'deviates')).toEqual([]);
  const skipped = verdicts.filter(({ result }) => result === 'skipped');
  const customer = 'needs a customer: --customer EMAIL --password PASSWORD';
  expect(skipped.map(({ reason }) => reason)).toContain(customer);
  const order = skipped.find(({ check }) => check.call === 'postOrder');
  expect(order?.reason).toBe('orders would be real: --with-orders');
});

describe('what the report says', () => {
  type Change = (request: Request, answer: Response) => Response | Promise<Response>;
  const reported = async (change: Change, upTo: 'publish' | 'find' | 'cart' | 'sell' = 'cart') => {
    const fetch = async (request: Request) => change(request, await backend.fetch(request));
    const checks = allChecks.filter(({ level }) => !['accounts', 'all'].includes(level));
    const compared = await verify({ ...backend, fetch }, checks);
    return { text: reportOf(compared, upTo), code: exitCodeOf(compared), compared };
  };
  const isCall = ({ url, method }: Request, wanted: string, path: RegExp) =>
    method === wanted && path.test(new URL(url).pathname);
  const absent = () => Response.json({ message: 'Not Found' }, { status: 404 });

  it('names a missing call once, with the calls that depend on it', async () => {
    const { text, code } = await reported((request, answer) =>
      isCall(request, 'POST', /\/v1\/cart$/) || /no-such-call/.test(request.url) ? absent() : answer,
    );
    expect(text).toContain(
      '  ✗ POST /cart\n      missing: it answers 404, as it answers an address that does not exist\n        asked: POST /api/v1/cart?uuid=',
    );
    expect(text).toMatch(/not looked at without it: GET \/cart, PUT \/cart\/item\/\{id\}, DELETE/);
    expect(text.match(/missing: it answers/g)).toHaveLength(1);
    expect(text).toMatch(/To publish {6}yes\nTo find {9}yes\nTo fill a cart {2}no: 1 call: POST \/cart\n/);
    expect(code).toBe(13);
  });

  it('shows what was asked and what came, without secrets', async () => {
    const { text } = await reported(
      (request, answer) =>
        isCall(request, 'POST', /\/cart$/) && answer.status === 422
          ? Response.json({ errorMessage: 'No hay stock' }, { status: 404 })
          : answer,
      'cart',
    );
    expect(text).toContain('wrong status: 404; it should be 422\n');
    expect(text).toMatch(/asked: POST \/api\/v1\/cart \{"product_id":2000000000,"quantity":1\}\n/);
    expect(text).toContain('came:  404 {"errorMessage":"No hay stock"}\n');
    expect(text).not.toContain('missing:');
    const secret = await reported(
      (request, answer) =>
        isCall(request, 'POST', /\/login$/) ? Response.json({ access_token: 7 }) : answer,
      'sell',
    );
    expect(secret.text).toMatch(/asked: POST \/api\/v1\/login \{"email":"[^"]+","password":"…"\}\n/);
  });

  it('tells of a cart that leaves out the shipping that it was given', async () => {
    const { text } = await reported(async (request, answer) => {
      const isCart = /\/cart/.test(request.url) && answer.ok && answer.status !== 204;
      if (!isCart) return answer;
      const json = (await answer.json()) as {
        cart?: { totalPrice: { amount: number }; productPrice: object };
      };
      if (json.cart) json.cart.totalPrice = { ...json.cart.productPrice } as { amount: number };
      return Response.json(json);
    });
    expect(text).toMatch(/\$\.cart\.totalPrice\.amount is \d+.*it leaves out \$\.cart\.shipmentAmount/);
  });

  it('tells of amounts in cents', async () => {
    const { text } = await reported(async (request, answer) => {
      if (!/\/cart/.test(request.url) || !answer.ok) return answer;
      const json = (await answer.json()) as { cart?: { cartItems: { totalPrice: { amount: number } }[] } };
      for (const { totalPrice } of json.cart?.cartItems ?? []) totalPrice.amount *= 100;
      return Response.json(json);
    });
    expect(text).toContain('a hundred times off; amounts are decimal pesos or dollars, not cents');
  });

  it('gives no ✓ to a call that only says 401 or 404', async () => {
    const { compared } = await reported((request, answer) =>
      /\/account\/orders/.test(request.url) ? Response.json({ errorMessage: 'x' }, { status: 401 }) : answer,
    );
    const orders = compared.verdicts.filter(({ check }) => check.call === 'getOrders');
    expect(orders.map(({ result }) => result)).not.toContain('kept');
  });
});

it('another customer of a real backend is asked by their own password', async () => {
  const credentials = { email: 'uno@example.com', password: 'la clave de uno' };
  const second = { email: `dos@example.com`, password: 'la clave de dos' };
  for (const { email, password } of [credentials, second]) {
    const body = JSON.stringify({ name: 'A', surname: 'B', username: 'c', email, password });
    const headers = { 'Content-Type': 'application/json' };
    await backend.fetch(
      new Request(`${backend.origin}/api/v1/registration`, { method: 'POST', body, headers }),
    );
    await backend.confirm?.({ email, password });
  }
  const { origin, fetch } = backend;
  const checks = allChecks.filter((check) => check.call === 'getOrder');
  const given = { name: origin, origin, fetch, mayOrder: true, credentials };
  const alone = await verify(given, checks);
  const reasons = alone.verdicts.flatMap(({ reason }) => reason ?? []);
  expect(reasons).toEqual(['needs another customer: --second-customer EMAIL --second-password PASSWORD']);
  const both = await verify({ ...given, secondCredentials: second }, checks);
  expect(both.verdicts.map(({ result }) => result)).toEqual(checks.map(() => 'kept'));
  const leaky = async (request: Request) => {
    const isOther = request.method === 'GET' && /orders\/\d+$/.test(request.url);
    const answer = await fetch(request);
    return isOther && answer.status === 404 ? Response.json({ order: {} }) : answer;
  };
  const told = await verify({ ...given, fetch: leaky, secondCredentials: second }, checks);
  expect(told.verdicts.map(({ findings }) => findings[0]?.text)).toContain('200; it should be 404');
});
