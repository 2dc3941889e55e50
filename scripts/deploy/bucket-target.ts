/**
 * A release as objects of a bucket. What the bucket holds is written down in it, so that only what changed is sent:
 *
 *   .deploy/state      the digest of every object, as the last whole deploy left them
 *   .deploy/pending    the names that a deploy under way changes; while it is there, those are in doubt and asked for
 *
 * Assets come first, pages after them, and what left the site goes last, so that at any moment every page finds what it
 * names. A deploy that was cut off is simply run again.
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
  /** Says what would be done and does nothing. */
  readonly isDryRun?: boolean;
  /** Calls at once. */
  readonly concurrency?: number;
  /** Told one line an object in a dry run. */
  readonly say?: (line: string) => void;
  readonly onProgress?: (done: number, total: number) => void;
}

/** @throws DeployError; what was sent until then need not be sent again. */
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
    // What was in doubt before stays so until the state is written: this deploy may be cut off as well.
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

/** Digests by name; null for what is in doubt and not there, or there without a digest. */
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

/** What a deploy that was cut off may have changed is asked for by name. */
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

/** Stands with an object for its bytes and for the headers that it is sent with. */
export function objectDigest({ digest }: TreeFile): string {
  return createHash('sha256').update(digest).digest('hex').slice(0, 32);
}

/** The first failure ends it: what waits is not begun. */
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
