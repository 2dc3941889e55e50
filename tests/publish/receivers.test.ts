/** What each kind of receiver outside is sent, and what counts as an answer. */
import { createHmac } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { publicAddress } from '../../scripts/publish/outside/call.ts';
import { keyPath } from '../../scripts/publish/outside/index-now.ts';
import { receiversFrom } from '../../scripts/publish/outside/receivers-from.ts';
import type { Receiver } from '../../scripts/publish/outside/receiver.ts';
import type { Change } from '../../scripts/publish/release/differences.ts';
import { edgeSecondsFrom, outsideSettingsFrom } from '../../scripts/shared/outside-settings.ts';
import { receive } from '../../scripts/publish/http/webhook.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { openReceiver } from './outside-world.ts';

const site = 'https://tienda.example';
const changes: readonly Change[] = [
  { path: '/producto/uno', how: 'content' },
  { path: '/producto/uno.md', how: 'content' },
  { path: '/tags/año nuevo', how: 'removed' },
  { path: '/nosotros', how: 'code' },
  { path: '/cuenta', how: 'content' },
  { path: '/robots.txt', how: 'content' },
];
const news = { release: '20261120T120000000Z-0123456789ab', changes };

/** The first receiver of a kind that these settings name. */
function receiverOf(kind: Receiver['kind'], env: NodeJS.ProcessEnv): Receiver {
  const found = receiversFrom(site, outsideSettingsFrom(env), null).find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`no ${kind}`);
  return found;
}

const many = (amount: number): readonly Change[] =>
  Array.from({ length: amount }, (_, index) => ({ path: `/producto/p-${index}`, how: 'content' as const }));

describe('Cloudflare', () => {
  const open = async () => {
    const fake = await openReceiver();
    const env = {
      CLOUDFLARE_ZONE: 'abc1',
      CLOUDFLARE_API_TOKEN: 'secreto',
      CLOUDFLARE_API_URL: `${fake.origin}/v4`,
    };
    return { fake, cdn: receiverOf('cdn', env) };
  };

  it('is told the addresses, thirty a call, and proves who asks', async () => {
    const { fake, cdn } = await open();
    expect(await cdn.send({ ...news, changes: [...changes, ...many(60)] })).toBe(66);
    expect(fake.received.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array.from({ length: 3 }, () => 'POST /v4/zones/abc1/purge_cache'),
    );
    expect(fake.received[0]?.headers.authorization).toBe('Bearer secreto');
    const files = fake.received.flatMap(({ body }) => (JSON.parse(body) as { files: string[] }).files);
    expect(files.length).toBe(66);
    expect(files).toContain(`${site}/tags/a%C3%B1o%20nuevo`);
  });

  it('forgets everything by one call where a release of other code changed thousands', async () => {
    const { fake, cdn } = await open();
    await cdn.send({ ...news, changes: many(3001) });
    expect(fake.received.map(({ body }) => body)).toEqual(['{"purge_everything":true}']);
  });

  it.each([500, 403, 302])('has not taken it when it answers %i', async (status) => {
    const { fake, cdn } = await open();
    fake.status = status;
    await expect(cdn.send(news)).rejects.toThrow(`${new URL(fake.origin).host} answers ${status}: said`);
    // A redirect leads to no other host.
    expect(fake.received.length).toBe(1);
  });

  it('is told at once, and again when no old page is under way', () => {
    const env = { CLOUDFLARE_ZONE: 'abc1', CLOUDFLARE_API_TOKEN: 'secreto' };
    expect(receiverOf('cdn-again', env).delayMs).toBeGreaterThan(receiverOf('cdn', env).delayMs ?? 0);
  });
});

