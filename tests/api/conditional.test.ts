import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});

const get = (path: string, tag?: string | null) =>
  api.request(path, tag ? { headers: { 'If-None-Match': tag } } : {});

describe('a catalogue answer', () => {
  const paths = [
    '/product/el-eternauta',
    '/products-list?q=one',
    '/home',
    '/categories/tree',
    '/sticky-messages',
  ];

  it.each(paths)('carries a tag and is not sent again while nothing changed: %s', async (path) => {
    const first = await get(path);
    const tag = first.headers.get('ETag');
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get(path, held);
      expect(again.status).toBe(304);
      expect(again.headers.get('ETag')).toBe(tag);
      expect(await again.text()).toBe('');
    }
  });

  it('is sent again when it changed', async () => {
    const tag = (await get('/product/el-eternauta')).headers.get('ETag');
    api.db.exec("UPDATE product SET price_ars_cents = 1000 WHERE slug = 'el-eternauta'");
    const changed = await get('/product/el-eternauta', tag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(tag);
  });

  it('is spared when something else changed', async () => {
    const tag = (await get('/product/el-eternauta')).headers.get('ETag');
    api.db.exec(
      "UPDATE branch_stock SET units = 1 WHERE product_id = (SELECT id FROM product WHERE slug = 'en-oferta')",
    );
    const spared = await get('/product/el-eternauta', tag);
    expect(spared.status).toBe(304);
    expect(spared.headers.get('ETag')).toBe(tag);
  });

  it('is sent again when an offer has ended by itself', async () => {
    const tag = (await get('/product/en-oferta')).headers.get('ETag');
    api.clock.set('2026-12-01T02:59:59Z');
    expect((await get('/product/en-oferta', tag)).status).toBe(304);
    api.clock.set('2026-12-01T03:00:00Z');
    const after = await get('/product/en-oferta', tag);
    expect(after.status).toBe(200);
    expect(await after.json()).toMatchObject({
      product: { priceWithDiscount: null, discount_percent: null },
    });
  });

  it.each([
    ['another address', '/product/el-eternauta', '/product/emoji'],
    ['another currency', '/product/el-eternauta?currency=ARS', '/product/el-eternauta?currency=USD'],
    ['another page', '/products-list?page=1', '/products-list?page=2'],
  ])('is not mistaken for the one of %s', async (_, path, other) => {
    const tag = (await get(path)).headers.get('ETag');
    expect((await get(other, tag)).status).toBe(200);
  });

  it('is only for what was found', async () => {
    const missing = await get('/product/no-such-product');
    expect(missing.headers.get('ETag')).toBeNull();
    expect(missing.headers.get('Cache-Control')).toBe('no-store');
  });

  it('answers HEAD without a body', async () => {
    const head = await api.request('/product/el-eternauta', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('ETag')).not.toBeNull();
    expect(await head.text()).toBe('');
  });
});

describe('any write moves the version', () => {
  it.each([
    "UPDATE product SET title = title || '!'",
    'DELETE FROM product_image',
    "INSERT INTO tag (slug, name, name_key) VALUES ('x', 'x', 'x')",
    "UPDATE category SET name = name || '!'",
    'DELETE FROM offer',
    'DELETE FROM product_tag',
    "INSERT INTO document VALUES ('linkPage', '{}')",
    "UPDATE document SET json = '{}' WHERE name = 'home'",
    'DELETE FROM document',
    'UPDATE branch_stock SET units = units + 1',
  ])('%s', (sql) => {
    const version = () => Number(api.db.prepare('SELECT version FROM catalogue_state').get()?.['version']);
    const before = version();
    api.db.exec(sql);
    expect(version()).toBeGreaterThan(before);
  });

  it('but what happens in carts does not', async () => {
    const tag = (await get('/home')).headers.get('ETag');
    await api.send('POST', '/cart', { product_id: 1, quantity: 1 });
    const version = () => Number(api.db.prepare('SELECT version FROM catalogue_state').get()?.['version']);
    const before = version();
    await api.send('POST', '/cart', { product_id: 1, quantity: 1 });
    expect(version()).toBe(before);
    expect((await get('/home', tag)).status).toBe(304);
  });
});

