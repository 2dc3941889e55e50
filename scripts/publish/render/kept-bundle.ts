/**
 * The bundle that Astro renders pages with, kept after a build: while nothing that it is made of changes, pages are
 * rendered with it at once, without Astro starting, bundling and going through every page again.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../../settings.ts';
import { replaceFile } from '../replace-file.ts';
import { whenMissing } from '../when-missing.ts';

/** What the bundle takes from the build beside its own files. */
export interface BundleFacts {
  /** Name of the module in the folder that the others hang on. */
  readonly entry: string;
  /** Origin of the addresses that pages are rendered at. */
  readonly origin: string;
  /** Styles by page, as Astro numbers them; what it writes into the head of each. */
  readonly styles: readonly (readonly [page: string, styles: readonly unknown[]])[];
  /** Paths of pages that there is one of, which no key stands for. */
  readonly single: readonly string[];
}

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
