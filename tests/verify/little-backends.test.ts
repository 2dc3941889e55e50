/** Little backends that a team could have written: what publish and verify say to them. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { levels } from '../../scripts/verify/levels.ts';
import { reportOf } from '../../scripts/verify/report.ts';
import { verify } from '../../scripts/verify/verify.ts';
import { openWorkshop, type Workshop } from '../publish/workshop.ts';

type Json = Record<string, unknown>;

/** A shop of five products whose backend changes what it answers. */
function littleShop(change: (json: Json) => unknown): Workshop {
  const shop = openWorkshop(5);
  const { fetch } = shop.backend;
  const changed: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const isJson = answer.ok && (answer.headers.get('content-type') ?? '').includes('json');
    return isJson ? Response.json(change((await answer.json()) as Json)) : answer;
  };
  Object.assign(shop.backend, { fetch: changed });
  return shop;
}

/** What `npm run verify` prints of the calls that a publish needs. */
async function reportFor({ backend }: Workshop): Promise<string> {
  const checks = levels[0]?.checks.filter(({ claim }) => isOfReplies(claim));
  const { origin } = backend;
  const fetch = (request: Request) => backend.fetch(request);
  return reportOf(await verify({ name: origin, origin, fetch, mayOrder: false }, checks));
}

/** The fake answers no filters. */
function isOfReplies(claim: string): boolean {
  return !/^(?:keeps|orders|finds|answers 404 beyond)/.test(claim);
}

/** A copy with every value changed that is no list or object. */
function mapped(json: unknown, change: (value: unknown, key: string) => unknown, key = ''): unknown {
  if (Array.isArray(json)) return json.map((item) => mapped(item, change, key));
  if (typeof json !== 'object' || json === null) return change(json, key);
  return Object.fromEntries(Object.entries(json).map(([name, item]) => [name, mapped(item, change, name)]));
}

describe('a backend that writes numbers as texts', () => {
  const shop = () =>
    littleShop((json) => mapped(json, (value) => (typeof value === 'number' ? String(value) : value)));

  it('is told every wrong field of a publish at once', async () => {
    const { sync, backend } = shop();
    const error = await sync().then(
      () => null,
      (refusal: unknown) => refusal as Error,
    );
    const words = error?.message ?? '';
    for (const field of [
      'GET /products-list?currency=ARS&page=1: ',
      'data.0.id: Invalid type: Expected number but received "1", and 4 more like it',
      'data.0.price.amount: Invalid type: Expected number but received "1001", and 4 more like it',
      'pagination.total_pages',
      'GET /categories/tree: data.0.id',
    ])
      expect(words).toContain(field);
    expect(words).toContain(`npm run verify -- --api ${backend.origin}`);
  });

  it('is told the same by verify, each field once, the calls of a publish first', async () => {
    const report = await reportFor(shop());
    expect(report).toMatch(
      /wrong type: \$\.data\[0\]\.price\.amount is "1001"; it should be number, and \d+ more/,
    );
    expect(report.indexOf('✗ GET /products-list')).toBeGreaterThan(report.indexOf('To publish'));
    expect(report).toContain('Begin with "To publish": GET /products-list');
  });
});

describe('a small backend that leaves out what it need not say', () => {
  const pictures = 'http://backend.test/media';

  it('is published, and nothing of it deviates', async () => {
    const shop = littleShop((json) => withoutEmpty(json));
    const { backend, sync, query } = shop;
    const drawing = { width: 300, height: 450, channels: 3, background: '#246' } as const;
    backend.pictures.set('/media/1.png', await sharp({ create: drawing }).png().toBuffer());
    backend.products[0]!.picture = `${pictures}/1.png`;
    expect(await sync()).toMatchObject({ products: 5 });
    expect(query('SELECT slug FROM product')).toHaveLength(5);
    expect(query('SELECT * FROM image').length).toBeGreaterThan(0);
    const report = await reportFor(shop);
    expect(report).toContain('optional and absent:');
    expect(report).toContain('Nothing deviates from the contract.');
  });
});

describe('a backend whose framework wraps every reply', () => {
  const shop = () =>
    littleShop((json) => ({ success: true, data: json, links: {}, meta: { current_page: 1, last_page: 1 } }));

  it('is refused by a publish in words', async () => {
    await expect(shop().sync()).rejects.toThrow(/GET \/home: home: is missing[^]*npm run verify -- --api/);
  });

  it('is told by verify where the reply is, and what to do', async () => {
    const report = await reportFor(shop());
    expect(report).toContain(
      'missing: $.home is missing, it is inside "data": send the reply without that envelope',
    );
    expect(report).toContain('$.pagination is missing, it is inside "data"');
  });
});

/** Without empty fields. */
function withoutEmpty(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutEmpty);
  if (typeof json !== 'object' || json === null) return json;
  const isLeftOut = (value: unknown) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0);
  const kept = Object.entries(json).filter(
    ([key, value]) => ['data', 'messages'].includes(key) || !isLeftOut(value),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutEmpty(value)]));
}
