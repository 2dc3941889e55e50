/** `DEPLOY_TO`: what the publisher brings to a bucket or folder, and what interruptions leave. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deployReceiver } from '../../scripts/deploy/deploy-receiver.ts';
import { rollBack } from '../../scripts/publish/daemon/runs.ts';
import type { Receiver } from '../../scripts/publish/outside/receiver.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { announcedShop, notingReceiver } from '../publish/outside-world.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { openFakeBucket, type FakeBucket } from './fake-bucket.ts';

const log = { error: () => undefined };
/** A page leads to its script and to the others. */
const page = (asset: string, ...links: readonly string[]) =>
  `<script src="/_astro/${asset}"></script>${links.map((link) => `<a href="/${link}">`).join('')}`;
const first = {
  'index.html': page('a.js', 'producto/uno'),
  'producto/uno.html': page('a.js'),
  '_astro/a.js': 'a',
};
const second = {
  'index.html': page('b.js', 'producto/dos', 'producto/tres'),
  'producto/uno.html': null,
  'producto/dos.html': page('b.js', 'producto/tres'),
  'producto/tres.html': page('b.js'),
  '_astro/a.js': null,
  '_astro/b.js': 'b',
};

describe('a publisher with a bucket', () => {
  it('brings each switch there, only what changed, and a rollback too', async () => {
    const { fake, shop } = await bucketShop();
    await shop.courier.start();
    const one = await shop.publish(first);
    await expect.poll(() => shop.states()[0]?.release).toBe(one);
    fake.writes.length = 0;
    const two = await shop.publish(second);
    await expect.poll(() => shop.states()[0]?.release).toBe(two);
    expect(fake.writes[0]).toBe('PUT _astro/b.js');
    expect(new Set(fake.writes.slice(1, 3))).toEqual(
      new Set(['PUT producto/dos.html', 'PUT producto/tres.html']),
    );
    // The scripts of before stay for open tabs.
    expect(fake.writes.slice(3)).toEqual(['PUT index.html', 'DELETE producto/uno.html']);
    await rollBack(shop.layout, { to: null, cause: 'hand', log });
    shop.courier.wake();
    await expect.poll(() => shop.states()[0]?.release).toBe(one);
    // The script of the release that was taken back stays, too.
    expect(namesIn(fake)).toEqual(['_astro/a.js', '_astro/b.js', 'index.html', 'producto/uno.html']);
    expect(fake.objects.get('index.html')?.body.toString()).toBe(first['index.html']);
  });

  it.each([1, 2, 3, 4, 5])(
    'that ends at write %i leaves no page that leads to a missing file',
    async (step) => {
      const { fake, shop } = await bucketShop();
      await shop.courier.register();
      await shop.publish(first);
      await shop.courier.deliver();
      fake.failFrom = fake.writes.length + step;
      const two = await shop.publish(second);
      await shop.courier.deliver();
      expect(shop.states()[0]).toMatchObject({ waiting: two, tries: 1 });
      expect(missingIn(fake)).toEqual([]);
      fake.failFrom = null;
      await shop.courier.deliver();
      expect(shop.states()[0]).toMatchObject({ waiting: null, release: two, problem: null });
      expect(namesIn(fake)).toEqual([
        '_astro/a.js',
        '_astro/b.js',
        'index.html',
        'producto/dos.html',
        'producto/tres.html',
      ]);
      expect(missingIn(fake)).toEqual([]);
    },
  );

  it('that was killed in the middle goes on at once, despite its lock', async () => {
    const { fake, shop } = await bucketShop();
    await shop.courier.register();
    await shop.publish(first);
    await shop.courier.deliver();
    const owner = readFileSync(join(shop.layout.root, 'deploy-owner'), 'utf8').trim();
    const lock = (by: string) => ({
      body: Buffer.from(JSON.stringify({ id: 'x', by: 'process 1', at: Date.now(), owner: by })),
      headers: {},
    });
    fake.objects.set('.deploy/lock', lock(owner));
    const two = await shop.publish(second);
    await shop.courier.deliver();
    expect(shop.states()[0]).toMatchObject({ release: two, problem: null });
    // Another machine's is waited for.
    fake.objects.set('.deploy/lock', lock('another'));
    await shop.publish({ 'index.html': page('b.js') });
    await shop.courier.deliver();
    expect(shop.states()[0]?.problem).toMatch(/Another deploy \(process 1\) is writing/);
  });

  it('says what is wrong with the key, and tells no receiver before', async () => {
    const cdn = notingReceiver('cdn');
    const { fake, shop } = await bucketShop([cdn.receiver]);
    fake.failFrom = 1;
    await shop.courier.register();
    const one = await shop.publish(first);
    await shop.courier.deliver();
    expect(shop.states().find(({ kind }) => kind === 'deploy')).toMatchObject({ waiting: one });
    expect(shop.states().find(({ kind }) => kind === 'deploy')?.problem).toMatch(
      /^The bucket does not take .*right/,
    );
    expect(cdn.news).toEqual([]);
  });

  it.each([
    [
      'a wrong secret',
      { GET: 'SignatureDoesNotMatch', PUT: 'SignatureDoesNotMatch' },
      /AWS_SECRET_ACCESS_KEY is wrong/,
    ],
    [
      'a key that is none',
      { GET: 'InvalidAccessKeyId', PUT: 'InvalidAccessKeyId' },
      /AWS_ACCESS_KEY_ID .* is wrong/,
    ],
    [
      'a bucket that may only be read',
      { PUT: 'AccessDenied', DELETE: 'AccessDenied' },
      /rights to .* put and delete/,
    ],
    ['a bucket that is full', { PUT: 'QuotaExceeded' }, /The bucket is full/],
  ])('names %s, leaves the bucket as it was, and goes on when it is mended', async (_, refused, words) => {
    const { fake, shop } = await bucketShop();
    await shop.courier.start();
    const one = await shop.publish(first);
    await expect.poll(() => shop.states()[0]?.release).toBe(one);
    const before = [...fake.objects].filter(([name]) => !name.startsWith('.deploy/'));
    fake.refused = refused;
    const two = await shop.publish(second);
    await expect.poll(() => shop.states()[0]?.problem).toMatch(words);
    expect([...fake.objects].filter(([name]) => !name.startsWith('.deploy/'))).toEqual(before);
    fake.refused = {};
    await expect.poll(() => shop.states()[0]?.release).toBe(two);
  });

  it('goes on by itself after answers with status 500', async () => {
    const { fake, shop } = await bucketShop();
    fake.failFrom = 1;
    fake.refusal = { status: 500, code: 'InternalError' };
    await shop.courier.start();
    const one = await shop.publish(first);
    await expect.poll(() => shop.states()[0]?.problem).toMatch(/InternalError/);
    fake.failFrom = null;
    await expect.poll(() => shop.states()[0]?.release).toBe(one);
  });

  it('finds what others took away or replaced with its first upload after a start', async () => {
    const { fake, shop, again } = await bucketShop();
    await shop.courier.register();
    await shop.publish(first);
    await shop.courier.deliver();
    fake.objects.delete('producto/uno.html');
    const next = again();
    await next.publish({ 'index.html': page('a.js') });
    await next.courier.deliver();
    expect(fake.objects.has('producto/uno.html')).toBe(true);
  });
});

