/** Metrics of the site and access to them; request ids. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { BlockList } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mayMeasure, type Asker } from '../../scripts/metrics/guard.ts';
import { createMeter, metricsPath } from '../../scripts/metrics/meter.ts';
import { requestIdOf } from '../../scripts/http/request-id.ts';
import { matchRoute } from '../../src/domain/routes.ts';
import { runSite } from './running-site.ts';
import { build, emptyShop, publish } from './tiny-shop.ts';

describe('who may read the figures', () => {
  const asker = (headers: Readonly<Record<string, string>> = {}, address = '127.0.0.1'): Asker => ({
    address,
    header: (name) => headers[name],
  });
  const localhost = { host: 'localhost:4321' };

  it('is this machine, and nobody who comes through a proxy on it', () => {
    expect(mayMeasure(asker(localhost), null)).toBe(true);
    expect(mayMeasure(asker({ host: '[::1]:4321' }, '::ffff:127.0.0.1'), null)).toBe(true);
    expect(mayMeasure(asker(localhost, '192.168.1.7'), null)).toBe(false);
    expect(mayMeasure(asker({ host: 'tienda.example' }), null)).toBe(false);
    const said = [
      'x-forwarded-for',
      'forwarded',
      'x-real-ip',
      'via',
      'x-forwarded-proto',
      'cf-connecting-ip',
    ];
    for (const name of said)
      expect(mayMeasure(asker({ ...localhost, [name]: '127.0.0.1' }), null), name).toBe(false);
  });

  it('is whoever knows the token, from anywhere, where there is one', () => {
    const far = (authorization: string) =>
      mayMeasure(asker({ host: 'tienda.example', 'x-forwarded-for': '1.2.3.4', authorization }), 'clave');
    expect([far('Bearer clave'), far('Bearer otra'), far('')]).toEqual([true, false, false]);
    expect(mayMeasure(asker(localhost), 'clave')).toBe(false);
  });
});

describe('the figures of the site', () => {
  it('count requests by template and status, and clash with no page', async () => {
    expect(matchRoute(metricsPath)).toBeNull();
    const layout = emptyShop();
    build(layout, {
      'index.html': 'inicio',
      '404.html': 'nada',
      'producto/tomo-1.html': 'tomo',
      'robots.txt': 'x',
    });
    await publish(layout);
    const { ask } = await runSite(layout, { meter: createMeter() });
    for (const path of [
      '/',
      '/producto/tomo-1?email=ana@example.com',
      '/robots.txt',
      '/no/hay',
      '/img/x.webp',
      '/api/v1/home',
    ])
      await ask(path);
    await ask('/', { method: 'INVENTED' }).catch(() => undefined);
    const { status, text } = await ask(metricsPath);
    expect(status).toBe(200);
    const counted = (route: string, answer: number) =>
      `http_requests_total{method="GET",route="${route}",status="${answer}"} 1`;
    await expect.poll(async () => (await ask(metricsPath)).text).toContain(counted('/api/v1/*', 502));
    expect(text).toContain(counted('/producto/:slug', 200));
    expect(text).toContain(counted('file', 200));
    expect(text).toContain(counted('/img/*', 404));
    expect(text).toMatch(/http_request_duration_seconds_bucket\{le="0.005",route="\/"\} \d/);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toMatch(/tomo-1|ana@|INVENTED/);
  });

  it('are not told through a proxy, whatever it says, without the token', async () => {
    const layout = emptyShop();
    const open = await runSite(layout, { meter: createMeter() });
    const proxied = { headers: { 'X-Forwarded-For': '1.2.3.4' } };
    expect((await open.ask(metricsPath, proxied)).status).toBe(401);
    expect((await open.ask(metricsPath, { headers: { Host: 'tienda.example' } })).status).toBe(401);
    const guarded = await runSite(layout, { meter: createMeter(), metricsToken: 'clave' });
    expect((await guarded.ask(metricsPath)).status).toBe(401);
    const headers = { ...proxied.headers, Authorization: 'Bearer clave' };
    expect((await guarded.ask(metricsPath, { headers })).status).toBe(200);
  });
});

describe('the name of a request', () => {
  async function echoingApi() {
    const heard: IncomingHttpHeaders[] = [];
    const server = createServer((request, response) => {
      heard.push(request.headers);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    return { heard, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  it('is one in the log, in the answer and towards the API', async () => {
    const { heard, apiUrl } = await echoingApi();
    const { ask, lines } = await runSite(emptyShop(), { apiUrl });
    const { headers } = await ask('/api/v1/home');
    const id = headers['x-request-id'];
    expect(id).toMatch(/^[\w-]{16}$/);
    expect(heard[0]?.['x-request-id']).toBe(id);
    await expect.poll(() => lines.some((line) => line['id'] === id)).toBe(true);
    expect((await ask('/api/v1/home')).headers['x-request-id']).not.toBe(id);
  });

  it('is what a trusted proxy says, and nothing else', async () => {
    const { heard, apiUrl } = await echoingApi();
    const { ask } = await runSite(emptyShop(), { apiUrl });
    const named = async (id: string) =>
      (await ask('/api/v1/home', { headers: { 'X-Request-Id': id } })).headers['x-request-id'];
    expect(await named('from-the-proxy-1')).toBe('from-the-proxy-1');
    for (const id of ['short', 'ana@example.com', 'a'.repeat(65), '{"level":60}'])
      expect(await named(id)).not.toBe(id);
    expect(heard.some((headers) => headers['x-request-id'] === 'ana@example.com')).toBe(false);
    const stranger = {
      headers: { 'x-request-id': 'from-a-visitor' },
      socket: { remoteAddress: '203.0.113.7' },
    };
    expect(requestIdOf(stranger as never, new BlockList())).not.toBe('from-a-visitor');
  });

  it('stands in lines without tokens, addresses of people or anything of a query', async () => {
    const { apiUrl } = await echoingApi();
    const { ask, lines } = await runSite(emptyShop(), { apiUrl });
    const secrets = ['ana@example.com', 'un-secreto-1', 'un-secreto-2', 'un-secreto-3', 'un-secreto-4'];
    await ask(`/recuperar-clave-validacion?email=${secrets[0]}&token=${secrets[1]}`, {
      headers: {
        Authorization: `Bearer ${secrets[2]}`,
        Cookie: `a=${secrets[3]}`,
        Referer: `http://x/?${secrets[4]}`,
      },
    });
    await ask(`/api/v1/login/google?code=${secrets[1]}`, {
      method: 'POST',
      body: `{"email":"${secrets[0]}"}`,
    });
    await ask(`/\\${secrets[1]}?${secrets[0]}`);
    await expect.poll(() => lines.length).toBeGreaterThanOrEqual(3);
    for (const secret of secrets.slice(0, 1)) expect(JSON.stringify(lines)).not.toContain(secret);
    expect(JSON.stringify(lines.slice(0, 2))).not.toMatch(/un-secreto/);
  });
});