describe('another CDN', () => {
  const sent = async (purge: string, more: NodeJS.ProcessEnv = {}) => {
    const fake = await openReceiver();
    const cdn = receiverOf('cdn', { CDN_PURGE: purge.replace('ORIGIN', fake.origin), ...more });
    await cdn.send(news);
    return fake.received;
  };

  it('is asked for one address a call by its own address', async () => {
    const received = await sent('PURGE ORIGIN{path}', { CDN_PURGE_HEADER: 'X-Key: secreto' });
    expect(received.map(({ method, path }) => `${method} ${path}`)).toContain('PURGE /tags/a%C3%B1o%20nuevo');
    expect(received.length).toBe(changes.length);
    expect(received[0]?.headers).toMatchObject({ host: 'tienda.example', 'x-key': 'secreto' });
  });

  it('is asked for an address in a query', async () => {
    const received = await sent('POST ORIGIN/purge?url={url}');
    expect(received.map(({ path }) => path)).toContain(
      `/purge?url=${encodeURIComponent(`${site}/producto/uno`)}`,
    );
  });

  it('gets all of them in a body', async () => {
    const received = await sent('POST ORIGIN/purge {"urls":{urls},"async":false}');
    expect(received.length).toBe(1);
    expect(received[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      urls: changes.map(({ path }) => publicAddress(site, path)),
      async: false,
    });
  });

  it('is no fault when it does not have the page', async () => {
    const fake = await openReceiver();
    fake.status = 404;
    expect(await receiverOf('cdn', { CDN_PURGE: `PURGE ${fake.origin}{path}` }).send(news)).toBe(
      changes.length,
    );
  });

  it.each([
    [{ CDN_PURGE: 'PURGE {url}', CDN_PURGE_HEADER: 'Fastly-Key: KEY' }, 'tienda.example'],
    [
      { CDN_PURGE: 'POST https://api.bunny.net/purge?url={url}', CDN_PURGE_HEADER: 'AccessKey: KEY' },
      'api.bunny.net',
    ],
    [{ CDN_PURGE: 'PURGE http://127.0.0.1:6081{path}' }, '127.0.0.1:6081'],
  ])('of the manual is one: %o', (env, target) => {
    expect(receiverOf('cdn', env).target).toBe(target);
  });

  it('that takes the call and never answers is named after half a minute', async () => {
    const fake = await openReceiver();
    fake.status = null;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 1000));
    onTestFinished(() => patience.mockRestore());
    const cdn = receiverOf('cdn', { CDN_PURGE: `PURGE ${fake.origin}{path}` });
    await expect(cdn.send(news)).rejects.toThrow(/127.0.0.1:\d+ does not answer within 30 seconds/);
  });

  it('that cannot be reached is named', async () => {
    const cdn = receiverOf('cdn', { CDN_PURGE: 'PURGE http://127.0.0.1:9{path}' });
    await expect(cdn.send(news)).rejects.toThrow('127.0.0.1:9 cannot be reached');
  });
});

describe('IndexNow', () => {
  const open = async (more: NodeJS.ProcessEnv = {}) => {
    const fake = await openReceiver();
    return {
      fake,
      engine: receiverOf('index-now', { INDEXNOW_KEY: 'a1b2c3d4', INDEXNOW_URL: fake.origin, ...more }),
    };
  };

  it('is told changed and removed pages of the sitemap, and the key', async () => {
    const { fake, engine } = await open();
    expect(await engine.send(news)).toBe(2);
    expect(JSON.parse(fake.received[0]?.body ?? '')).toEqual({
      host: 'tienda.example',
      key: 'a1b2c3d4',
      keyLocation: `${site}/indexnow-a1b2c3d4.txt`,
      urlList: [`${site}/producto/uno`, `${site}/tags/a%C3%B1o%20nuevo`],
    });
    expect(keyPath('a1b2c3d4')).toBe('/indexnow-a1b2c3d4.txt');
  });

  it('gets at most 10,000 addresses a post', async () => {
    const { fake, engine } = await open();
    await engine.send({ ...news, changes: many(10_001) });
    const amounts = fake.received.map(
      ({ body }) => (JSON.parse(body) as { urlList: string[] }).urlList.length,
    );
    expect(amounts).toEqual([10_000, 1]);
  });

  it('is not told of a first publish, but on request', async () => {
    const fresh = { ...news, changes: [{ path: '/producto/uno', how: 'first' }] as const };
    const { fake, engine } = await open();
    expect(await engine.send(fresh)).toBe(0);
    expect(fake.received).toEqual([]);
    expect(await (await open({ INDEXNOW_FIRST: '1' })).engine.send(fresh)).toBe(1);
  });
});

