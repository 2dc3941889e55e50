import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { baseHeaders } from '../../scripts/serve/headers.ts';
import { emptyShop, longText, release, shopWith } from './tiny-shop.ts';
import { runSite, siteOver, siteWith, type RunningSite } from './running-site.ts';

const script = 'document.documentElement.dataset.currency="ARS"';
const home = `<!doctype html><script>${script}</script><style>p{margin:0}</style><p>${longText('inicio')}</p>`;

describe('a published site', () => {
  let shop: RunningSite;

  beforeEach(async () => {
    shop = await siteWith({
      'index.html': home,
      '404.html': 'Página no encontrada',
      'nosotros.html': 'Nosotros',
      'fallback/producto.html': 'fallback',
      'fallback/pedido.html': 'pedido',
      'login.html': 'login',
      '_astro/a.js': longText('code()'),
      'img/a.webp': 'picture',
      'robots.txt': 'User-agent: *',
      'producto/uno.md': '# Uno',
    });
  });

  it.each([
    ['/', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/robots.txt', 200, 'text/plain; charset=utf-8', 'no-cache'],
    ['/producto/uno.md', 200, 'text/markdown; charset=utf-8', 'no-cache'],
    ['/producto/dos.md', 404, 'text/html; charset=utf-8', 'no-cache'],
    ['/_astro/a.js', 200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/img/a.webp', 200, 'image/webp', 'public, max-age=31536000, immutable'],
    ['/nada', 404, 'text/html; charset=utf-8', 'no-cache'],
    ['/404', 404, 'text/html; charset=utf-8', 'no-cache'],
    ['/producto/nuevo', 404, 'text/html; charset=utf-8', 'no-cache'],
    ['/cuenta/pedido/17', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/_astro/gone.js', 404, 'text/plain; charset=UTF-8', 'no-cache'],
    ['/%zz', 400, 'text/html; charset=UTF-8', 'no-cache'],
    ['/../etc/passwd', 400, 'text/html; charset=UTF-8', 'no-cache'],
    ['/api/v1/%zz', 400, 'application/json', 'no-cache'],
  ])('%s is a %i of the right type and lifetime', async (path, status, type, lifetime) => {
    const { status: answered, headers, bytes } = await shop.ask(path);
    expect([answered, headers['content-type'], headers['cache-control']]).toEqual([status, type, lifetime]);
    expect(Number(headers['content-length'])).toBe(bytes.length);
  });

  it('moves no page of its own name, a public one or another port', async () => {
    expect((await shop.ask('/nosotros', { headers: { Host: 'localhost:4321' } })).status).toBe(200);
    expect((await shop.ask('/nosotros', { headers: { Host: 'localhost:8080' } })).status).toBe(200);
    expect((await shop.ask('/nosotros', { headers: { Host: 'vineta.example:4321' } })).status).toBe(200);
    const open = await siteWith({ 'nosotros.html': 'Nosotros' }, { siteUrl: 'https://vineta.example' });
    expect((await open.ask('/nosotros', { headers: { Host: '127.0.0.1:4321' } })).status).toBe(200);
  });

  it.each(['127.0.0.1', '[::1]'])('leads pages from %s to the name that SITE_URL has', async (name) => {
    const headers = { Host: `${name}:4321` };
    const { status, headers: answered } = await shop.ask('/nosotros?a=1', { headers });
    expect([status, answered.location, answered['cache-control']]).toEqual([
      302,
      'http://localhost:4321/nosotros?a=1',
      'no-store',
    ]);
    expect((await shop.ask('/robots.txt', { headers })).status).toBe(200);
    expect((await shop.ask('/api/v1/cart', { headers })).status).not.toBe(302);
  });

  it('shows the 404 page for an unknown path and fallbacks for unbuilt products', async () => {
    expect((await shop.ask('/nada')).text).toBe('Página no encontrada');
    expect((await shop.ask('/producto/nuevo')).text).toBe('fallback');
  });

  it('moves what is not canonical with a 301 that keeps the query', async () => {
    const { status, headers } = await shop.ask('/productos/?editorial=x');
    expect([status, headers.location]).toEqual([301, '/productos?editorial=x']);
    expect((await shop.ask('//evil.example/')).headers.location).toBe('/evil.example');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('refuses %s on a page', async (method) => {
    const { status, headers } = await shop.ask('/', { method });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('answers HEAD like GET, without the body', async () => {
    const [head, get] = [await shop.ask('/', { method: 'HEAD' }), await shop.ask('/')];
    expect(head.bytes).toHaveLength(0);
    const { date: _a, 'x-request-id': _idA, ...headHeaders } = head.headers;
    const { date: _b, 'x-request-id': _idB, ...getHeaders } = get.headers;
    expect(headHeaders).toEqual(getHeaders);
  });

  it.each<[string, RequestListener, number, string]>([
    ['answers', (_, response) => void response.end(), 200, 'ok'],
    ['fails', (_, response) => void response.writeHead(500).end(), 503, 'the API does not answer'],
    ['is frozen', () => undefined, 503, 'the API does not answer'],
  ])('tells its release, and its health when the API %s', async (_, api, status, words) => {
    const { ask, site } = await siteOver(api, {}, await shopWith());
    const [answer, page] = await Promise.all([ask('/health'), ask('/')]);
    expect([answer.status, page.status]).toEqual([status, 200]);
    expect(JSON.parse(answer.text)).toEqual({ status: words, release: site.releaseId() });
  });

  it.each([
    [200, 'the disk is full', 503, 'the disk is full'],
    [503, null, 503, 'the API is not well'],
    [200, null, 200, 'ok'],
  ])(
    'tells the health of the reference backend (%i) and of the disk (%s)',
    async (api, disk, status, words) => {
      const answer: RequestListener = ({ url }, response) =>
        void response.writeHead(url === '/health' ? api : 200).end();
      const settings = { isApiEmbedded: true, disk: () => Promise.resolve(disk) };
      const { ask } = await siteOver(answer, settings, await shopWith());
      const health = await ask('/health');
      expect([health.status, JSON.parse(health.text)]).toMatchObject([status, { status: words }]);
    },
  );

  it('sends the best encoding, and 304 for content that the browser has', async () => {
    const asked = { br: 'gzip, deflate, br, zstd', gzip: 'gzip', identity: 'identity' };
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const headers = { 'Accept-Encoding': asked[encoding] };
      const answer = await shop.ask('/', { headers });
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(decoders[encoding](answer.bytes).toString()).toBe(home);
      const tag = answer.headers.etag ?? '';
      const again = await shop.ask('/', { headers: { ...headers, 'If-None-Match': `"other", ${tag}` } });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      expect(again.headers.etag).toBe(tag);
      expect(again.headers['content-security-policy']).toBe(answer.headers['content-security-policy']);
    }
    const { headers } = await shop.ask('/img/a.webp', { headers: { 'Accept-Encoding': 'br, gzip' } });
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });

  it('does not make a 404 conditional', async () => {
    expect((await shop.ask('/nada', { headers: { 'If-None-Match': '*' } })).status).toBe(404);
  });

  it('sends a part of a file on request', async () => {
    const part = await shop.ask('/img/a.webp', { headers: { Range: 'bytes=0-3' } });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'pict', 'bytes 0-3/7']);
    expect((await shop.ask('/img/a.webp', { headers: { Range: 'bytes=9-' } })).status).toBe(416);
  });

  it('allows exactly the inline code that the page had when it was released', async () => {
    const policy = (await shop.ask('/')).headers['content-security-policy'] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain('unsafe');
    expect((await shop.ask('/nosotros')).headers['content-security-policy']).toContain("script-src 'self';");
  });

  it.each(['/', '/nada', '/_astro/a.js', '/robots.txt', '/health', '/%zz', '/novedades', '/api/v1/cart'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await shop.ask(path);
      const { 'Content-Security-Policy': _, ...expected } = baseHeaders(false);
      const lower = Object.entries(expected).map(([name, value]) => [name.toLowerCase(), value]);
      expect(headers).toMatchObject(Object.fromEntries(lower) as object);
      for (const words of ["default-src 'none'", "frame-ancestors 'none'"])
        expect(headers['content-security-policy']).toContain(words);
      for (const name of ['strict-transport-security', 'server', 'x-powered-by'])
        expect(headers[name]).toBeUndefined();
    },
  );

  it('keeps private pages and Markdown out of search engines, and lets sign-in open its window', async () => {
    expect((await shop.ask('/producto/uno.md')).headers['x-robots-tag']).toBe('noindex');
    const { headers } = await shop.ask('/login');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect((await shop.ask('/nosotros')).headers['x-robots-tag']).toBeUndefined();
  });

  it('logs method, path, status, time and size, and never the query', async () => {
    await shop.ask('/recuperar-clave-validacion?email=a@b.c&token=secret', {
      headers: { Authorization: 'Bearer t' },
    });
    const line = await vi.waitUntil(() => shop.lines.find(({ msg }) => msg === 'request'));
    expect(line).toMatchObject({ method: 'GET', path: '/recuperar-clave-validacion', status: 404 });
    expect(line['ms']).toBeTypeOf('number');
    expect(line['bytes']).toBeGreaterThan(0);
    expect(JSON.stringify(shop.lines)).not.toMatch(/secret|Bearer|a@b/);
  });
});

describe('a site that is not whole', () => {
  it('asks for patience before the first publish, and opens with it', async () => {
    const layout = emptyShop();
    const shop = await runSite(layout);
    const answer = await shop.ask('/');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(answer.text).toContain('Estamos preparando la tienda');
    expect((await shop.ask('/health')).status).toBe(503);
    await release(layout, { 'index.html': 'abierto' });
    await shop.site.refresh();
    expect((await shop.ask('/')).text).toBe('abierto');
  });

  it('answers 500 with its own page when bytes are gone', async () => {
    const layout = await shopWith();
    rmSync(join(layout.releases, 'blobs'), { recursive: true });
    const shop = await runSite(layout);
    const answer = await shop.ask('/');
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('Algo salió mal');
    expect(answer.text).not.toMatch(/ENOENT|blobs/);
    expect(shop.lines.some(({ msg }) => msg === 'a request could not be answered')).toBe(true);
  });

  it('has a small 404 page of its own when the release has none', async () => {
    const answer = await (await siteWith()).ask('/nada');
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('Página no encontrada')]);
  });
});

it('over https asks for https from then on', async () => {
  const { ask } = await siteWith(undefined, { siteUrl: 'https://lavineta.example' });
  const { headers } = await ask('/');
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});

describe('starting and stopping', () => {
  it('says what to do when the port is taken', async () => {
    const { port } = await siteWith();
    const second = await siteWith();
    await second.site.close();
    await expect(second.site.listen(port, '127.0.0.1')).rejects.toThrow(
      `Port ${port} is taken by another program: stop that program, or set PORT to a free one.`,
    );
  });

  it('does not wait for idle connections when it stops', async () => {
    const { site, port } = await siteWith();
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
    const ended = once(socket, 'end');
    // The grace period is frozen, so that it cannot end connections either.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await site.close();
    expect(await ended).toEqual([]);
  });
});

it('a reader of nothing and a silent visitor are cut off', async () => {
  const large = randomBytes(12 * 1024 * 1024);
  const { port, lines } = await siteWith({ 'img/feed.webp': large }, { idleMs: 200 });
  const reader = connect(port, '127.0.0.1').on('error', () => undefined);
  reader.pause().write('GET /img/feed.webp HTTP/1.1\r\nHost: a\r\n\r\n');
  const silent = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(silent.resume(), 'close');
  await expect.poll(() => lines.some(({ aborted }) => aborted === true)).toBe(true);
  expect(lines.some(({ level }) => Number(level) >= 50)).toBe(false);
  reader.destroy();
});
