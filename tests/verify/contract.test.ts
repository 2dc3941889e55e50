import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedBackend, type EmbeddedBackend } from '../../scripts/verify/embedded-backend.ts';
import { minimumToPublish, stages } from '../../scripts/verify/needs.ts';
import { allChecks, verify, type Verdict, type Verification } from '../../scripts/verify/verify.ts';
import { endpoints } from '../../src/api/all.ts';

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
    expect(verdict).toMatchObject({ findings: [], reason: null });
  });

  it('every call of the contract has its place in the order of needs', () => {
    expect(new Set(stages.flatMap(({ calls }) => calls))).toEqual(new Set(Object.keys(endpoints)));
  });

  it('the page about it has the least that a publish needs, as the schemas say', () => {
    const page = readFileSync(join(import.meta.dirname, '../../.readme/verify.md'), 'utf8');
    expect(page).toContain(minimumToPublish());
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
    const deviating = verdicts.filter(({ result }) => result === 'deviates');
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
    expect(found).toContain('GET /products-list: $.data[1].price.amount is "1500"; it should be number');
  });

  it('is told of a call that only has the check of what every customer reads', async () => {
    const found = await changed('getNotifications', '/shop-notifications', () => Response.json({ data: {} }));
    expect(found).toContain('getNotifications answers its customer\nGET /account/shop-notifications: $.data');
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
      '200 as text/html; it should be application/json',
    ],
    [Response.json({ errorMessage: 'x' }, { status: 500 }), '500'],
  ])('is told when it speaks HTML or fails: %#', async (answer, words) => {
    expect(await changed('getHome', '/home', () => answer.clone())).toContain(`GET /home answers ${words}`);
  });

  it('is told when nobody answers', async () => {
    const dead = { ...backend, fetch: () => Promise.reject(new TypeError('fetch failed')) };
    const { verdicts } = await verify(dead, allChecks.slice(0, 20));
    expect(verdicts.every(({ result }) => result === 'deviates')).toBe(true);
  });
});

it('a backend that gives no means is not asked for orders or customers, which is said', async () => {
  const { origin, fetch } = backend;
  const { verdicts } = await verify({ name: origin, origin, fetch, mayOrder: false });
  expect(verdicts.filter(({ result }) => result === 'deviates')).toEqual([]);
  const skipped = verdicts.filter(({ result }) => result === 'skipped');
  const customer = 'needs a customer: --customer EMAIL --password PASSWORD';
  expect(skipped.map(({ reason }) => reason)).toContain(customer);
  const order = skipped.find(({ check }) => check.call === 'postOrder');
  expect(order?.reason).toBe('orders would be real: --with-orders');
});
