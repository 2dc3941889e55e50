/** What the bundle is made of, as one digest: another one means that Astro has to bundle again. */
import { providerSettingsFrom } from '../../provider-settings.ts';
import { settingsFrom } from '../../settings.ts';
import { sourceDigest } from '../source-digest.ts';

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

/** About 30 ms. */
export function bundleSources(siteUrl: string, env: NodeJS.ProcessEnv = process.env): string {
  // Prices are written by the engine's Intl; the rest is what astro.config.mjs reads.
  const settings = JSON.stringify([process.version, siteUrl, providerSettingsFrom(env, settingsFrom(env))]);
  return sourceDigest(folders, files, settings);
}
