/**
 * Keeps Astro's prerender bundle after a build. While its inputs are unchanged, changed pages are rendered with it
 * directly, without starting Astro, bundling and visiting every page.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleInfo } from '../../../src/astro-inside/built-app.ts';
import type { DataLayout } from '../../settings.ts';
import { replaceFile } from '../replace-file.ts';
import { whenMissing } from '../when-missing.ts';

export interface KeptBundle extends BundleInfo {
  /** Unique per build. */
  readonly id: string;
  /** Digest of the bundle's inputs. */
  readonly sources: string;
  /** Its files in the build folder: scripts, styles and what lies in `public`. */
  readonly assets: readonly string[];
}

/** In the build cache folder. */
export const bundleFolderName = 'renderer';

/** Folder in which the integration stores the bundle. */
export function bundleFolder(data: DataLayout): string {
  return join(data.buildCache, bundleFolderName);
}

/** Null when no valid bundle exists. */
export async function readKeptBundle(data: DataLayout): Promise<KeptBundle | null> {
  const text = await readFile(recordFile(data), 'utf8').catch(whenMissing(null));
  return text === null ? null : (JSON.parse(text) as KeptBundle);
}

/** Last step of a build: marks the bundle as valid. */
export async function keepBundle(data: DataLayout, bundle: KeptBundle): Promise<void> {
  await replaceFile(recordFile(data), JSON.stringify(bundle));
}

/** Called before a build changes files: after a kill the old bundle must not be used for the new pages. */
export async function forgetBundle(data: DataLayout): Promise<void> {
  await rm(recordFile(data), { force: true });
}

function recordFile(data: DataLayout): string {
  return join(data.buildCache, 'renderer.json');
}
