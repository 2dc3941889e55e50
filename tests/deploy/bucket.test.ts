import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deployToBucket, openBucket } from '../../scripts/deploy/to-bucket.ts';
import type { TreeFile } from '../../scripts/deploy/release-tree.ts';
import { openFakeBucket, type FakeBucket } from './fake-bucket.ts';

const first = {
  '_astro/a.js': 'uno',
  'index.html': 'inicio',
  'producto/tomo 1.html': 'tomo',
  'robots.txt': 'r',
};

describe('a deploy to a bucket', () => {
  it('sends assets first, then pages, and each with what a browser has to know', async () => {
    const { fake, deploy } = await bucketWith();
    expect(await deploy(first, { concurrency: 8 })).toEqual({ uploaded: 4, removed: 0 });
    expect(fake.writes[0]).toBe('PUT _astro/a.js');
    expect(new Set(fake.objects.keys())).toEqual(new Set([...Object.keys(first), '.deploy/state']));
    expect(fake.objects.get('_astro/a.js')?.headers).toMatchObject({
      'content-type': 'text/javascript',
      'cache-control': 'for ever',
      'content-encoding': 'br',
    });
    expect(fake.objects.get('producto/tomo 1.html')?.body.toString()).toBe('tomo');
    expect(fake.objects.get('index.html')?.headers['content-encoding']).toBeUndefined();
  });

  it('sends nothing twice, only what changed, and removes last', async () => {
    const { fake, deploy } = await bucketWith();
    await deploy(first);
    fake.writes.length = 0;
    expect(await deploy(first)).toEqual({ uploaded: 0, removed: 0 });
    expect(fake.writes).toEqual([]);
    const { 'robots.txt': _gone, ...rest } = first;
    await deploy({ ...rest, 'index.html': 'otro', '_astro/b.js': 'dos' });
    expect(fake.writes).toEqual(['PUT _astro/b.js', 'PUT index.html', 'DELETE robots.txt']);
  });

  it('is whole again after a deploy that was cut off', async () => {
    const { fake, deploy } = await bucketWith();
    await deploy(first);
    fake.failFrom = fake.writes.length + 2;
    const second = { ...first, 'index.html': 'nuevo', 'nueva.html': 'nueva', 'robots.txt': 'otro' };
    await expect(deploy(second)).rejects.toThrow('AccessDenied');
    fake.failFrom = null;
    await deploy(first);
    expect(new Set(fake.objects.keys())).toEqual(new Set([...Object.keys(first), '.deploy/state']));
    for (const [name, text] of Object.entries(first))
      expect(fake.objects.get(name)?.body.toString()).toBe(text);
  });

  it('sends after an interruption only what was missing, and removes no foreign file', async () => {
    const { fake, deploy } = await bucketWith();
    fake.objects.set('foto.jpg', { body: Buffer.from('ajena'), headers: {} });
    await deploy(first);
    fake.failFrom = fake.writes.length + 2;
    await expect(deploy({ ...first, 'index.html': 'nuevo', 'robots.txt': 'otro' })).rejects.toThrow();
    fake.failFrom = null;
    fake.writes.length = 0;
    await deploy(first);
    expect(fake.writes).toEqual(['PUT index.html', 'PUT robots.txt']);
    expect(fake.objects.has('foto.jpg')).toBe(true);
  });

  it('is one at a time, and the other one says who is writing', async () => {
    const { fake, deploy } = await bucketWith();
    await deploy(first);
    const slow = Promise.withResolvers<undefined>();
    fake.hold = slow.promise;
    const older = deploy({ ...first, 'index.html': 'viejo', 'vieja.html': 'vieja' });
    await expect.poll(() => fake.writes.includes('PUT index.html')).toBe(true);
    const newer = { ...first, 'index.html': 'nuevo' };
    await expect(deploy(newer)).rejects.toThrow(`Another deploy (process ${process.pid} on `);
    slow.resolve(undefined);
    await older;
    expect(await deploy(newer)).toEqual({ uploaded: 1, removed: 1 });
    expectObjects(fake, newer);
  });

  it('does not wait for ever for one that was killed', async () => {
    const { fake, deploy } = await bucketWith();
    const lock = (at: number) => ({
      body: Buffer.from(JSON.stringify({ id: 'x', by: 'process 1', at })),
      headers: {},
    });
    fake.objects.set('.deploy/lock', lock(Date.now() - 60_000));
    await expect(deploy(first)).rejects.toThrow('Another deploy (process 1) is writing');
    fake.objects.set('.deploy/lock', lock(Date.now() - 6 * 60_000));
    await deploy(first);
    expectObjects(fake, first);
  });

  it('heals what is missing, and what another program changed', async () => {
    const { fake, deploy } = await bucketWith();
    await deploy(first);
    fake.objects.set('index.html', { body: Buffer.from('una página vieja'), headers: {} });
    fake.objects.delete('robots.txt');
    expect(await deploy(first)).toEqual({ uploaded: 2, removed: 0 });
    expectObjects(fake, first);
    expect(await deploy(first)).toEqual({ uploaded: 0, removed: 0 });
  });

  it('goes on with the state that a deploy of before has left', async () => {
    const { fake, deploy } = await bucketWith();
    await deploy(first);
    const state = fake.objects.get('.deploy/state')?.body.toString() ?? '';
    const before = state.replaceAll(/\t[^\t\n]*\n/g, '\n');
    fake.objects.set('.deploy/state', { body: Buffer.from(before), headers: {} });
    expect(await deploy(first)).toEqual({ uploaded: 0, removed: 0 });
  });

  it('only says what it would do in a dry run', async () => {
    const { fake, deploy } = await bucketWith();
    const said: string[] = [];
    expect(await deploy(first, { isDryRun: true, say: (line: string) => said.push(line) })).toEqual({
      uploaded: 4,
      removed: 0,
    });
    expect(said[0]).toBe('upload _astro/a.js');
    expect(fake.objects.size).toBe(0);
  });

  it('says what is in the way where there is no such bucket', async () => {
    const { deploy } = await bucketWith('otra');
    await expect(deploy(first)).rejects.toThrow(/Make the bucket first.*NoSuchBucket/);
  });

  it('says which setting is not an address', () => {
    expect(() => openBucket({ AWS_ENDPOINT_URL: 'storage.example.com' })).toThrow(
      'AWS_ENDPOINT_URL is "storage.example.com"',
    );
  });
});

