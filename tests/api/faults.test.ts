/** The switch of the e2e tests. */
import { describe, expect, it } from 'vitest';
import { ConnectionReset, faultSwitch } from '../../scripts/api/faults.ts';
import { startTestApi, statuses } from '../support/api.ts';
import { newCustomer } from '../support/customer.ts';
import { orderCount } from '../support/selling.ts';

const url = 'http://api.test/faults';

async function open() {
  const faults = faultSwitch();
  return { faults, api: await startTestApi({ faults }) };
}

describe('a fault', () => {
  it('hits the calls of its method and path until it is cleared', async () => {
    const { api } = await open();
    const path = '/api/v1/products-list*';
    const fault = { kind: 'refuse', status: 503, message: 'Palabras', method: 'GET', path, nth: 2, times: 2 };
    expect((await api.post(url, fault)).status).toBe(200);
    const list = () => api.get('/products-list/manga?page=1');
    expect(await statuses(5, list)).toEqual([200, 503, 503, 200, 200]);
    await api.post(url, { ...fault, nth: 1 });
    expect(await list()).toMatchObject({ status: 503, words: 'Palabras' });
    expect([(await api.get('/home')).status, (await api.post('/products-list')).status]).toEqual([200, 405]);
    expect((await api.get(url)).body).toMatchObject({ faults: [{ ...fault, nth: 1, seen: 1 }] });
    expect((await api.delete(url)).body).toEqual({ faults: [] });
    expect((await list()).status).toBe(200);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('that loses a connection %s the call took effect leaves %i orders', async (when, count) => {
    const { api, faults } = await open();
    faults.add({ kind: 'reset', when, method: 'POST', path: '/api/v1/account/orders' });
    await expect(newCustomer(api).ordered({ 'ano-cero': 1 })).rejects.toThrow(ConnectionReset);
    expect(orderCount(api)).toBe(count);
  });

  it('without a meaning is refused, naming the field', async () => {
    const { status, body } = await (await open()).api.post(url, { kind: 'delay', path: '/', ms: -1 });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['ms']]);
  });

  it('is none where the switch is off', async () => {
    expect((await (await startTestApi()).post(url, {})).status).toBe(404);
  });
});