describe('another system', () => {
  const secret = 'un secreto compartido';
  const open = async () => {
    const fake = await openReceiver();
    const env = { CHANGES_WEBHOOK: `${fake.origin}/cambios`, CHANGES_WEBHOOK_SECRET: secret };
    return { fake, webhook: receiverOf('webhook', env) };
  };

  it('gets what changed and what is gone, signed as the publisher wants it', async () => {
    const { fake, webhook } = await open();
    await webhook.send(news);
    const { headers = {}, body = '' } = fake.received[0] ?? {};
    expect(JSON.parse(body)).toEqual({
      release: news.release,
      changed: ['/producto/uno', '/producto/uno.md', '/nosotros', '/cuenta', '/robots.txt'],
      removed: ['/tags/a%C3%B1o%20nuevo'],
    });
    const [time, id] = [headers['x-publish-timestamp'], headers['x-publish-delivery']].map(String);
    const expected = createHmac('sha256', secret).update(`${time}.${id}.${body}`).digest('hex');
    expect(headers['x-publish-signature']).toBe(`sha256=${expected}`);
    // It has the form of ours: our own webhook accepts the signature, and asks for other fields.
    const delivery = {
      timestamp: time ?? null,
      id: id ?? null,
      signature: String(headers['x-publish-signature']),
      body: Buffer.from(body),
    };
    expect(receive(delivery, { data: emptyShop(), secrets: [secret] })).toMatchObject({ status: 400 });
  });

  it('is told the same under the same name, so that a lost answer doubles nothing', async () => {
    const { fake, webhook } = await open();
    fake.status = 409;
    await webhook.send({ ...news, changes: many(1500) });
    await webhook.send({ ...news, changes: many(1500) });
    const ids = fake.received.map(({ headers }) => headers['x-publish-delivery']);
    expect(new Set(ids).size).toBe(2);
    expect(ids.length).toBe(4);
  });
});

describe('settings', () => {
  it('name no receiver by default, and shared caches keep no page', () => {
    expect(outsideSettingsFrom({})).toEqual({ deployTo: null, cdn: null, indexNow: null, webhook: null });
    expect(receiversFrom(site, outsideSettingsFrom({}), null)).toEqual([]);
    expect(edgeSecondsFrom({})).toBeNull();
    expect(edgeSecondsFrom({ CDN_PURGE: 'PURGE {url}' })).toBe(86_400);
  });

  it.each([
    [{ DEPLOY_TO: 'ftp://host/shop' }, 'DEPLOY_TO is "ftp://host/shop"'],
    [{ DEPLOY_TO: 's3://' }, 'DEPLOY_TO is "s3://"'],
    [{ CLOUDFLARE_ZONE: 'abc' }, 'CLOUDFLARE_ZONE and CLOUDFLARE_API_TOKEN belong together'],
    [{ CDN_PURGE: 'PURGE http://127.0.0.1:6081/' }, 'CDN_PURGE is'],
    [{ CDN_PURGE: 'http://127.0.0.1:6081{path}' }, 'CDN_PURGE is'],
    [
      { CDN_PURGE: 'PURGE {url}', CDN_PURGE_HEADER: 'secreto' },
      'CDN_PURGE_HEADER should be a name and a value',
    ],
    [{ CDN_PURGE: 'PURGE {url}', CLOUDFLARE_ZONE: 'a', CLOUDFLARE_API_TOKEN: 'b' }, 'name two CDNs'],
    [{ INDEXNOW_KEY: 'corta' }, 'INDEXNOW_KEY is "corta"'],
    [{ CHANGES_WEBHOOK: 'https://otro.example' }, 'CHANGES_WEBHOOK needs CHANGES_WEBHOOK_SECRET'],
    [{ CHANGES_WEBHOOK: 'otro.example', CHANGES_WEBHOOK_SECRET: 'x' }, 'CHANGES_WEBHOOK is "otro.example"'],
  ])('%o is refused with what it should be', (env, message) => {
    expect(() => outsideSettingsFrom(env)).toThrow(message);
  });

  it('refuse a time that is none', () => {
    expect(() => edgeSecondsFrom({ EDGE_SECONDS: '1h' })).toThrow('EDGE_SECONDS is "1h"');
  });
});
