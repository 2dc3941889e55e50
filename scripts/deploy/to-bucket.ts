/**
 * The object `.deploy/state` names what deploys have put into the bucket; other objects are left alone. While a deploy
 * runs it has no digest for what is being written, so that after an interruption the next one writes that again. What a
 * list of the bucket shows to be missing, or another object than the one that was put, is written again, too.
 */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import PQueue from 'p-queue';
import { Explained } from '../shared/command-line.ts';
import { withBucketLock } from './bucket-lock.ts';
import type { TreeFile } from './release-tree.ts';

export interface BucketDeploy {
  readonly uploaded: number;
  readonly removed: number;
}

export interface BucketDeployOptions {
  readonly client: S3Client;
  readonly bucket: string;
  readonly tree: readonly TreeFile[];
  /** Whether the bucket is listed, so that what is missing or was replaced is put back: a call for 1,000 objects. */
  readonly isListed?: boolean;
  /** `withBucketLock` */
  readonly lockOwner?: string;
  /** Says what it would do, one line an object. */
  readonly isDryRun?: boolean;
  readonly concurrency?: number;
  readonly say?: (line: string) => void;
  readonly onProgress?: (done: number, total: number) => void;
}

/** From the environment, as every tool for S3 reads it (`AWS_…`). */
export function openBucket(env: NodeJS.ProcessEnv): S3Client {
  const endpoint = env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'];
  if (endpoint && !/^https?:\/\/[^/]/.test(endpoint))
    throw new Explained(
      `AWS_ENDPOINT_URL is "${endpoint}"; it should be an address such as https://storage.example.com`,
    );
  return new S3Client({
    region: env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1',
    // Other services know no buckets in host names, and not all know Amazon's checksums.
    forcePathStyle: Boolean(endpoint),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 5,
    // Without them one that never answers would be waited for until the connection ends.
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  });
}

/**
 * Assets first, then new pages, then those that may link to them, removals last: at any moment every page finds its
 * assets, and the pages that it links to.
 * @throws Explained; run again, it goes on.
 */
export async function deployToBucket(options: BucketDeployOptions): Promise<BucketDeploy> {
  try {
    return await deploy(options);
  } catch (error) {
    if (error instanceof Explained) throw error;
    const { name, message, code = name } = error as Error & { readonly code?: string };
    const advice = advices.get(code) ?? 'Look at AWS_ENDPOINT_URL, AWS_REGION and the key.';
    throw new Explained(`The bucket does not take the release. ${advice} (${code}: ${message})`, {
      cause: error,
    });
  }
}

