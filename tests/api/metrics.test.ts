/** The API's metrics, access to them, and request ids in its log. */
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { measured } from '../../scripts/api/measured.ts';
import { createMeter, type Meter } from '../../scripts/metrics/meter.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { newCustomer } from '../support/customer.ts';

let api: TestApi;
let meter: Meter;
const lines: Record<string, unknown>[] = [];
beforeEach(async () => {
  lines.length = 0;
  const log = pino(
    {},
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const database = openDatabase(':memory:');
  meter = createMeter(database);
  api = await startTestApi({ database, meter, log });
});
afterEach(() => api.close());

it('counts calls by template and status, orders and payments', async () => {
  const ana = newCustomer(api);
  await ana.order(await ana.cart({ 'el-eternauta': 1 }));
  await ana.order(await ana.cart({ 'el-eternauta': 1 }), { body: { payment: 'mercadopago' } });
  api.db.exec("UPDATE payment SET status = 'rejected'");
  await api.request('/product/el-eternauta');
  await api.request('/no-such-call');
  const text = await meter.text();
  expect(text).toContain('http_requests_total{method="GET",route="/api/v1/product/:slug",status="200"} 1');
  expect(text).toContain('http_requests_total{method="POST",route="/api/v1/account/orders",status="200"} 2');
  expect(text).toContain('http_requests_total{method="GET",route="other",status="404"} 1');
  expect(text).toContain('\nshop_orders_total 2\n');
  expect(text).toContain('\nshop_payments{status="rejected"} 1\n');
  expect(text).not.toContain('el-eternauta');
});

it('tells its figures to this machine alone, or to who knows the token', async () => {
  const asked = async (token: string | null, headers: Record<string, string>, address = '127.0.0.1') => {
    const guarded = measured(api.fetch, meter, token);
    return (await guarded(new Request('http://localhost:4320/metrics', { headers }), address)).status;
  };
  expect(await asked(null, {})).toBe(200);
  expect(await asked(null, { 'X-Forwarded-For': '127.0.0.1' })).toBe(401);
  expect(await asked(null, {}, '192.168.1.7')).toBe(401);
  expect(await asked('clave', {})).toBe(401);
  expect(await asked('clave', { Authorization: 'Bearer clave', 'X-Forwarded-For': '1.2.3.4' })).toBe(200);
});

it('logs a call under the name that the site gave it, and believes nobody else', async () => {
  const call = (address: string) =>
    api.fetch(
      new Request('http://api.test/api/v1/home', { headers: { 'X-Request-Id': 'the-name-of-it' } }),
      address,
    );
  expect((await call('127.0.0.1')).headers.get('X-Request-Id')).toBe('the-name-of-it');
  expect(lines.at(-1)?.['id']).toBe('the-name-of-it');
  const other = (await call('203.0.113.7')).headers.get('X-Request-Id');
  expect(other).toMatch(/^[\w-]{16}$/);
  expect(lines.at(-1)?.['id']).toBe(other);
});
