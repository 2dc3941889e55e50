import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remoteBackend } from '../../scripts/verify/backend.ts';
import { embeddedBackend, type EmbeddedBackend } from '../../scripts/verify/embedded-backend.ts';
import { leastToPublish, stages } from '../../scripts/verify/needs.ts';
import { allChecks, verify, type Verdict, type Verification } from '../../scripts/verify/verify.ts';
import { endpoints } from '../../src/api/all.ts';

let backend: EmbeddedBackend;
let verification: Verification;
beforeAll(async () => {
  backend = await embeddedBackend();
  verification = await verify(backend);
});
afterAll(() => backend.close());

const textsOf = ({ findings }: Verdict) => findings.map(({ text }) => text);
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
    expect(page).toContain(leastToPublish());
  });
});

describe('a backend that does otherwise', () => {
  /** The embedded API with one modified response. */
  const changed = async (
    calls: readonly string[],
    path: string,
    change: (json: Record<string, unknown>, answer: Response) => Response,
  ) => {
    const fetch: EmbeddedBackend['fetch'] = async (request) => {
      const answer = await backend.fetch(request);
      if (!new URL(request.url).pathname.endsWith(path) || !answer.ok) return answer;
      return change(await answer.json(), answer);
    };
    const about = allChecks.filter(({ call }) => calls.includes(call));
    const { verdicts } = await verify({ ...backend, fetch }, undefined, about);
    return verdicts.filter(({ result }) => result === 'deviates');
  };

  it('is told the exact place', async () => {
    const found = await changed(['getProductList'], '/products-list', (json) => {
      const { data } = json as { data: { price: { amount: unknown } }[] };
      data[1]!.price.amount = '1500';
      return Response.json(json, { headers: { ETag: '"x"' } });
    });
    const lines = found.flatMap(textsOf);
    expect(lines.join('\n')).toContain(
      'GET /products-list: $.data[1].price.amount is "1500"; it should be number',
    );
  });

  it('is told when a cart does not add up', async () => {
    const found = await changed(['postCart'], '/cart', (json, { headers }) => {
      const { cart } = json as { cart: { totalPrice: { amount: number } } };
      cart.totalPrice.amount += 1;
      return Response.json(json, { headers });
    });
    expect(found.map(({ check }) => nameOf(check))).toContain(
      'postCart adds units to those that are there, at the price of the catalogue',
    );
    expect(found.flatMap(textsOf).join('\n')).toContain('$.cart.totalPrice.amount is');
  });

  it('is told when it speaks HTML or fails', async () => {
    const html = await changed(
      ['getHome'],
      '/home',
      () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    );
    expect(html.flatMap(textsOf)).toContain(
      'GET /home answers 200 as text/html; it should be application/json',
    );
    const failed = await changed(['getHome'], '/home', () =>
      Response.json({ errorMessage: 'x' }, { status: 500 }),
    );
    expect(failed.flatMap(textsOf).join('\n')).toContain('GET /home answers 500');
  });

  it('is told when nobody answers', async () => {
    const dead = { ...backend, fetch: () => Promise.reject(new TypeError('fetch failed')) };
    const { verdicts } = await verify(dead, undefined, allChecks.slice(0, 20));
    expect(verdicts.every(({ result }) => result === 'deviates')).toBe(true);
  });
});

describe('a backend that gives no means', () => {
  it('is not asked for orders or customers, which is said', async () => {
    const known = { coupon: null, giftCard: null, landing: null };
    const remote = remoteBackend(backend.origin, { credentials: null, mayOrder: false, known });
    const { verdicts } = await verify({ ...remote, fetch: backend.fetch });
    expect(verdicts.filter(({ result }) => result === 'deviates')).toEqual([]);
    const skipped = verdicts.filter(({ result }) => result === 'skipped');
    expect(skipped.map(({ reason }) => reason)).toContain(
      'needs a customer: --customer EMAIL --password PASSWORD',
    );
    expect(skipped.find(({ check }) => check.call === 'postOrder')?.reason).toBe(
      'orders would be real: --with-orders',
    );
  });
});
