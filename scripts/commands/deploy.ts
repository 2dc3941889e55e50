/** `npm run deploy`: see its usage. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explained, runCommandLine } from '../shared/command-line.ts';
import { requireRelease, treeOf } from '../deploy/release-tree.ts';
import { deployToBucket, openBucket } from '../deploy/to-bucket.ts';
import { deployToFolder } from '../deploy/to-folder.ts';
import { writeConfig } from '../deploy/write-config.ts';
import { providerSettingsFrom } from '../shared/provider-settings.ts';
import { progressOn } from '../shared/progress.ts';
import { settingsFrom } from '../shared/settings.ts';

const usage = `npm run deploy -- --to FOLDER         FOLDER/current is the live release, for nginx, Caddy or a CDN's own tool
npm run deploy -- --to s3://BUCKET    the same as objects; --dry-run says what would be uploaded and removed
npm run deploy -- --config FOLDER     writes nginx.conf (for --to FOLDER/site) and units for systemd
Settings: SITE_URL, API_URL and the like as for the shop; for buckets AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
AWS_REGION (us-east-1) and AWS_ENDPOINT_URL (of a service that speaks like S3)`;

const known = {
  to: { type: 'string' },
  config: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

process.exitCode = await runCommandLine('deploy', Object.keys(known), () => main(process.argv.slice(2)));

/** Exit codes: 0 deployed · 1 stopped, run it again · 2 wrong usage. */
async function main(args: string[]): Promise<number> {
  const options = optionsFrom(args);
  if (typeof options === 'string') {
    console.error(`${options}\n${usage}`);
    return 2;
  }
  const { to, config, bucket, isDryRun, isHelp } = options;
  if (isHelp) console.log(usage);
  else if (config !== undefined) await configure(resolve(config));
  else if (bucket !== undefined) await toBucket(bucket, isDryRun);
  else if (to !== undefined) await toFolder(resolve(to));
  return 0;
}

/** Parsed arguments, or what is wrong with them. */
function optionsFrom(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: known });
    const { to, config, 'dry-run': isDryRun, help: isHelp } = values;
    const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(to ?? '')?.[1];
    if (!isHelp && (to === undefined) === (config === undefined)) return 'Say either --to or --config.';
    if (bucket === undefined && /^[a-z0-9]+:/i.test(to ?? ''))
      return `--to is "${to}"; it should be a folder or s3:// and the name of a bucket`;
    if (isDryRun && bucket === undefined) return '--dry-run is for buckets';
    return { to, config, bucket, isDryRun, isHelp };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function configure(folder: string): Promise<void> {
  const settings = explained(() => settingsFrom(process.env));
  const { sources } = explained(() => providerSettingsFrom(process.env, settings));
  for (const file of await writeConfig(settings, sources, folder)) console.log(file);
}

async function toFolder(folder: string): Promise<void> {
  const { data } = explained(() => settingsFrom(process.env));
  const release = await requireRelease(data);
  const tree = treeOf(data, release);
  const isNew = await deployToFolder(folder, release.id, tree);
  console.log(
    `${folder}/current is release ${release.id}${isNew ? '' : ', as it was'}: ${tree.length} files`,
  );
}

async function toBucket(bucket: string, isDryRun: boolean): Promise<void> {
  const { data } = explained(() => settingsFrom(process.env));
  const release = await requireRelease(data);
  const tree = treeOf(data, release);
  const task = progressOn(process.stderr).task('Uploading', tree.length);
  const { uploaded, removed } = await deployToBucket({
    client: openBucket(process.env),
    bucket,
    tree,
    isDryRun,
    say: (line) => console.log(line),
    onProgress: (done, total) => task.reach(Math.round((done / total) * tree.length)),
  }).finally(task.end);
  const verb = isDryRun ? 'would be' : 'were';
  console.log(
    `Release ${release.id} to s3://${bucket}: ${uploaded} objects ${verb} uploaded, ${removed} removed`,
  );
}
