import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});

describe('bad parameters are a 422 that names the field', () => {
  it.each([
    ['/products-list?page=0', 'page'],
    ['/products-list?page=-1', 'page'],
    ['/products-list?page=1.5', 'page'],
    ['/products-list?page=abc', 'page'],
    ['/products-list?page=', 'page'],
    ['/products-list?page=1e3', 'page'],
    ['/products-list?page=99999999999999999999', 'page'],
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
    ['/cart?with_images=yes', 'with_images'],
  ])('%s', async (path, field) => {
    const answer = await api.request(path);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      errorMessage: expect.stringMatching(/\S/),
      errors: { [field]: [expect.stringMatching(/\S/)] },
    });
  });

  it('of a parameter that is given twice the first counts', async () => {
    expect((await api.request('/products-list?page=1&page=0')).status).toBe(200);
  });
});

describe('bad bodies', () => {
  const post = (body: BodyInit | null, type = 'application/json') =>
    api.request('/cart', { method: 'POST', body, headers: { 'Content-Type': type } });

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
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toHaveProperty('errorMessage', expect.stringMatching(/\S/));
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'of the type "%s": 415',
    async (type) => {
      const answer = await post('{"product_id":1,"quantity":1}', type);
      expect(answer.status).toBe(415);
      expect(await answer.json()).toHaveProperty('errorMessage', expect.stringContaining('application/json'));
    },
  );

  it('JSON with a charset is JSON', async () => {
    expect((await post('{"product_id":1,"quantity":1}', 'Application/JSON; charset=utf-8')).status).toBe(200);
  });
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
  ])('%s %s: %i', async (method, path, status) => {
    const answer = await api.request(path, { method });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual({ errorMessage: expect.stringMatching(/\S/) });
    if (status === 405) expect(answer.headers.get('Allow')).toMatch(/[A-Z]/);
  });

  it('outside the API, too', async () => {
    for (const path of ['/', '/index.html', '/api/v2/cart', '/.env']) {
      const answer = await api.fetch(new Request(`http://api.test${path}`));
      expect(answer.status).toBe(404);
      expect(await answer.json()).toHaveProperty('errorMessage');
    }
  });
});
