/** `npm run deploy`: see its usage. */
import { resolve } from 'node:path';
import { deployLive, type TreeFile } from '../deploy/release-tree.ts';
import { deployToBucket, openBucket } from '../deploy/to-bucket.ts';
import { deployToFolder } from '../deploy/to-folder.ts';
import { writeConfig } from '../deploy/write-config.ts';
import type { LiveRelease } from '../serve/release-reader.ts';
import { runCommand, UsageError } from '../shared/command-line.ts';
import { progressOn } from '../shared/progress.ts';
import { providerSettingsFrom } from '../shared/provider-settings.ts';
import { deployPlaceOf } from '../shared/outside-settings.ts';
import { settingsFrom } from '../shared/settings.ts';

await runCommand({
  name: 'deploy',
  usage: `npm run deploy -- --to FOLDER         FOLDER/current is the live release, for nginx, Caddy or a CDN's own tool
npm run deploy -- --to s3://BUCKET    the same as objects; --dry-run says what would be uploaded and removed
npm run deploy -- --config FOLDER     writes nginx.conf (for --to FOLDER/site) and units for systemd
Settings: SITE_URL, API_URL and the like as for the shop; for buckets AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
AWS_REGION (us-east-1) and AWS_ENDPOINT_URL (of a service that speaks like S3)`,
  options: {
    to: { type: 'string' },
    config: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
  main: async ({ to, config, 'dry-run': isDryRun }) => {
    if ((to === undefined) === (config === undefined)) throw new UsageError('Say either --to or --config.');
    const place = to === undefined ? null : deployPlaceOf(to);
    if (isDryRun && place?.kind !== 'bucket') throw new UsageError('--dry-run is for buckets');
    if (config !== undefined) return configure(resolve(config));
    if (place?.kind === 'bucket') return toBucket(place.bucket, isDryRun);
    if (place?.kind === 'folder') return toFolder(place.folder);
    throw new UsageError(`--to is "${to}"; it should be a folder or s3:// and the name of a bucket`);
  },
});

async function configure(folder: string): Promise<void> {
  const settings = settingsFrom(process.env);
  const { sources } = providerSettingsFrom(process.env, settings);
  for (const file of await writeConfig(settings, sources, folder)) console.log(file);
}

async function toFolder(folder: string): Promise<void> {
  const { data, edgeSeconds } = settingsFrom(process.env);
  const deploy = async ({ id }: LiveRelease, tree: readonly TreeFile[]) => {
    const { isNew, healed } = await deployToFolder(folder, id, tree);
    const was = healed === 0 ? ', as it was' : `, and ${healed} of its files were not as they should be`;
    console.log(`${folder}/current is release ${id}${isNew ? '' : was}: ${tree.length} files`);
  };
  await deployLive(data, deploy, edgeSeconds);
}

async function toBucket(bucket: string, isDryRun: boolean): Promise<void> {
  const verb = isDryRun ? 'would be' : 'were';
  const { data, edgeSeconds } = settingsFrom(process.env);
  const deploy = async ({ id }: LiveRelease, tree: readonly TreeFile[]) => {
    using task = progressOn(process.stderr).task('Uploading', tree.length);
    const { uploaded, removed } = await deployToBucket({
      client: openBucket(process.env),
      bucket,
      tree,
      isDryRun,
      say: (line) => console.log(line),
      onProgress: (done, total) => task.reach(Math.round((done / total) * tree.length)),
    });
    console.log(`Release ${id} to s3://${bucket}: ${uploaded} objects ${verb} uploaded, ${removed} removed`);
  };
  await deployLive(data, deploy, edgeSeconds);
}
