/** What the bundle is made of, as one digest: another one means that Astro has to bundle again. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { providerSettingsFrom } from '../../provider-settings.ts';
import { settingsFrom } from '../../settings.ts';
import { whenMissing } from '../when-missing.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The files for crawlers are no part of the bundle, but what is remembered of them is as old as it. */
const folders = [
  'src',
  'public',
  ...['browser-code', 'render', 'crawl'].map((name) => `scripts/publish/${name}`),
];
const files = [
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/publish/astro-integration.ts',
];

/** By content, not by date: a checkout that was copied or checked out again is the same one. About 30 ms. */
export function bundleSources(siteUrl: string, env: NodeJS.ProcessEnv = process.env): string {
  const digest = createHash('sha256');
  // Prices are written by the engine's Intl; the rest is what astro.config.mjs reads.
  digest.update(JSON.stringify([process.version, siteUrl, providerSettingsFrom(env, settingsFrom(env))]));
  for (const file of [...folders.flatMap(filesIn), ...files]) {
    digest.update(`\0${file}\0`).update(contentOf(file));
  }
  return digest.digest('hex');
}

function filesIn(folder: string): readonly string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

function entriesOf(folder: string) {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  } catch (error) {
    return whenMissing([])(error);
  }
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(join(root, file));
  } catch (error) {
    return whenMissing(Buffer.alloc(0))(error);
  }
}
