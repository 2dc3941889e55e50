/**
 * One build by Astro shared by all tests that publish real pages at the same address: its bundle renders the pages of
 * any shop. `build.test.ts` proves that the pages are byte-identical to Astro's own.
 */
import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pRetry from 'p-retry';
import { expect, inject } from 'vitest';
import { astroResultFile, type AstroResult } from '../../scripts/publish/astro-integration.ts';
import { buildSite } from '../../scripts/publish/build.ts';
import { withPublishLock } from '../../scripts/publish/lock.ts';
import { silentProgress } from '../../scripts/publish/progress.ts';
import { PublishError } from '../../scripts/publish/publish-error.ts';
import { blobFile } from '../../scripts/publish/release-blob.ts';
import { encodings } from '../../scripts/publish/release-compress.ts';
import { scanTouched } from '../../scripts/publish/release-scan.ts';
import { storeFiles } from '../../scripts/publish/release-store.ts';
import { bundleSources } from '../../scripts/publish/render/bundle-sources.ts';
import { readKeptBundle } from '../../scripts/publish/render/kept-bundle.ts';
import { syncSnapshot } from '../../scripts/publish/sync.ts';
import { dataLayout, type DataLayout } from '../../scripts/settings.ts';
import { createFakeBackend } from './fake-backend.ts';

/** Copies the shared bundle into an empty data folder, so that its first publish renders every page without Astro. */
export async function withSharedBundle(data: DataLayout, siteUrl: string): Promise<void> {
  copyBundle(await sharedByRun(hash('sha1', siteUrl), (built) => buildOnce(built, siteUrl)), data);
}

/**
 * A data folder shared by the tests of one run. Concurrent workers wait for each other.
 * @param make does nothing when the folder is complete
 */
export async function sharedByRun(
  name: string,
  make: (data: DataLayout) => Promise<void>,
): Promise<DataLayout> {
  const data = dataLayout(join(inject('bundles'), name));
  await pRetry(() => withPublishLock(data, () => make(data)), {
    // However long the worker takes that makes it: what hangs is ended by the limits of tests and hooks.
    retries: Infinity,
    minTimeout: 100,
    factor: 1,
    shouldRetry: ({ error }) => isBusy(error),
  });
  return data;
}

/** Copies what a build keeps besides its pages; all pages are still to be rendered, stored and compressed. */
export function copyBundle(from: DataLayout, to: DataLayout): void {
  for (const name of ['renderer', 'renderer.json', 'rendered.db', 'result.json']) {
    cpSync(join(from.buildCache, name), join(to.buildCache, name), { recursive: true });
  }
  mkdirSync(to.build, { recursive: true });
  // Styles that Astro inlined are named, too.
  for (const asset of assetsOf(from).filter((name) => existsSync(join(from.build, name)))) {
    cpSync(join(from.build, asset), join(to.build, asset));
    copyStored(hash('sha256', readFileSync(join(from.build, asset))), from, to);
  }
  const rendered = new DatabaseSync(join(to.buildCache, 'rendered.db'));
  rendered.exec('DELETE FROM rendered');
  rendered.close();
}

/** A script or style with its compressed siblings, if it was stored: compressing all of them takes two seconds. */
function copyStored(sha256: string, from: DataLayout, to: DataLayout): void {
  for (const encoding of [null, ...encodings]) {
    const blob = blobFile('blobs', sha256, encoding);
    if (existsSync(join(from.releases, blob))) cpSync(join(from.releases, blob), join(to.releases, blob));
  }
}

function assetsOf(data: DataLayout): readonly string[] {
  return (JSON.parse(readFileSync(astroResultFile(data), 'utf8')) as AstroResult).assets;
}

async function buildOnce(data: DataLayout, siteUrl: string): Promise<void> {
  // If sources were edited since, the bundle is built again.
  if ((await readKeptBundle(data))?.sources === bundleSources(siteUrl)) return;
  const backend = createFakeBackend(3);
  await syncSnapshot(
    { apiUrl: backend.origin, data },
    { progress: silentProgress, now: new Date(), fetch: backend.fetch, retries: 0 },
  );
  const { by } = await buildSite({ data, siteUrl });
  expect(by).toBe('astro');
  await storeFiles(data, scanTouched(data, assetsOf(data), new Set()).found);
}

function isBusy(error: Error): boolean {
  return error instanceof PublishError && error.problem === 'busy';
}
