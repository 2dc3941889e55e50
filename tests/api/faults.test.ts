import { beforeEach, describe, expect, it } from 'vitest';
import { ConnectionReset, faultSwitch, type FaultSwitch } from '../../scripts/api/faults.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { newCustomer } from '../support/customer.ts';
import { orderCount } from '../support/selling.ts';

let faults: FaultSwitch;
let api: TestApi;
beforeEach(async () => {
  faults = faultSwitch();
  api = await startTestApi({ faults });
});

const path = '/api/v1/home';
const home = () => api.get('/home');

describe('a fault', () => {
  it('hits the calls of its method and path, and no others', async () => {
    faults.add({ kind: 'refuse', status: 500, method: 'GET', path: '/api/v1/products-list*' });
    expect((await api.get('/products-list/manga?page=1')).status).toBe(500);
    expect((await home()).status).toBe(200);
    expect((await api.post('/products-list')).status).toBe(405);
  });

  it('may begin with a later call and end after some', async () => {
    faults.add({ kind: 'refuse', status: 503, path, nth: 2, times: 2 });
    const statuses = [];
    for (let call = 0; call < 5; call++) statuses.push((await home()).status);
    expect(statuses).toEqual([200, 503, 503, 200, 200]);
  });

  it('is gone when the faults are cleared', async () => {
    faults.add({ kind: 'reset', path: '/*' });
    await expect(home()).rejects.toThrow(ConnectionReset);
    faults.clear();
    expect((await home()).status).toBe(200);
  });

  it.each([401, 409, 422, 429, 500, 503])('answers %i with words of its own', async (status) => {
    faults.add({ kind: 'refuse', status, path, message: 'Palabras' });
    expect(await home()).toMatchObject({ status, words: 'Palabras' });
  });

  it('delays', async () => {
    faults.add({ kind: 'delay', ms: 40, path });
    const started = performance.now();
    expect((await home()).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(39);
  });
});

it.each([
  ['before', 0],
  ['after', 1],
] as const)('a connection that is lost %s the call took effect leaves %i orders', async (when, count) => {
  faults.add({ kind: 'reset', when, method: 'POST', path: '/api/v1/account/orders' });
  await expect(newCustomer(api).ordered({ 'ano-cero': 1 })).rejects.toThrow(ConnectionReset);
  expect(orderCount(api)).toBe(count);
});

describe('the switch over HTTP', () => {
  const url = 'http://api.test/faults';

  it('takes, shows and clears faults', async () => {
    const fault = { kind: 'refuse', status: 503, path };
    expect((await api.post(url, fault)).status).toBe(200);
    expect((await home()).status).toBe(503);
    expect((await api.get(url)).body).toMatchObject({ faults: [{ ...fault, nth: 1, seen: 1 }] });
    expect((await api.delete(url)).body).toEqual({ faults: [] });
    expect((await home()).status).toBe(200);
  });

  it.each([
    [{ kind: 'explode', path: '/' }, 'kind'],
    [{ kind: 'delay', path: '/', ms: -1 }, 'ms'],
    [{ kind: 'reset', path: 'api' }, 'path'],
    [{ kind: 'reset', path: '/', nth: 0 }, 'nth'],
  ])('refuses %j, naming the field', async (fault, field) => {
    const { status, body } = await api.post(url, fault);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('is not there unless somebody asked for it', async () => {
    expect((await (await startTestApi()).post(url, {})).status).toBe(404);
  });
});
