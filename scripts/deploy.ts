/** `npm run deploy`: copies the live release to a folder or bucket from which other machines serve it. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explained, runCommandLine } from './command-line.ts';
import { bucketOptionsFrom, openBucket } from './deploy/bucket.ts';
import { deployToBucket } from './deploy/bucket-target.ts';
import { DeployError } from './deploy/deploy-error.ts';
import { deployToFolder } from './deploy/folder-target.ts';
import { treeOf } from './deploy/tree.ts';
import { progressOn, type Task } from './publish/progress.ts';
import { manifestFile, readManifest } from './publish/release-manifest.ts';
import { writeMissingSiblings } from './publish/release-siblings.ts';
import { readLive } from './publish/release.ts';
import { settingsFrom, type DataLayout } from './settings.ts';

const usage = `npm run deploy -- --to FOLDER              FOLDER/current is the live release, for nginx, Caddy or a CDN's own tool
npm run deploy -- --to s3://BUCKET [options]
  --dry-run         says what would be uploaded and removed
  --concurrency N   calls at once (16)
Settings: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION (us-east-1),
AWS_ENDPOINT_URL (of a service that speaks like S3)`;

const known = {
  to: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '16' },
} as const;

process.exitCode = await runCommandLine('deploy', Object.keys(known), () => main(process.argv.slice(2)));

/** Exit codes: 0 deployed · 1 stopped, run it again · 2 wrong usage. */
async function main(args: string[]): Promise<number> {
  const options = optionsOrProblem(args);
  if (options instanceof Error) {
    console.error(`${options.message}\n${usage}`);
    return 2;
  }
  const { to, isDryRun, concurrency } = options;
  const { data } = explained(() => settingsFrom(process.env));
  const bucket = /^s3:\/\/([^/]+)\/?$/.exec(to)?.[1];
  console.log(
    bucket === undefined
      ? await toFolder(data, resolve(to))
      : await toBucket(data, bucket, isDryRun, concurrency),
  );
  return 0;
}

function optionsOrProblem(args: string[]) {
  try {
    return optionsFrom(args);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** @throws Error about invalid arguments. */
function optionsFrom(args: string[]) {
  const { values } = parseArgs({ args, options: known });
  const { to, 'dry-run': isDryRun, concurrency: text } = values;
  if (to === undefined) throw new Error('--to is missing');
  if (/^[a-z0-9]+:/i.test(to) && !/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(to)) {
    throw new Error(`--to is "${to}"; it should be a folder or s3:// and the name of a bucket`);
  }
  if (isDryRun && !to.startsWith('s3://')) throw new Error('--dry-run is for buckets');
  const concurrency = Number(text);
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 256) {
    throw new Error(`--concurrency is "${text}"; it should be a number from 1 to 256`);
  }
  return { to, isDryRun, concurrency };
}

async function toFolder(data: DataLayout, folder: string): Promise<string> {
  const { id, tree } = await liveTree(data);
  await compressed(data, id);
  const { files, isNew } = await deployToFolder(folder, id, tree);
  return `${folder}/current is release ${id}${isNew ? '' : ', as it was'}: ${files} files`;
}

async function toBucket(
  data: DataLayout,
  name: string,
  isDryRun: boolean,
  concurrency: number,
): Promise<string> {
  const { id, tree } = await liveTree(data);
  if (!isDryRun) await compressed(data, id);
  const bucket = openBucket(bucketOptionsFrom(process.env, name));
  const task = progressOn(process.stderr).task('Uploading', tree.length);
  const onProgress = (done: number, total: number) => task.reach(Math.round((done / total) * tree.length));
  const say = (line: string) => console.log(line);
  const deployed = await deployToBucket({ bucket, tree, isDryRun, concurrency, say, onProgress }).finally(
    task.end,
  );
  const { uploaded, removed, unchanged, bytes } = deployed;
  const verb = isDryRun ? 'would be' : 'were';
  return `Release ${id} to s3://${name}: ${uploaded} objects ${verb} uploaded (${(bytes / 1e6).toFixed(1)} MB), ${removed} removed, ${unchanged} as they were`;
}

/** Other servers compress no pages: what a large publish has not compressed yet is compressed first. */
async function compressed(data: DataLayout, id: string): Promise<void> {
  const progress = progressOn(process.stderr);
  let task: Task | null = null;
  try {
    await writeMissingSiblings(data, id, (done, total) => {
      task ??= progress.task('Compressing pages', total);
      task.reach(done);
    });
  } finally {
    (task as Task | null)?.end();
  }
}

/** @throws DeployError before the first publish. */
async function liveTree(data: DataLayout) {
  const live = await readLive(data, async (id) => ({
    id,
    tree: treeOf(data, await readManifest(manifestFile(data, id))),
  }));
  if (live === null) throw new DeployError('There is no release yet. Publish first: npm run publish');
  return live;
}
