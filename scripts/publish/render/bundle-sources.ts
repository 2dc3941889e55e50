/** Digest of the bundle's inputs; another digest means that Astro has to bundle again. */
import { providerSettingsFrom } from '../../provider-settings.ts';
import { settingsFrom } from '../../settings.ts';
import { sourceDigest } from '../source-digest.ts';

/** `crawl` is not part of the bundle; it is listed because the crawl cache is invalidated together with the bundle. */
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

/** Takes about 30 ms. */
export function bundleSources(siteUrl: string, env: NodeJS.ProcessEnv = process.env): string {
  // The engine's version counts because its Intl formats prices; the rest is what astro.config.mjs reads.
  const settings = settingsFrom(env);
  const providers = providerSettingsFrom(env, settings);
  const read = JSON.stringify([process.version, siteUrl, providers]);
  return sourceDigest(folders, files, read);
}