describe('a publisher with a folder', () => {
  it('brings each switch there', async () => {
    const { folder, shop } = folderShop();
    await shop.courier.register();
    await shop.publish(first);
    await shop.courier.deliver();
    expect(readFileSync(join(folder, 'current/index.html'), 'utf8')).toBe(first['index.html']);
    await shop.publish(second);
    expect(await shop.courier.deliver()).toMatchObject([{ waiting: null, problem: null }]);
    expect(existsSync(join(folder, 'current/producto/dos.html'))).toBe(true);
  });

  it('that is read-only is named, and keeps its tree', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'root may write everywhere');
    const { folder, shop } = folderShop();
    await shop.courier.register();
    await shop.publish(first);
    await shop.courier.deliver();
    chmodSync(folder, 0o555);
    onTestFinished(() => chmodSync(folder, 0o755));
    const two = await shop.publish(second);
    const problem = `${folder} does not take the release: it cannot be written by this user (EACCES)`;
    expect(await shop.courier.deliver()).toMatchObject([{ waiting: two, problem }]);
    expect(readFileSync(join(folder, 'current/index.html'), 'utf8')).toBe(first['index.html']);
  });

  it('whose place is a file is named, and is filled when the file is gone', async () => {
    const { folder, shop } = folderShop();
    mkdirSync(join(folder, '..'), { recursive: true });
    writeFileSync(folder, 'no es una carpeta');
    await shop.courier.register();
    await shop.publish(first);
    const [state] = await shop.courier.deliver();
    expect(state?.problem).toBe(`${folder} does not take the release: a part of its path is a file (EEXIST)`);
  });
});

/** Names of the site's objects. */
function namesIn({ objects }: FakeBucket): readonly string[] {
  return [...objects.keys()]
    .filter((name) => !name.startsWith('.deploy/') && !/\.(?:br|gz)$/.test(name))
    .sort();
}

/** What is not there of all that the pages lead to, from the home page on. */
function missingIn({ objects }: FakeBucket): readonly string[] {
  const missing: string[] = [];
  const reached = new Set(['index.html']);
  for (const name of reached) {
    const html = objects.get(name)?.body.toString() ?? '';
    for (const [, to = ''] of html.matchAll(/(?:src|href)="\/([^"]+)"/g)) {
      const found = [to, `${to}.html`].find((each) => objects.has(each));
      if (found === undefined) missing.push(to);
      else reached.add(found);
    }
  }
  return missing;
}

async function bucketShop(others: readonly Receiver[] = []) {
  const fake = await openFakeBucket('tienda');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'una clave de prueba');
  vi.stubEnv('AWS_ENDPOINT_URL', fake.endpoint);
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const data = emptyShop();
  const receiver = () =>
    deployReceiver({ data, edgeSeconds: null }, { kind: 'bucket', bucket: 'tienda' }, process.env);
  const open = (layout: DataLayout) => announcedShop([receiver(), ...others], layout);
  return { fake, shop: open(data), again: () => open(data) };
}

function folderShop() {
  const data = emptyShop();
  const folder = join(data.root, 'web/site');
  const receiver = deployReceiver({ data, edgeSeconds: null }, { kind: 'folder', folder }, {});
  return { folder, shop: announcedShop([receiver], data) };
}
