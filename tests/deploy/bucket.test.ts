import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bucketOptionsFrom, openBucket } from '../../scripts/deploy/bucket.ts';
import { deployToBucket } from '../../scripts/deploy/bucket-target.ts';
import type { TreeFile } from '../../scripts/deploy/tree.ts';
import { keys, openFakeBucket, type FakeBucket } from './fake-bucket.ts';

const first = {
  '_astro/a.js': 'uno',
  'index.html': 'inicio',
  'producto/tomo 1.html': 'tomo',
  'robots.txt': 'r',
};

describe('a deploy to a bucket', () => {
  it('sends assets first, then pages, and each with what a browser has to know', async () => {
    const { fake, deploy } = await bucketWith();
    const report = await deploy(first, { concurrency: 8 });
    expect(report).toEqual({ uploaded: 4, removed: 0, unchanged: 0, bytes: 14 });
    expect(writesOf(fake)[0]).toBe('PUT _astro/a.js');
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
    fake.calls.length = 0;
    expect(await deploy(first)).toMatchObject({ uploaded: 0, removed: 0, unchanged: 4 });
    expect(writesOf(fake)).toEqual([]);
    const { 'robots.txt': _gone, ...rest } = first;
    await deploy({ ...rest, 'index.html': 'otro', '_astro/b.js': 'dos' });
    expect(writesOf(fake)).toEqual(['PUT _astro/b.js', 'PUT index.html', 'DELETE robots.txt']);
  });

  it('goes on where it was cut off', async () => {
    const { fake, deploy } = await bucketWith();
    fake.failFrom = 3;
    await expect(deploy(first)).rejects.toThrow('The bucket answers 503');
    expect(fake.objects.size).toBe(3);
    fake.failFrom = null;
    fake.calls.length = 0;
    expect(await deploy(first)).toMatchObject({ uploaded: 2, unchanged: 2 });
    expect(fake.objects.has('.deploy/pending')).toBe(false);
    fake.calls.length = 0;
    expect(await deploy(first)).toMatchObject({ uploaded: 0, unchanged: 4 });
  });

  it('is what was asked for also when one that was cut off twice is taken back', async () => {
    const { fake, deploy } = await bucketWith();
    await deploy(first);
    const second = { ...first, 'index.html': 'nuevo', 'robots.txt': 'otro' };
    fake.failFrom = 2;
    await expect(deploy(second)).rejects.toThrow('503');
    await expect(deploy(second)).rejects.toThrow('503');
    fake.failFrom = null;
    await deploy(first);
    for (const [name, text] of Object.entries(first))
      expect(fake.objects.get(name)?.body.toString()).toBe(text);
  });

  it('only says what it would do in a dry run', async () => {
    const { fake, deploy } = await bucketWith();
    const said: string[] = [];
    const plan = await deploy(first, { isDryRun: true, say: (line: string) => said.push(line) });
    expect(plan).toMatchObject({ uploaded: 4, bytes: 0 });
    expect(said[0]).toBe('upload _astro/a.js');
    expect(fake.objects.size).toBe(0);
  });

  it('is refused with another secret, and says so', async () => {
    const { fake, deploy } = await bucketWith({ secretAccessKey: 'otra' });
    await expect(deploy(first)).rejects.toThrow('403 SignatureDoesNotMatch');
    expect(fake.calls).toEqual([]);
  });

  it('says what is in the way when nobody answers', async () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:9000');
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
    const options = { bucket: 'tienda', ...keys, endpoint: 'http://127.0.0.1:9000', firstPauseMs: 1, fetch };
    await expect(openBucket(options).get('x')).rejects.toThrow(/ECONNREFUSED.*AWS_ENDPOINT_URL/);
  });

  it('is refused where there is no such bucket, in a dry run, too', async () => {
    const { deploy } = await bucketWith({ bucket: 'otra' });
    await expect(deploy(first, { isDryRun: true })).rejects.toThrow(
      '404 NoSuchBucket. Make the bucket first',
    );
  });
});

describe('the settings of a bucket', () => {
  it('are those that all tools for S3 read', () => {
    const env = {
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      AWS_ENDPOINT_URL: 'https://s3.example',
    };
    expect(bucketOptionsFrom({ ...env, AWS_REGION: 'auto' }, 'tienda')).toEqual({
      bucket: 'tienda',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      region: 'auto',
      endpoint: 'https://s3.example',
    });
    expect(() => bucketOptionsFrom({}, 'tienda')).toThrow('AWS_ACCESS_KEY_ID');
    expect(() => bucketOptionsFrom({ ...env, AWS_ENDPOINT_URL: 'nowhere' }, 'tienda')).toThrow(
      'AWS_ENDPOINT_URL',
    );
  });

  it('name the bucket in the host of S3 itself', async () => {
    const asked: string[] = [];
    const fetch = (input: RequestInfo | URL) => {
      asked.push((input as Request).url);
      return Promise.resolve(new Response(null, { status: 404 }));
    };
    const bucket = openBucket({ bucket: 'tienda', ...keys, endpoint: null, fetch });
    expect(await bucket.get("a b/'ñ'.html")).toBeNull();
    expect(asked).toEqual(['https://tienda.s3.sa-east-1.amazonaws.com/a%20b/%27%C3%B1%27.html']);
  });
});

async function bucketWith(given: Partial<typeof keys> & { readonly bucket?: string } = {}) {
  const fake = await openFakeBucket('tienda');
  const folder = mkdtempSync(join(tmpdir(), 'vineta-bucket-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const options = { bucket: 'tienda', ...keys, ...given, endpoint: fake.endpoint, firstPauseMs: 1 };
  const bucket = openBucket(options);
  const deploy = (files: Readonly<Record<string, string>>, more = {}) =>
    deployToBucket({ bucket, tree: treeOf(folder, files), concurrency: 1, ...more });
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

/** Writes and deletions, without the deploy's own state files. */
function writesOf({ calls }: FakeBucket): readonly string[] {
  return calls.filter((call) => /^(PUT|DELETE) (?!\.deploy\/)/.test(call));
}
