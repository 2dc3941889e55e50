/** The address of the preview: who reads it, and that nothing on it acts on the live shop. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { isSignedRead } from '../../scripts/http/answers-at.ts';
import { previewFile, previewLayout } from '../../scripts/publish/release/preview-folder.ts';
import { createPreviewServer, listenForPreview } from '../../scripts/serve/preview-site.ts';
import { previewTexts } from '../../src/text/publisher/preview.ts';
import { ask } from './running-site.ts';
import { at, release, shopWith } from './tiny-shop.ts';

const signedIn = { cookie: 'publisher=abierta', host: 'localhost:4323' };

it('shows nothing without a session of the panel, and nothing under a stranger’s name', async () => {
  const { ask } = await previewed();
  for (const path of ['/', '/tapa.txt', '/api/v1/products', '/_vista.css']) {
    expect((await ask(path, { host: 'localhost:4323' })).status, path).toBe(401);
    expect((await ask(path, { ...signedIn, cookie: 'publisher=otra' })).status, path).toBe(401);
    expect((await ask(path, { ...signedIn, host: 'evil.example:4323' })).status, path).toBe(403);
  }
});

it('shows the pages of the preview with the bar, and the live ones without it', async () => {
  const { ask } = await previewed();
  const { status, text } = await ask('/');
  expect(status).toBe(200);
  for (const words of ['nuevo', previewTexts.bar]) expect(text).toContain(words);
  const { text: live } = await ask('/?version=publicada');
  expect(live).toContain('viejo');
  expect(live).not.toContain(previewTexts.bar);
});

it('is kept by no cache and framed by the panel’s name alone', async () => {
  const { ask } = await previewed();
  for (const path of ['/', '/tapa.txt']) {
    const { headers } = await ask(path);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  }
  const policy = (await ask('/')).headers['content-security-policy'];
  expect(policy).toContain('frame-ancestors localhost:*');
  expect(policy).not.toContain('unsafe');
});

it('only reads the live API, without a login; every write is refused', async () => {
  const { ask, calls } = await previewed();
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const refused = await ask('/api/v1/cart', signedIn, method);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      403,
      { errorMessage: previewTexts.readsOnly },
    ]);
  }
  expect(calls).toEqual([]);
  const secrets = { ...signedIn, authorization: 'Bearer de-un-cliente' };
  expect((await ask('/api/v1/products', secrets)).status).toBe(200);
  expect(calls).toEqual([{ url: '/api/v1/products', authorization: undefined, cookie: undefined }]);
});

it('of a later time says which, and reads the API as of it', async () => {
  const time = new Date(Date.now() + 86_400_000);
  const { ask, calls, secret } = await previewed(true, time);
  expect((await ask('/')).text).toContain(previewTexts.at(time));
  expect((await ask('/?version=publicada')).text).not.toContain(previewTexts.at(time));
  await ask('/api/v1/product/akira-01?currency=ARS');
  const [{ url, headers }] = calls as [{ url: string; headers: Record<string, string> }];
  expect(url).toBe(`/api/v1/product/akira-01?currency=ARS&at=${encodeURIComponent(time.toISOString())}`);
  expect(isSignedRead(new Request(`http://api${url}`, { headers }), secret, Date.now())).toBe(true);
});

it('of a time that has come reads the API as of now', async () => {
  const { ask, calls } = await previewed(true, new Date(Date.now() - 1000));
  await ask('/api/v1/products');
  expect(calls).toMatchObject([{ url: '/api/v1/products' }]);
});

it('says that there is none', async () => {
  const { status, text } = await (await previewed(false)).ask('/');
  expect([status, text]).toEqual([404, previewTexts.none]);
});

it('opens another port where the usual one is taken, but none beside a chosen one', async () => {
  const [previewPort = 0] = await freePorts(1);
  const open = async () => {
    const server = createPreviewServer(await options('http://127.0.0.1:9'));
    onTestFinished(() => void server.close());
    return server;
  };
  expect(await listenForPreview(await open(), { previewPort, host: '127.0.0.1' })).toBe(previewPort);
  await expect(listenForPreview(await open(), { previewPort, host: '127.0.0.1' })).rejects.toThrow(
    'set PREVIEW_PORT',
  );
  const first = await listenForPreview(await open(), { previewPort: null, host: '127.0.0.1' });
  const second = await listenForPreview(await open(), { previewPort: null, host: '127.0.0.1' });
  expect(second).not.toBe(first);
});

async function options(apiUrl: string, hasPreview = true, time: Date | null = null) {
  const layout = await shopWith({ 'index.html': '<body><h1>viejo</h1>', 'tapa.txt': 'tapa' });
  if (hasPreview) {
    const files = { 'index.html': '<body class="x"><h1>nuevo</h1>', 'tapa.txt': 'tapa' };
    await release(previewLayout(layout), files, at(1000));
    const stored = JSON.stringify({ at: time?.getTime() ?? null });
    writeFileSync(join(previewLayout(layout).root, previewFile), stored);
  }
  return {
    ...{ layout, siteUrl: 'http://localhost:4321', apiUrl, secret: 'of the webhook' },
    providerSources: { getnet: {}, modo: {}, facebook: {} },
    session: { cookie: 'publisher', isOpen: (id: string | undefined) => id === 'abierta' },
  };
}

async function previewed(hasPreview = true, time: Date | null = null) {
  const calls: object[] = [];
  const api = createServer(({ url, headers }, response) => {
    const { authorization, cookie } = headers;
    calls.push({ url, authorization, cookie, ...(time !== null && { headers }) });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  onTestFinished(() => void api.close());
  const { port } = api.address() as AddressInfo;
  const given = await options(`http://127.0.0.1:${port}`, hasPreview, time);
  const server = createPreviewServer(given);
  const opened = await listenForPreview(server, { previewPort: null, host: '127.0.0.1' });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    calls,
    secret: given.secret,
    ask: (path: string, headers: Record<string, string> = signedIn, method = 'GET') =>
      ask(opened, path, { headers, method }),
  };
}
