/**
 * The bundle that Astro renders pages with, kept after a build: while nothing that it is made of changes, pages are
 * rendered with it at once, without Astro starting, bundling and going through every page again.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleFacts } from '../../../src/astro-inside/built-app.ts';
import type { DataLayout } from '../../settings.ts';
import { replaceFile } from '../replace-file.ts';
import { whenMissing } from '../when-missing.ts';

export interface KeptBundle extends BundleFacts {
  /** Another one for every build. */
  readonly id: string;
  /** Digest of all that the bundle was made of. */
  readonly sources: string;
}

/** In the folder of the build's cache. */
export const bundleFolderName = 'renderer';

/** Where the integration leaves the bundle. */
export function bundleFolder(data: DataLayout): string {
  return join(data.buildCache, bundleFolderName);
}

/** Null when there is none that may be used. */
export async function readKeptBundle(data: DataLayout): Promise<KeptBundle | null> {
  const text = await readFile(recordFile(data), 'utf8').catch(whenMissing(null));
  return text === null ? null : (JSON.parse(text) as KeptBundle);
}

/** The last step of a build: from here on the bundle may be used. */
export async function keepBundle(data: DataLayout, bundle: KeptBundle): Promise<void> {
  await replaceFile(recordFile(data), JSON.stringify(bundle));
}

/** Before a build touches anything: should it be killed, nobody takes the bundle for one that fits its pages. */
export async function forgetBundle(data: DataLayout): Promise<void> {
  await rm(recordFile(data), { force: true });
}

function recordFile(data: DataLayout): string {
  return join(data.buildCache, 'renderer.json');
}
