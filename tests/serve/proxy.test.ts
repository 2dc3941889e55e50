import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runSite, siteOver } from './running-site.ts';
import { build, emptyShop, publish } from './tiny-shop.ts';

describe('the API under the site’s origin', () => {
  it('gets the request as it came, without what concerns one connection only', async () => {
    const seen: IncomingMessage[] = [];
    let body = '';
    const { ask } = await siteOver((incoming, response) => {
      seen.push(incoming);
      incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      incoming.on('end', () => response.writeHead(201, { ETag: '"1"' }).end('{"ok":true}'));
    });
    const headers = { Authorization: 'Bearer t', TE: 'trailers', 'X-Hop': '1', Connection: 'close, X-Hop' };
    const forged = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'for=evil', Host: 'evil.example' };
    const path = '/api/v1/cart?uuid=a%20b&currency=ARS';
    const answer = await ask(path, {
      method: 'POST',
      headers: { ...headers, ...forged },
      body: '{"quantity":1}',
    });
    expect([answer.status, answer.text, answer.headers.etag]).toEqual([201, '{"ok":true}', '"1"']);
    const [incoming] = seen;
    expect([incoming?.method, incoming?.url, body]).toEqual(['POST', path, '{"quantity":1}']);
    expect(incoming?.headers).toMatchObject({
      authorization: 'Bearer t',
      'x-forwarded-host': 'localhost:4321',
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '127.0.0.1',
    });
    expect(incoming?.headers.host).toMatch(/^127\.0\.0\.1:\d+$/);
    for (const name of ['te', 'x-hop', 'forwarded']) expect(incoming?.headers[name]).toBeUndefined();
  });

  it('loses nothing that matters to it because a client names that in Connection', async () => {
    let seen: IncomingMessage | undefined;
    let body = '';
    const { ask } = await siteOver((incoming, response) => {
      seen = incoming;
      incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      incoming.on('end', () => response.end('{}'));
    });
    const kept = { authorization: 'Bearer t', 'content-type': 'application/json', 'idempotency-key': 'k' };
    const framing = ['content-length', 'host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
    const named = [...Object.keys(kept), ...framing, 'transfer-encoding', 'x-hop'].join(', ');
    const headers = { ...kept, Connection: named, 'X-Hop': '1', X_Forwarded_For: '203.0.113.9' };
    await ask('/api/v1/cart', { method: 'POST', headers, body: '{"quantity":1}' });
    expect(seen?.headers).toMatchObject({ ...kept, 'content-length': '14' });
    for (const name of framing) expect(seen?.headers[name], name).toBeDefined();
    for (const name of ['x-hop', 'x_forwarded_for']) expect(seen?.headers[name], name).toBeUndefined();
    expect(body).toBe('{"quantity":1}');
  });

  it('learns nothing of the visitor that its calls do not need, and sets no cookies on the site', async () => {
    let seen: IncomingMessage | undefined;
    const { ask } = await siteOver((incoming, response) => {
      seen = incoming;
      const own = {
        'Set-Cookie': ['a=1', 'b=2'],
        'Clear-Site-Data': '"*"',
        Refresh: '0;url=https://evil.example',
      };
      response.writeHead(200, { ...own, 'Content-Type': 'application/json', 'Retry-After': '1' }).end('{}');
    });
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
    expect(seen?.headers).toMatchObject(needed);
    for (const name of Object.keys(others)) expect(seen?.headers[name], name).toBeUndefined();
    expect(answer.headers['retry-after']).toBe('1');
    for (const name of ['set-cookie', 'clear-site-data', 'refresh'])
      expect(answer.headers[name], name).toBeUndefined();
  });

  it('is asked only with methods that its calls have', async () => {
    const asked: unknown[] = [];
    const { ask } = await siteOver((incoming, response) => {
      asked.push(incoming.method);
      response.end('{}');
    });
    expect((await ask('/api/v1/cart', { method: 'DELETE' })).status).toBe(200);
    for (const method of ['TRACE', 'PROPFIND', 'QUERY']) {
      const answer = await ask('/api/v1/cart', { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, expect.stringContaining('PATCH')]);
      expect(JSON.parse(answer.text)).toHaveProperty('errorMessage');
    }
    expect(asked).toEqual(['DELETE']);
  });

  it('answers a part of a file when a part was asked for', async () => {
    const { ask } = await siteOver((incoming, response) => {
      const type = { 'Content-Type': 'image/svg+xml', 'Content-Range': 'bytes 0-1999/4000' };
      response.writeHead(incoming.headers.range === 'bytes=0-1999' ? 206 : 200, type).end('x'.repeat(2000));
    });
    const headers = { Range: 'bytes=0-1999', 'Accept-Encoding': 'br' };
    const answer = await ask('/media/a.svg', { headers });
    expect([answer.status, answer.headers['content-range'], answer.bytes.length]).toEqual([
      206,
      'bytes 0-1999/4000',
      2000,
    ]);
  });

  it('speaks for itself about caching and types, and the site speaks about safety', async () => {
    const { ask } = await siteOver((_incoming, response) => {
      const cache = { ETag: '"1"', 'Cache-Control': 'private, max-age=5', 'Content-Type': 'text/html' };
      response.writeHead(200, { ...cache, 'X-Powered-By': 'PHP', 'Content-Security-Policy': 'none at all' });
      response.end('<script>alert(1)</script>');
    });
    const { headers } = await ask('/media/page.html');
    expect([headers.etag, headers['cache-control']]).toEqual(['"1"', 'private, max-age=5']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('passes 304, HEAD and errors through', async () => {
    const { ask } = await siteOver((incoming, response) => {
      const status = Number(incoming.url?.split('/').at(-1));
      response
        .writeHead(status, { ETag: '"1"' })
        .end(status === 304 ? undefined : `{"errorMessage":"${status}"}`);
    });
    expect((await ask('/api/v1/304', { headers: { 'If-None-Match': '"1"' } })).status).toBe(304);
    expect(await ask('/api/v1/422')).toMatchObject({ status: 422, text: '{"errorMessage":"422"}' });
    expect(await ask('/api/v1/200', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it('compresses what the API sends as it is, and lets a tag stand for the content, not the bytes', async () => {
    const list = JSON.stringify({ data: Array.from({ length: 200 }, (_, id) => ({ id, title: 'Akira' })) });
    const { ask } = await siteOver((_incoming, response) => {
      const own = {
        'Content-Type': 'application/json',
        'Content-Length': list.length,
        ETag: '"1"',
        Vary: 'Origin',
      };
      response.writeHead(200, own).end(list);
    });
    const plain = await ask('/api/v1/products-list');
    expect([plain.text, plain.headers.etag, plain.headers.vary]).toEqual([
      list,
      '"1"',
      'Origin, Accept-Encoding',
    ]);
    const squeezed = await ask('/api/v1/products-list', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(gunzipSync(squeezed.bytes).toString()).toBe(list);
    expect(squeezed.headers).toMatchObject({
      'content-encoding': 'gzip',
      etag: 'W/"1"',
      vary: 'Origin, Accept-Encoding',
    });
    const head = await ask('/api/v1/products-list', {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect([head.headers['content-encoding'], head.bytes.length]).toEqual([undefined, 0]);
  });

  it.each([
    ['short', { 'Content-Type': 'application/json', 'Content-Length': 500 }],
    ['a picture', { 'Content-Type': 'image/webp' }],
    ['not to be changed', { 'Content-Type': 'application/json', 'Cache-Control': 'no-transform' }],
  ])('leaves as it is what is %s', async (_what, own) => {
    const { ask } = await siteOver((_incoming, response) => {
      response.writeHead(200, own).end('x'.repeat(500));
    });
    const answer = await ask('/api/v1/x', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(answer.text).toBe('x'.repeat(500));
    expect(answer.headers['content-encoding']).not.toBe('gzip');
  });

  it('streams: the first bytes arrive before the last are sent', async () => {
    const { promise: firstArrived, resolve: tellFirstArrived } = Promise.withResolvers<undefined>();
    const { port } = await siteOver((_incoming, response) => {
      response.write('first');
      void firstArrived.then(() => response.end('last'));
    });
    const outgoing = request({ port, host: '127.0.0.1', path: '/api/v1/stream' }).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const chunks: string[] = [];
    incoming.setEncoding('utf8').on('data', (chunk: string) => {
      chunks.push(chunk);
      tellFirstArrived(undefined);
    });
    await once(incoming, 'end');
    expect(chunks).toEqual(['first', 'last']);
  });

  it('keeps its connections open between requests', async () => {
    const sockets = new Set<unknown>();
    const { ask } = await siteOver((incoming, response) => {
      sockets.add(incoming.socket);
      response.end('{}');
    });
    for (let n = 0; n < 5; n += 1) await ask('/api/v1/home');
    expect(sockets.size).toBe(1);
  });

  it('names the visitor, as a proxy on this machine knows him, and nobody whom he made up', async () => {
    let chain: unknown;
    const { ask } = await siteOver((incoming, response) => {
      chain = incoming.headers['x-forwarded-for'];
      response.end('{}');
    });
    await ask('/api/v1/home', { headers: { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7' } });
    expect(chain).toBe('203.0.113.7');
  });
});

describe('an API in trouble', () => {
  it('is a quick 502 with words when it is down, and the pages go on', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'inicio' });
    await publish(layout);
    // Detected by the refused connection, not by a timeout.
    const { ask } = await runSite(layout, { apiSilenceMs: 600_000 });
    const answer = await ask('/api/v1/cart', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(502);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(JSON.parse(answer.text)).toEqual({
      errorMessage: expect.stringContaining('no responde') as string,
    });
    expect((await ask('/')).text).toBe('inicio');
  });

  it('is a 504 when it never answers', async () => {
    const { ask } = await siteOver(() => undefined, { apiSilenceMs: 100 });
    const answer = await ask('/api/v1/home');
    expect(answer.status).toBe(504);
    expect(JSON.parse(answer.text)).toHaveProperty('errorMessage');
  });

  it('breaks off an answer that stalls in the middle, so that it is not taken for whole', async () => {
    const { ask } = await siteOver(
      (_incoming, response) => void response.writeHead(200, { 'Content-Length': 100 }).write('half'),
      { apiSilenceMs: 100 },
    );
    await expect(ask('/api/v1/home')).rejects.toThrow(/aborted|hang up/);
  });

  it('is a 502 when it hangs up without a word', async () => {
    const { ask } = await siteOver((incoming) => void incoming.socket.destroy());
    expect((await ask('/api/v1/home')).status).toBe(502);
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
  const page = (asked: string[]) =>
    siteOver(
      (incoming, response) => {
        asked.push(incoming.url ?? '');
        response.writeHead(200, {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': "default-src 'none'; form-action 'self'",
          'Referrer-Policy': 'no-referrer',
          Server: 'an API',
        });
        response.end('<title>Pagar</title>');
      },
      { hasSandbox: true },
    );

  it('is found on the site, under its own policy', async () => {
    const asked: string[] = [];
    const { ask } = await page(asked);
    const answer = await ask('/sandbox/paypal?token=x');
    expect([answer.status, answer.text, asked]).toEqual([
      200,
      '<title>Pagar</title>',
      ['/sandbox/paypal?token=x'],
    ]);
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; form-action 'self'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    for (const name of ['cross-origin-opener-policy', 'server']) expect(answer.headers[name]).toBeUndefined();
  });

  it('brings nothing else of the API along', async () => {
    const asked: string[] = [];
    const { ask } = await page(asked);
    for (const path of [
      '/outbox',
      '/faults',
      '/sandbox',
      '/sandbox/../outbox',
      '/sandbox/%2e%2e/outbox',
      '/registro',
    ])
      expect((await ask(path)).status, path).not.toBe(200);
    expect(asked).toEqual([]);
  });

  it('is nowhere on any other site', async () => {
    const asked: string[] = [];
    const { ask } = await siteOver((incoming, response) => {
      asked.push(incoming.url ?? '');
      response.end();
    });
    expect((await ask('/sandbox/paypal?token=x')).status).not.toBe(200);
    expect(asked).toEqual([]);
  });
});