/** Exactly these, beside the state. */
function expectObjects(fake: FakeBucket, files: Readonly<Record<string, string>>): void {
  const found = Array.from(fake.objects, ([name, { body }]) => [name, body.toString()] as const);
  expect(Object.fromEntries(found.filter(([name]) => name !== '.deploy/state'))).toEqual(files);
}

async function bucketWith(bucket = 'tienda') {
  const fake = await openFakeBucket('tienda');
  const folder = mkdtempSync(join(tmpdir(), 'vineta-bucket-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'una clave de prueba');
  vi.stubEnv('AWS_ENDPOINT_URL', fake.endpoint);
  onTestFinished(() => void vi.unstubAllEnvs());
  const client = openBucket(process.env);
  onTestFinished(() => client.destroy());
  const deploy = (files: Readonly<Record<string, string>>, more = {}) =>
    deployToBucket({ client, bucket, tree: treeOf(folder, files), concurrency: 1, ...more });
  return { fake, deploy };
}

function treeOf(folder: string, files: Readonly<Record<string, string>>): readonly TreeFile[] {
  return Object.entries(files).map(([name, text]) => {
    const source = join(folder, encodeURIComponent(name));
    writeFileSync(source, text);
    const isAsset = name.startsWith('_astro/');
    return {
      name,
      source,
      digest: text,
      isAsset,
      contentType: isAsset ? 'text/javascript' : 'text/html',
      caching: isAsset ? 'for ever' : 'ask',
      encoding: isAsset ? ('br' as const) : null,
    };
  });
}
