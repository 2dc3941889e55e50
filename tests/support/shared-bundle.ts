/** One bundle by Astro shared by all tests that publish real pages at the same address. */
import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pRetry from 'p-retry';
import { inject } from 'vitest';
import { withPublishLock } from '../../scripts/publish/lock.ts';
import { PublishError } from '../../scripts/publish/publish-error.ts';
import { codeDigest, ensureBundle } from '../../scripts/publish/render/bundle.ts';
import { storeSiteFiles } from '../../scripts/publish/render/site-files.ts';
import { dataLayout, type DataLayout } from '../../scripts/shared/settings.ts';

/** Copies the shared bundle into an empty data folder, so that its first publish renders every page without Astro. */
export async function withSharedBundle(data: DataLayout, siteUrl: string): Promise<void> {
  copyBundle(await sharedByRun(hash('sha1', siteUrl), (built) => bundleOnce(built, siteUrl)), data);
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

/** Copies the bundle, and its scripts and styles as blobs: compressing them takes two seconds. */
export function copyBundle(from: DataLayout, to: DataLayout): void {
  cpSync(from.bundles, to.bundles, { recursive: true });
  cpSync(join(from.root, 'assets'), join(to.releases, 'blobs'), { recursive: true });
  cpSync(join(from.root, 'assets'), join(to.root, 'assets'), { recursive: true });
}

async function bundleOnce(data: DataLayout, siteUrl: string): Promise<void> {
  // If sources were edited since, the bundle is made again.
  if (existsSync(join(data.bundles, codeDigest(siteUrl)))) return;
  const bundle = await ensureBundle({ data, siteUrl });
  mkdirSync(data.images, { recursive: true });
  await storeSiteFiles(data, { bundle, before: null, isVerified: false });
  cpSync(data.blobs, join(data.root, 'assets'), { recursive: true });
}

function isBusy(error: Error): boolean {
  return error instanceof PublishError && error.problem === 'busy';
}
