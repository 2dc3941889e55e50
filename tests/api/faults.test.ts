import { beforeEach, describe, expect, it } from 'vitest';
import { ConnectionReset, faultSwitch, type FaultSwitch } from '../../scripts/api/faults.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { newCustomer, wordsOf, type TestCustomer } from '../support/customer.ts';

let faults: FaultSwitch;
let api: TestApi;
let ana: TestCustomer;
beforeEach(async () => {
  faults = faultSwitch();
  api = await startTestApi({ faults });
  ana = newCustomer(api);
});

const orders = '/api/v1/account/orders';
const home = () => api.request('/home');
const orderCount = () => Number(api.db.prepare('SELECT count(*) AS count FROM shop_order').get()?.['count']);
const placeOrder = async (key: string) => ana.order(await ana.cart({ 'ano-cero': 1 }), { key });

describe('a fault', () => {
  it('hits the calls of its method and path, and no others', async () => {
    faults.add({ kind: 'refuse', status: 500, method: 'GET', path: '/api/v1/products-list*' });
    expect((await api.request('/products-list/manga?page=1')).status).toBe(500);
    expect((await home()).status).toBe(200);
    expect((await api.request('/products-list', { method: 'POST' })).status).toBe(405);
  });

  it('may begin with a later call and end after some', async () => {
    faults.add({ kind: 'refuse', status: 503, path: '/api/v1/home', nth: 2, times: 2 });
    const statuses = [];
    for (let call = 0; call < 5; call++) statuses.push((await home()).status);
    expect(statuses).toEqual([200, 503, 503, 200, 200]);
  });

  it('is gone when the faults are cleared', async () => {
    faults.add({ kind: 'reset', path: '*'.padStart(2, '/') });
    await expect(home()).rejects.toThrow(ConnectionReset);
    faults.clear();
    expect((await home()).status).toBe(200);
  });
});

describe('what a fault does', () => {
  it.each([401, 409, 422, 429, 500, 503])('answers %i with words of its own', async (status) => {
    faults.add({ kind: 'refuse', status, path: '/api/v1/home', message: 'Palabras' });
    const answer = await home();
    expect([answer.status, await wordsOf(answer)]).toEqual([status, 'Palabras']);
  });

  it('delays', async () => {
    faults.add({ kind: 'delay', ms: 40, path: '/api/v1/home' });
    const started = performance.now();
    expect((await home()).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(39);
  });
});

describe('a connection that is reset', () => {
  const isLost = (answer: Promise<Response>) => expect(answer).rejects.toThrow(ConnectionReset);

  it('before it took effect changed nothing', async () => {
    faults.add({ kind: 'reset', when: 'before', method: 'POST', path: orders });
    await isLost(placeOrder('k1'));
    expect(orderCount()).toBe(0);
  });

  it('after it took effect is done, and done once when it is repeated with its key', async () => {
    const cart = await ana.cart({ 'ano-cero': 1 });
    faults.add({ kind: 'reset', when: 'after', method: 'POST', path: orders, times: 1 });
    await isLost(ana.order(cart, { key: 'k1' }));
    expect(orderCount()).toBe(1);
    expect((await ana.order(cart, { key: 'k1' })).status).toBe(200);
    expect(orderCount()).toBe(1);
  });
});

describe('a refusal after the call took effect', () => {
  it('is a lie about what was done', async () => {
    faults.add({ kind: 'refuse', status: 500, when: 'after', method: 'POST', path: orders });
    expect((await placeOrder('k1')).status).toBe(500);
    expect(orderCount()).toBe(1);
  });
});

describe('the switch over HTTP', () => {
  const control = (method: string, body?: unknown) =>
    api.fetch(
      new Request('http://api.test/faults', {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );

  it('takes, shows and clears faults', async () => {
    const fault = { kind: 'refuse', status: 503, path: '/api/v1/home' };
    expect((await control('POST', fault)).status).toBe(200);
    expect((await home()).status).toBe(503);
    expect(await (await control('GET')).json()).toMatchObject({ faults: [{ ...fault, nth: 1, seen: 1 }] });
    expect(await (await control('DELETE')).json()).toEqual({ faults: [] });
    expect((await home()).status).toBe(200);
  });

  it.each([
    [{ kind: 'explode', path: '/' }, 'kind'],
    [{ kind: 'delay', path: '/', ms: -1 }, 'ms'],
    [{ kind: 'reset', path: 'api' }, 'path'],
    [{ kind: 'reset', path: '/', nth: 0 }, 'nth'],
  ])('refuses %j, naming the field', async (fault, field) => {
    const answer = await control('POST', fault);
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
  });

  it('is not there unless somebody asked for it', async () => {
    const plain = await startTestApi();
    const answer = await plain.fetch(new Request('http://api.test/faults', { method: 'POST', body: '{}' }));
    expect(answer.status).toBe(404);
  });
});
