/**
 * Incremental deploy of a release to a bucket. The bucket's content is recorded in it, so that only changes are
 * uploaded:
 *
 *   .deploy/state      the digest of every object, as the last complete deploy left them
 *   .deploy/pending    the names that a running deploy changes; while it exists, these are uncertain and checked one by one
 *
 * Assets are uploaded first, then pages, and removed files are deleted last, so that every page finds its assets at any
 * moment. An interrupted deploy is simply run again.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import PQueue from 'p-queue';
import type { Bucket } from './bucket.ts';
import type { TreeFile } from './tree.ts';

export interface BucketDeploy {
  readonly uploaded: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Bytes sent. */
  readonly bytes: number;
}

export interface BucketDeployOptions {
  readonly bucket: Bucket;
  readonly tree: readonly TreeFile[];
  /** Dry run: only prints what would be done. */
  readonly isDryRun?: boolean;
  /** Concurrent calls. */
  readonly concurrency?: number;
  /** Called with one line per object in a dry run. */
  readonly say?: (line: string) => void;
  readonly onProgress?: (done: number, total: number) => void;
}

/** @throws DeployError; objects already uploaded are not uploaded again. */
export async function deployToBucket(options: BucketDeployOptions): Promise<BucketDeploy> {
  const { bucket, tree, isDryRun = false, concurrency = 16, say = () => undefined } = options;
  const { onProgress = () => undefined } = options;
  const { held, doubted } = await heldBy(bucket, concurrency);
  const plan = planOf(tree, held);
  const steps = plan.assets.length + plan.pages.length + plan.removals.length;
  const unchanged = tree.length - plan.assets.length - plan.pages.length;
  if (isDryRun) {
    for (const { name } of [...plan.assets, ...plan.pages]) say(`upload ${name}`);
    for (const name of plan.removals) say(`remove ${name}`);
    return {
      uploaded: plan.assets.length + plan.pages.length,
      removed: plan.removals.length,
      unchanged,
      bytes: 0,
    };
  }

  let done = 0;
  let bytes = 0;
  const each = <T>(items: readonly T[], work: (item: T) => Promise<void>) =>
    inParallel(items, concurrency, async (item) => {
      await work(item);
      onProgress(++done, steps);
    });
  const upload = async (file: TreeFile) => {
    const sent = await uploadFile(bucket, file);
    bytes += sent;
  };
  if (steps > 0 || doubted.length > 0) {
    const names = [...plan.assets, ...plan.pages].map(({ name }) => name);
    // Earlier uncertain names stay pending until the state is written, because this deploy may be interrupted too.
    await writeNames(bucket, [...new Set([...doubted, ...names, ...plan.removals])]);
    await each(plan.assets, upload);
    await each(plan.pages, upload);
    await each(plan.removals, (name) => bucket.remove(name));
    await writeState(bucket, tree);
    await bucket.remove(pendingKey);
  }
  return {
    uploaded: plan.assets.length + plan.pages.length,
    removed: plan.removals.length,
    unchanged,
    bytes,
  };
}

interface Plan {
  readonly assets: readonly TreeFile[];
  readonly pages: readonly TreeFile[];
  /** Names. */
  readonly removals: readonly string[];
}

/** Digests by name; null for an uncertain object that is missing or has no digest. */
type Held = ReadonlyMap<string, string | null>;

function planOf(tree: readonly TreeFile[], held: Held): Plan {
  const changed = tree.filter((file) => held.get(file.name) !== objectDigest(file));
  const wanted = new Set(tree.map(({ name }) => name));
  return {
    assets: changed.filter(({ isAsset }) => isAsset),
    pages: changed.filter(({ isAsset }) => !isAsset),
    removals: [...held.keys()].filter((name) => !wanted.has(name)).sort(),
  };
}

/** The recorded state; objects that an interrupted deploy may have changed are checked one by one. */
async function heldBy(
  bucket: Bucket,
  concurrency: number,
): Promise<{ readonly held: Held; readonly doubted: readonly string[] }> {
  const held = new Map<string, string | null>();
  for (const line of linesOf(await bucket.get(stateKey))) {
    const [digest = '', name = ''] = line.split('\t');
    held.set(name, digest);
  }
  const doubted = linesOf(await bucket.get(pendingKey));
  await inParallel(doubted, concurrency, async (name) => {
    held.set(name, await bucket.digestOf(name));
  });
  return { held, doubted };
}

const stateKey = '.deploy/state';
const pendingKey = '.deploy/pending';

function linesOf(bytes: Uint8Array | null): readonly string[] {
  const text = new TextDecoder().decode(bytes ?? new Uint8Array());
  return text.split('\n').filter((line) => line !== '');
}

async function uploadFile(bucket: Bucket, file: TreeFile): Promise<number> {
  const { name, source, contentType, caching, encoding } = file;
  const body = await readFile(source);
  await bucket.put(name, { body, contentType, caching, encoding, digest: objectDigest(file) });
  return body.length;
}

function writeNames(bucket: Bucket, names: readonly string[]): Promise<void> {
  return writeText(bucket, pendingKey, names);
}

function writeState(bucket: Bucket, tree: readonly TreeFile[]): Promise<void> {
  return writeText(
    bucket,
    stateKey,
    tree.map((file) => `${objectDigest(file)}\t${file.name}`),
  );
}

function writeText(bucket: Bucket, key: string, lines: readonly string[]): Promise<void> {
  const body = Buffer.from(`${lines.join('\n')}\n`);
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 32);
  return bucket.put(key, {
    body,
    contentType: 'text/plain; charset=utf-8',
    caching: 'no-store',
    encoding: null,
    digest,
  });
}

/** Digest of an object's bytes and headers, stored with the object. */
export function objectDigest({ digest }: TreeFile): string {
  return createHash('sha256').update(digest).digest('hex').slice(0, 32);
}

/** Fail fast: after the first failure no further item is started. */
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