const badKey = 'AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is wrong.';
const tooSlow = 'The storage does not answer in time.';
const badPlace = 'No storage answers there: correct AWS_ENDPOINT_URL, which is not needed for Amazon alone.';
const badRegion = 'Set AWS_REGION to the region of the bucket.';
/** What to do about an error's code or name. */
const advices: ReadonlyMap<string, string> = new Map([
  ['CredentialsProviderError', 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'],
  ['InvalidAccessKeyId', badKey],
  ['SignatureDoesNotMatch', badKey],
  ['AccessDenied', 'The key needs the rights to list the bucket and to get, put and delete its objects.'],
  ['NoSuchBucket', 'Make the bucket first, or correct its name.'],
  ['TimeoutError', tooSlow],
  ['QuotaExceeded', 'The bucket is full.'],
  ['ENOTFOUND', badPlace],
  ['ECONNREFUSED', badPlace],
  ['AuthorizationHeaderMalformed', badRegion],
  ['PermanentRedirect', badRegion],
]);

async function deploy(options: BucketDeployOptions): Promise<BucketDeploy> {
  const { client, bucket, isDryRun = false, say = () => undefined } = options;
  const { changed, removed } = await differences(options);
  if (isDryRun) {
    for (const { name } of changed) say(`upload ${name}`);
    for (const name of removed) say(`remove ${name}`);
    return { uploaded: changed.length, removed: removed.length };
  }
  if (changed.length + removed.length === 0) return { uploaded: 0, removed: 0 };
  const work = async () => write(options, await differences(options));
  return withBucketLock(client, bucket, work, options.lockOwner);
}

interface Differences {
  readonly held: ReadonlyMap<string, Held>;
  /** Whether a name has an object already. */
  readonly isReplaced: (name: string) => boolean;
  readonly changed: readonly TreeFile[];
  /** Names. */
  readonly removed: readonly string[];
}

async function differences(options: BucketDeployOptions): Promise<Differences> {
  const { client, bucket, tree, isListed = true } = options;
  const [held, listed] = await Promise.all([
    heldBy(client, bucket),
    isListed ? listOf(client, bucket) : null,
  ]);
  const isThere = ({ name, digest }: TreeFile) => {
    const { digest: put, etag } = held.get(name) ?? { digest: '', etag: '' };
    if (listed === null) return put === digest;
    const found = listed.get(name);
    return put === digest && found !== undefined && (etag === '' || etag === found);
  };
  const names = new Set(tree.map(({ name }) => name));
  return {
    held,
    isReplaced: (name) => (listed ?? held).has(name),
    changed: tree.filter((file) => !isThere(file)),
    removed: [...held.keys()].filter((name) => !names.has(name)),
  };
}

async function write(
  options: BucketDeployOptions,
  { held, isReplaced, changed, removed }: Differences,
): Promise<BucketDeploy> {
  const { client, bucket: Bucket, tree, concurrency = 16, onProgress = () => undefined } = options;
  const total = changed.length + removed.length;
  let done = 0;
  const each = <T>(items: readonly T[], work: (item: T) => Promise<unknown>) =>
    inParallel(items, concurrency, async (item) => {
      await work(item);
      onProgress(++done, total);
    });
  const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));
  const writeState = (objects: ReadonlyMap<string, Held>) => {
    const Body = Array.from(objects, ([name, { digest, etag }]) => `${digest}\t${name}\t${etag}\n`).join('');
    return client.send(new PutObjectCommand({ Bucket, Key: stateKey, Body, CacheControl: 'no-store' }));
  };
  const unsure = { digest: '', etag: '' };
  const names = [...changed.map(({ name }) => name), ...removed];
  await writeState(new Map([...held, ...names.map((name) => [name, unsure] as const)]));
  const etags = new Map<string, string>();
  const send = async (file: TreeFile) => void etags.set(file.name, await upload(client, Bucket, file));
  const turnOf = ({ name, isAsset }: TreeFile) => (isAsset ? 0 : isReplaced(name) ? 2 : 1);
  for (const turn of [0, 1, 2])
    await each(
      changed.filter((file) => turnOf(file) === turn),
      send,
    );
  await each(removed, remove);
  const etagOf = (name: string) => etags.get(name) ?? held.get(name)?.etag ?? '';
  await writeState(new Map(tree.map(({ name, digest }) => [name, { digest, etag: etagOf(name) }])));
  return { uploaded: changed.length, removed: removed.length };
}

const stateKey = '.deploy/state';

/** What a deploy put at a name; no digest where it was interrupted. */
interface Held {
  readonly digest: string;
  /** That the bucket gave to the object; empty in states of before. */
  readonly etag: string;
}

async function heldBy(client: S3Client, Bucket: string): Promise<ReadonlyMap<string, Held>> {
  const held = new Map<string, Held>();
  const state = await client
    .send(new GetObjectCommand({ Bucket, Key: stateKey }))
    .then(({ Body }) => Body?.transformToString() ?? '')
    .catch((error: unknown) => {
      if (error instanceof NoSuchKey) return '';
      throw error;
    });
  for (const line of state.split('\n')) {
    const [digest = '', name = '', etag = ''] = line.split('\t');
    if (name !== '') held.set(name, { digest, etag });
  }
  return held;
}

/** The ETag of every object in the bucket, by name. */
async function listOf(client: S3Client, Bucket: string): Promise<ReadonlyMap<string, string>> {
  const listed = new Map<string, string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
    for (const { Key = '', ETag = '' } of Contents) listed.set(Key, ETag);
  return listed;
}

/** @returns its ETag */
async function upload(client: S3Client, Bucket: string, file: TreeFile): Promise<string> {
  const { name: Key, source, contentType: ContentType, caching: CacheControl, encoding } = file;
  const Body = await readFile(source);
  const ContentEncoding = encoding ?? undefined;
  const ContentMD5 = hash('md5', Body, 'base64');
  const { ETag = '' } = await client.send(
    new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl, ContentEncoding, ContentMD5 }),
  );
  return ETag;
}

/** After the first failure no further item is started. */
async function inParallel<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = new PQueue({ concurrency });
  try {
    await Promise.all(items.map((item) => queue.add(() => work(item))));
  } finally {
    queue.clear();
    await queue.onIdle();
  }
}
