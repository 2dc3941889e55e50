/** A backup that cannot be opened is none: `npm start` on a restored one serves every page and picture of the old shop. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../scripts/backup/make-backup.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { readManifest } from '../../scripts/publish/release/manifest.ts';
import { readCurrentId } from '../../scripts/publish/release/releases.ts';
import { dataLayout, type DataLayout } from '../../scripts/shared/settings.ts';
import { openShopOf, startRunningShop } from '../support/running-shop.ts';

it('a restored backup opens with every page and picture', { timeout: 900_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vineta-restored-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const old = await startRunningShop(24, {}, 4);
  onTestFinished(old.stop);
  const data = dataLayout(old.env.DATA_DIR);
  const answers = await answersOf(old.siteUrl, data);
  await makeBackup(data, join(folder, 'backups'));
  await old.stop();

  const restored = dataLayout(join(folder, 'data'));
  await restoreBackup(restored, join(folder, 'backups'));
  const shop = await openShopOf({ ...old.env, DATA_DIR: restored.root });
  onTestFinished(shop.stop);
  expect(answers.filter((answer) => answer.startsWith('200 /img/')).length).toBeGreaterThan(10);
  expect(answers.filter((answer) => answer.startsWith('200 /producto/')).length).toBeGreaterThan(20);
  expect(await answersOf(shop.siteUrl, restored)).toEqual(answers);
});

/** What the site answers for each path of the live release; some are no addresses of their own. */
async function answersOf(siteUrl: string, data: DataLayout): Promise<readonly string[]> {
  const manifest = await readManifest(data, (await readCurrentId(data)) ?? '');
  const paths = [...manifest.paths()].filter((path) => manifest.get(path)?.retiredAt === null).sort();
  const answers: string[] = [];
  for (const path of paths) {
    const response = await fetch(`${siteUrl}${encodeURI(path)}`);
    await response.arrayBuffer();
    answers.push(`${response.status} ${path}`);
  }
  return answers;
}
