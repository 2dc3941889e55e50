import { once } from 'node:events';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { siteOver, siteOverAnswer, siteWith } from './running-site.ts';

const json = { 'Content-Type': 'application/json' };
const answering = (headers: OutgoingHttpHeaders, body = '{}', status = 200) =>
  siteOverAnswer((response) => response.writeHead(status, headers).end(body));

describe('the API under the site’s origin', () => {
  it('gets the request as it came, without what concerns one connection only', async () => {
    const { ask, seen } = await answering({ ETag: '"1"' }, '{"ok":true}', 201);
    const headers = { Authorization: 'Bearer t', TE: 'trailers', 'X-Hop': '1', Connection: 'close, X-Hop' };
    const forged = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'for=evil', Host: 'evil.example' };
    const path = '/api/v1/cart?uuid=a%20b&currency=ARS';
    const body = '{"quantity":1}';
    const answer = await ask(path, { method: 'POST', headers: { ...headers, ...forged }, body });
    expect([answer.status, answer.text, answer.headers.etag]).toEqual([201, '{"ok":true}', '"1"']);
    expect(seen).toMatchObject([
      {
        ...{ method: 'POST', url: path, body },
        headers: {
          authorization: 'Bearer t',
          host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) as string,
          'x-forwarded-host': 'localhost:4321',
          'x-forwarded-proto': 'http',
          'x-forwarded-for': '127.0.0.1',
        },
      },
    ]);
    for (const name of ['te', 'x-hop', 'forwarded']) expect(seen[0]?.headers[name]).toBeUndefined();
  });

  it('loses nothing that matters to it because a client names that in Connection', async () => {
    const { ask, seen } = await siteOverAnswer();
    const kept = { authorization: 'Bearer t', 'content-type': 'application/json', 'idempotency-key': 'k' };
    const framing = ['content-length', 'host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
    const named = [...Object.keys(kept), ...framing, 'transfer-encoding', 'x-hop'].join(', ');
    const headers = { ...kept, Connection: named, 'X-Hop': '1', X_Forwarded_For: '203.0.113.9' };
    await ask('/api/v1/cart', { method: 'POST', headers, body: '{"quantity":1}' });
    const [call] = seen;
    expect(call).toMatchObject({ body: '{"quantity":1}', headers: { ...kept, 'content-length': '14' } });
    for (const name of framing) expect(call?.headers[name], name).toBeDefined();
    for (const name of ['x-hop', 'x_forwarded_for']) expect(call?.headers[name], name).toBeUndefined();
  });

  it('learns nothing unneeded of the visitor, and sets no cookies', async () => {
    const own = {
      'Set-Cookie': ['a=1', 'b=2'],
      'Clear-Site-Data': '"*"',
      Refresh: '0;url=https://evil.example',
    };
    const { ask, seen } = await answering({ ...own, ...json, 'Retry-After': '1' });
    const needed = {
      authorization: 'Bearer t',
      'accept-language': 'es-AR',
      'idempotency-key': 'k',
      'if-none-match': '"1"',
      'user-agent': 'a phone',
    };
    const others = {
      cookie: 'panel=secret',
      referer: 'http://localhost:4321/recuperar-clave-validacion?token=secret',
      'sec-ch-ua-model': '"Moto G"',
      'x-forwarded-port': '80',
      'x-original-url': '/admin',
    };
    const answer = await ask('/api/v1/home', { headers: { ...needed, ...others } });
    expect(seen[0]?.headers).toMatchObject(needed);
    for (const name of Object.keys(others)) expect(seen[0]?.headers[name], name).toBeUndefined();
    expect(answer.headers['retry-after']).toBe('1');
    for (const name of ['set-cookie', 'clear-site-data', 'refresh'])
      expect(answer.headers[name], name).toBeUndefined();
  });

  it('is asked only with methods that its calls have', async () => {
    const { ask, seen } = await siteOverAnswer();
    expect((await ask('/api/v1/cart', { method: 'DELETE' })).status).toBe(200);
    for (const method of ['TRACE', 'PROPFIND', 'QUERY']) {
      const answer = await ask('/api/v1/cart', { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, expect.stringContaining('PATCH')]);
      expect(JSON.parse(answer.text)).toHaveProperty('errorMessage');
    }
    expect(seen.map(({ method }) => method)).toEqual(['DELETE']);
  });

  it('answers a part of a file when a part was asked for', async () => {
    const part = { 'Content-Type': 'image/svg+xml', 'Content-Range': 'bytes 0-1999/4000' };
    const { ask, seen } = await answering(part, 'x'.repeat(2000), 206);
    const headers = { Range: 'bytes=0-1999', 'Accept-Encoding': 'br' };
    const answer = await ask('/media/a.svg', { headers });
    expect(seen[0]?.headers.range).toBe('bytes=0-1999');
    expect([answer.status, answer.headers['content-range'], answer.bytes.length]).toEqual([
      ...[206, 'bytes 0-1999/4000', 2000],
    ]);
  });

  it('speaks for itself about caching and types, and the site speaks about safety', async () => {
    const cache = { ETag: '"1"', 'Cache-Control': 'private, max-age=5', 'Content-Type': 'text/html' };
    const own = { ...cache, 'X-Powered-By': 'PHP', 'Content-Security-Policy': 'none at all' };
    const { headers } = await (await answering(own, '<script>alert(1)</script>')).ask('/media/page.html');
    expect([headers.etag, headers['cache-control']]).toEqual(['"1"', 'private, max-age=5']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each([
    [304, 'GET', ''],
    [422, 'GET', '{"errorMessage":"no"}'],
    [200, 'HEAD', ''],
  ])('is heard with its %i to %s', async (status, method, said) => {
    const { ask } = await answering({ ETag: '"1"' }, status === 304 ? '' : '{"errorMessage":"no"}', status);
    const answer = await ask('/api/v1/x', { method, headers: { 'If-None-Match': '"1"' } });
    expect([answer.status, answer.text]).toEqual([status, said]);
  });

  it('is compressed where it sends plain text, under the same tag', async () => {
    const list = JSON.stringify({ data: Array.from({ length: 200 }, (_, id) => ({ id, title: 'Akira' })) });
    const own = { ...json, 'Content-Length': list.length, ETag: '"1"', Vary: 'Origin' };
    const { ask } = await answering(own, list);
    const plain = await ask('/api/v1/products-list');
    const vary = 'Origin, Accept-Encoding';
    expect([plain.text, plain.headers.etag, plain.headers.vary]).toEqual([list, '"1"', vary]);
    const headers = { 'Accept-Encoding': 'gzip, br' };
    const squeezed = await ask('/api/v1/products-list', { headers });
    expect(gunzipSync(squeezed.bytes).toString()).toBe(list);
    expect(squeezed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: 'W/"1"', vary });
    const head = await ask('/api/v1/products-list', { method: 'HEAD', headers });
    expect([head.headers['content-encoding'], head.bytes.length]).toEqual([undefined, 0]);
  });

  it.each([
    ['short', { ...json, 'Content-Length': 500 }],
    ['a picture', { 'Content-Type': 'image/webp' }],
    ['not to be changed', { ...json, 'Cache-Control': 'no-transform' }],
  ])('is left as it is where that is %s', async (_what, own) => {
    const { ask } = await answering(own, 'x'.repeat(500));
    const answer = await ask('/api/v1/x', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(answer.text).toBe('x'.repeat(500));
    expect(answer.headers['content-encoding']).not.toBe('gzip');
  });

  it('streams: the first bytes arrive before the last are sent', async () => {
    const firstArrived = Promise.withResolvers<undefined>();
    const { port } = await siteOver((_incoming, response) => {
      response.write('first');
      void firstArrived.promise.then(() => response.end('last'));
    });
    const outgoing = request({ port, host: '127.0.0.1', path: '/api/v1/stream' }).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    incoming.once('data', () => firstArrived.resolve(undefined));
    expect(await text(incoming)).toBe('firstlast');
  });

  it('is told of the visitor, and of no address that he made up', async () => {
    const { ask, seen } = await siteOverAnswer();
    await ask('/api/v1/home', { headers: { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7' } });
    expect(seen[0]?.headers['x-forwarded-for']).toBe('203.0.113.7');
  });
});

describe('an API in trouble', () => {
  it('is a quick 502 with words when it is down, and the pages go on', async () => {
    // Detected by the refused connection, not by a timeout.
    const { ask } = await siteWith(undefined, { apiSilenceMs: 600_000 });
    const answer = await ask('/api/v1/cart', { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers['content-type']]).toEqual([502, 'application/json']);
    const words = expect.stringContaining('no responde') as string;
    expect(JSON.parse(answer.text)).toEqual({ errorMessage: words });
    expect((await ask('/')).text).toBe('inicio');
  });

  it('is a 504 when it never answers, and a 502 when it hangs up', async () => {
    const silent = await siteOver(() => undefined, { apiSilenceMs: 100 });
    const answer = await silent.ask('/api/v1/home');
    expect(answer.status).toBe(504);
    expect(JSON.parse(answer.text)).toHaveProperty('errorMessage');
    const rude = await siteOver((incoming) => void incoming.socket.destroy());
    expect((await rude.ask('/api/v1/home')).status).toBe(502);
  });

  it('breaks off an answer that stalls in the middle', async () => {
    const { ask } = await siteOver(
      (_incoming, response) => void response.writeHead(200, { 'Content-Length': 100 }).write('half'),
      { apiSilenceMs: 100 },
    );
    await expect(ask('/api/v1/home')).rejects.toThrow(/aborted|hang up/);
  });

  it('is asked once more when it had just closed a kept connection, for reads only', async () => {
    const asked: string[] = [];
    const known = new Set<unknown>();
    const { ask } = await siteOver((incoming, response) => {
      asked.push(incoming.method ?? '');
      const isKept = known.has(incoming.socket);
      known.add(incoming.socket);
      if (isKept) incoming.socket.resetAndDestroy();
      else response.end('{}');
    });
    expect((await ask('/api/v1/home')).status).toBe(200);
    expect((await ask('/api/v1/home')).status).toBe(200);
    expect((await ask('/api/v1/cart', { method: 'POST', body: '{}' })).status).toBe(502);
    expect(asked).toEqual(['GET', 'GET', 'GET', 'POST']);
  });
});

describe('the sandbox of a demonstration', () => {
  const policy = "default-src 'none'; form-action 'self'";
  const page = (hasSandbox: boolean) =>
    siteOverAnswer(
      (response) =>
        response
          .writeHead(200, {
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': policy,
            'Referrer-Policy': 'no-referrer',
            Server: 'an API',
          })
          .end('<title>Pagar</title>'),
      { hasSandbox },
    );

  it('is found on the site, under its own policy', async () => {
    const { ask, seen } = await page(true);
    const answer = await ask('/sandbox/paypal?token=x');
    expect([answer.status, answer.text]).toEqual([200, '<title>Pagar</title>']);
    expect(seen.map(({ url }) => url)).toEqual(['/sandbox/paypal?token=x']);
    expect(answer.headers).toMatchObject({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    for (const name of ['cross-origin-opener-policy', 'server']) expect(answer.headers[name]).toBeUndefined();
  });

  it.each([
    ['nothing else of the API', true, ['/outbox', '/faults', '/sandbox', '/sandbox/../outbox']],
    ['nothing else in disguise', true, ['/sandbox/%2e%2e/outbox', '/registro']],
    ['nothing at all on any other site', false, ['/sandbox/paypal?token=x']],
  ])('brings %s along', async (_what, hasSandbox, paths) => {
    const { ask, seen } = await page(hasSandbox);
    for (const path of paths) expect((await ask(path)).status, path).not.toBe(200);
    expect(seen).toEqual([]);
  });
});