describe('offers', () => {
  const priceOf = async () => {
    const { product } = await api.json<{ product: { priceWithDiscount: { amount: number } | null } }>(
      '/product/emoji',
    );
    return product.priceWithDiscount?.amount ?? null;
  };
  const offer = (key: string, percent: number, from: string, to: string) =>
    api.db.exec(`
      INSERT INTO offer (key, title, percent, valid_from, valid_to) VALUES ('${key}', 'x', ${percent}, '${from}', '${to}');
      INSERT INTO offer_product SELECT (SELECT id FROM offer WHERE key = '${key}'), id, price_ars_cents * (100 - ${percent}) / 100,
        price_usd_cents * (100 - ${percent}) / 100 FROM product WHERE slug = 'emoji'`);

  it('begin and end by the clock, whichever way it is set', async () => {
    expect(await priceOf()).toBeNull();
    offer('soon', 50, '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z');
    expect(await priceOf()).toBeNull();
    api.clock.set('2026-11-21T00:00:00Z');
    expect(await priceOf()).toBe(5000);
    api.clock.set('2026-11-22T00:00:00Z');
    expect(await priceOf()).toBeNull();
    api.clock.set('2026-11-21T12:00:00Z');
    expect(await priceOf()).toBe(5000);
  });

  it('do not add up: the cheapest counts', async () => {
    offer('some', 10, '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z');
    offer('more', 30, '2026-01-01T00:00:00.000Z', '2026-11-21T00:00:00.000Z');
    expect(await priceOf()).toBe(7000);
    api.clock.set('2026-11-21T00:00:00Z');
    expect(await priceOf()).toBe(9000);
  });

  it('go along with a price that changes', async () => {
    offer('some', 10, '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z');
    expect(await priceOf()).toBe(9000);
    api.db.exec("UPDATE product SET price_ars_cents = 500001 WHERE slug = 'emoji'");
    expect(await priceOf()).toBe(4500.01);
  });
});

describe('a presale', () => {
  const stateOf = async (slug: string) => {
    const { product } = await api.json<{ product: { its_on_presale: boolean; release_date: string | null } }>(
      `/product/${slug}`,
    );
    return [product.its_on_presale, product.release_date];
  };
  const presales = async () =>
    (await api.json<{ data: { slug: string }[] }>('/products/presale')).data.map(({ slug }) => slug);

  it.each([
    ['2027-03-11T23:59:59-03:00', true],
    ['2027-03-12T00:00:00-03:00', false],
    ['2027-05-01T00:00:00-03:00', false],
  ])('is one at %s: %s, for it comes out at midnight in Buenos Aires', async (now, isPresale) => {
    api.clock.set(now);
    expect(await stateOf('one-piece-31')).toEqual(isPresale ? [true, '2027-03-12'] : [false, null]);
    expect(await presales()).toEqual(isPresale ? ['one-piece-31'] : []);
  });

  it('follows a date that moves, and stays one without a date', async () => {
    await stateOf('one-piece-31');
    api.db.exec("UPDATE product SET release_date = '2026-12-01' WHERE slug = 'one-piece-31'");
    api.db.exec("UPDATE product SET is_presale = 1 WHERE slug = 'emoji'");
    api.clock.set('2026-12-01T03:00:00Z');
    expect(await stateOf('one-piece-31')).toEqual([false, null]);
    expect(await stateOf('emoji')).toEqual([true, null]);
  });

  it('announces its moment, and answers otherwise from then on', async () => {
    const { price_changes } = await api.json<{ price_changes: string[] }>('/products/offer');
    expect(price_changes).toContain('2027-03-12T03:00:00.000Z');
    const { headers } = await api.request('/products/presale');
    const tag = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } };
    api.clock.set('2027-03-12T02:59:59Z');
    const before = (await api.request('/products/presale', tag)).headers.get('ETag') ?? '';
    api.clock.set('2027-03-12T03:00:00Z');
    const { status } = await api.request('/products/presale', { headers: { 'If-None-Match': before } });
    expect(status).toBe(200);
  });
});
