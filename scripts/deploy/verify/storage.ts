/**
 * End-to-end verification of deploys to object storage: deploys the live release with the command itself, changes it,
 * kills a deploy halfway and repeats it, and reads every object back each time.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openBucket, type BucketOptions } from '../bucket.ts';
import { deployToBucket, objectDigest } from '../bucket-target.ts';
import { DeployError } from '../deploy-error.ts';
import type { TreeFile } from '../tree.ts';
import { BucketReader } from './bucket-reader.ts';
import type { RunningSwift } from './swift.ts';

/** One step and its faults. */
export interface Tried {
  readonly what: string;
  readonly faults: readonly string[];
}

export async function verifyStorage(
  { options }: Pick<RunningSwift, 'options'>,
  tree: readonly TreeFile[],
  folder: string,
): Promise<readonly Tried[]> {
  const storage = new BucketReader({ ...options, bucket: bucketName });
  const bucket = openBucket({ ...options, bucket: bucketName });
  const other = await anotherRelease(tree, folder);
  const tried: Tried[] = [
    { what: 'what is not signed or not there is refused', faults: await refusals(options) },
  ];
  const compare = async (what: string, wanted: readonly TreeFile[], problem: string | null) => {
    const faults = problem === null ? await storage.faultsAgainst(wanted) : [problem];
    tried.push({ what: `${what}: ${wanted.length} objects read back`, faults });
  };

  await storage.makeBucket();
  await compare('first deploy', tree, await deployed(options));
  const again = await deployToBucket({ bucket, tree });
  const sent = again.uploaded + again.removed;
  tried.push({ what: 'unchanged, nothing is sent', faults: sent === 0 ? [] : [`${sent} objects were`] });
  await deployToBucket({ bucket, tree: other });
  await compare('changed, new and removed files', other, null);
  const killed = await killHalfWay(options, changesOf(tree, other));
  tried.push({ what: 'killed half-way', faults: killed });
  await compare('the next deploy after the kill', tree, await deployed(options));
  return tried;
}

const bucketName = 'tienda';

/** A wrong secret, an unknown key and a missing bucket, each in every call that reads or writes. */
async function refusals(options: RunningSwift['options']): Promise<readonly string[]> {
  const wrong: readonly Partial<BucketOptions>[] = [
    { bucket: bucketName, secretAccessKey: 'guessed' },
    { bucket: bucketName, accessKeyId: 'nobody:else' },
    { bucket: 'none' },
  ];
  const faults: string[] = [];
  for (const difference of wrong) {
    const bucket = openBucket({ ...options, bucket: '', ...difference, firstPauseMs: 1 });
    const object = { body: Buffer.from('x'), contentType: 'text/plain', caching: 'no-cache', encoding: null };
    const calls = {
      get: () => bucket.get('.deploy/state'),
      put: () => bucket.put('x', { ...object, digest: 'x' }),
    };
    for (const [name, call] of Object.entries(calls)) {
      const isRefused = await call().then(
        () => false,
        (error: unknown) => error instanceof DeployError,
      );
      if (!isRefused) faults.push(`${name} with ${JSON.stringify(difference)} was let pass`);
    }
  }
  return faults;
}

/** A simulated next release: some files changed, some removed, some new. */
async function anotherRelease(tree: readonly TreeFile[], folder: string): Promise<readonly TreeFile[]> {
  const source = join(folder, 'changed');
  await writeFile(source, 'otra cosa');
  const changed = (file: TreeFile): TreeFile => ({ ...file, source, digest: `other ${file.name}` });
  const kept = tree.filter((_, index) => index % 25 !== 0);
  const fresh = kept.slice(0, 20).map((file) => changed({ ...file, name: `nuevo/${file.name}` }));
  return [...kept.map((file, index) => (index % 5 === 0 ? changed(file) : file)), ...fresh];
}

/** In upload order. */
function changesOf(tree: readonly TreeFile[], before: readonly TreeFile[]): readonly TreeFile[] {
  const held = new Map(before.map((file) => [file.name, objectDigest(file)]));
  const changed = tree.filter((file) => held.get(file.name) !== objectDigest(file));
  return [...changed.filter(({ isAsset }) => isAsset), ...changed.filter(({ isAsset }) => !isAsset)];
}

/** Kills the command when the first half is uploaded and the last object is not. */
async function killHalfWay(
  options: RunningSwift['options'],
  changes: readonly TreeFile[],
): Promise<readonly string[]> {
  const bucket = openBucket({ ...options, bucket: bucketName });
  const [middle, last] = [changes[Math.floor(changes.length / 2)], changes.at(-1)];
  if (middle === undefined || last === undefined) return ['there is nothing to change'];
  const isSent = async (file: TreeFile) => (await bucket.digestOf(file.name)) === objectDigest(file);
  const child = deploy(options, '--concurrency', '1');
  const ended = once(child, 'exit');
  while (child.exitCode === null && !(await isSent(middle))) await pause(5);
  child.kill('SIGKILL');
  await ended;
  if (child.exitCode !== null) return [`the deploy ended by itself with ${child.exitCode}`];
  const isWhole = await isSent(last);
  const isNoted = (await bucket.get('.deploy/pending')) !== null;
  return [
    ...(isWhole ? ['the last object was sent before the kill: nothing was proved'] : []),
    ...(isNoted ? [] : ['nothing says which objects are in doubt']),
  ];
}

/** Runs `npm run deploy` to its end; null, or its output when it failed. */
async function deployed(options: RunningSwift['options']): Promise<string | null> {
  const child = deploy(options);
  let words = '';
  child.stderr?.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-2000)));
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? null : `the deploy ended with ${String(code)}: ${words.trim()}`;
}

function deploy(options: RunningSwift['options'], ...more: readonly string[]): ChildProcess {
  const program = fileURLToPath(new URL('../../deploy.ts', import.meta.url));
  const env = {
    ...process.env,
    AWS_ACCESS_KEY_ID: options.accessKeyId,
    AWS_SECRET_ACCESS_KEY: options.secretAccessKey,
    AWS_REGION: options.region,
    AWS_ENDPOINT_URL: options.endpoint,
    AWS_ENDPOINT_URL_S3: options.endpoint,
    AWS_SESSION_TOKEN: '',
  };
  const args = [program, '--to', `s3://${bucketName}`, ...more];
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
}
