/**
 * One deploy to a bucket at a time, from whatever machine: an object that is only put where there is none (conditional
 * writes of S3, which most services have). A deploy that was killed holds it for some minutes.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Explained } from '../shared/command-line.ts';

const lockKey = '.deploy/lock';
const refreshMs = 60_000;
/** Without being refreshed. */
const staleMs = 5 * refreshMs;

interface Lock {
  readonly id: string;
  readonly by: string;
  readonly owner?: string | undefined;
  /** Epoch milliseconds of the last refresh. */
  readonly at: number;
}

/**
 * @param owner of whom only one deploys at a time: a lock of its own was left by a kill
 * @throws Explained while another deploy holds it
 */
export async function withBucketLock<T>(
  client: S3Client,
  Bucket: string,
  work: () => Promise<T>,
  owner?: string,
  now = Date.now,
): Promise<T> {
  const own = { id: randomUUID(), by: `process ${process.pid} on ${hostname()}`, owner };
  const read = async (): Promise<Lock | null> => {
    const text = await client
      .send(new GetObjectCommand({ Bucket, Key: lockKey }))
      .then(({ Body }) => Body?.transformToString() ?? '')
      .catch((error: unknown) => {
        if (error instanceof NoSuchKey) return '';
        throw error;
      });
    return text === '' ? null : (JSON.parse(text) as Lock);
  };
  const write = (isFirst: boolean) => {
    const Body = JSON.stringify({ ...own, at: now() });
    const IfNoneMatch = isFirst ? '*' : undefined;
    return client.send(
      new PutObjectCommand({ Bucket, Key: lockKey, Body, IfNoneMatch, CacheControl: 'no-store' }),
    );
  };
  const remove = () => client.send(new DeleteObjectCommand({ Bucket, Key: lockKey }));

  const before = await read();
  const isOwn = owner !== undefined && before?.owner === owner;
  if (before !== null && !isOwn && now() - before.at < staleMs) throw held(before);
  if (before !== null) await remove();
  await write(true).catch(async (error: unknown) => {
    const { name } = error as Error;
    if (name === 'NotImplemented') await write(false);
    else if (!conflicts.includes(name)) throw error;
  });
  // Refused, or overwritten where the service knows no conditions.
  const after = await read();
  if (after?.id !== own.id) throw held(after);
  const refreshing = setInterval(() => void write(false).catch(() => undefined), refreshMs);
  try {
    return await work();
  } finally {
    clearInterval(refreshing);
    await remove().catch(() => undefined);
  }
}

const conflicts: readonly string[] = ['PreconditionFailed', 'ConditionalRequestConflict'];

function held(lock: Lock | null): Explained {
  const who = lock === null ? '' : ` (${lock.by})`;
  return new Explained(
    `Another deploy${who} is writing to the bucket. Wait for it and deploy again; one that was killed is forgotten ` +
      `after ${staleMs / 60_000} minutes.`,
  );
}
