/**
 * One run of Astro for all tests that publish real pages at the same address: the bundle that it leaves renders the pages of
 * any shop. `build.test.ts` proves that they are, byte for byte, what Astro itself would have written.
 */
import { hash } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import pRetry from 'p-retry';
import { inject } from 'vitest';
import { buildSite } from '../../scripts/publish/build.ts';
import { withPublishLock } from '../../scripts/publish/lock.ts';
import { silentProgress } from '../../scripts/publish/progress.ts';
import { PublishError } from '../../scripts/publish/publish-error.ts';
import { bundleSources } from '../../scripts/publish/render/bundle-sources.ts';
import { readKeptBundle } from '../../scripts/publish/render/kept-bundle.ts';
import { syncSnapshot } from '../../scripts/publish/sync.ts';
import { dataLayout, type DataLayout } from '../../scripts/settings.ts';
import { createFakeBackend } from './fake-backend.ts';

/** Gives an empty data folder the bundle of this run, so that its first publish renders every page without Astro. */
export async function withSharedBundle(data: DataLayout, siteUrl: string): Promise<void> {
  const built = dataLayout(join(inject('bundles'), hash('sha1', siteUrl)));
  const build = () => withPublishLock(built, () => buildOnce(built, siteUrl));
  // Whoever comes second waits for the first.
  await pRetry(build, {
    retries: 600,
    minTimeout: 100,
    factor: 1,
    shouldRetry: ({ error }) => isBusy(error),
  });
  copyBundle(built, data);
}

/** What a build leaves beside its pages, without any page: everything is still to be rendered. */
export function copyBundle(from: DataLayout, to: DataLayout): void {
  for (const name of ['renderer', 'renderer.json', 'rendered.db']) {
    cpSync(join(from.buildCache, name), join(to.buildCache, name), { recursive: true });
  }
  mkdirSync(to.build, { recursive: true });
  cpSync(join(from.build, '_astro'), join(to.build, '_astro'), { recursive: true });
  cpSync(fileURLToPath(new URL('../../public', import.meta.url)), to.build, { recursive: true });
  const rendered = new DatabaseSync(join(to.buildCache, 'rendered.db'));
  rendered.exec('DELETE FROM rendered');
  rendered.close();
}

async function buildOnce(data: DataLayout, siteUrl: string): Promise<void> {
  // Who edits a page while the tests run gets a bundle of what stands there now.
  if ((await readKeptBundle(data))?.sources === bundleSources(siteUrl)) return;
  const backend = createFakeBackend(3);
  await syncSnapshot(
    { apiUrl: backend.origin, data },
    { progress: silentProgress, now: new Date(), fetch: backend.fetch, retries: 0 },
  );
  await buildSite({ data, siteUrl });
}

function isBusy(error: Error): boolean {
  return error instanceof PublishError && error.problem === 'busy';
}
