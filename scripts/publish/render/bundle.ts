/** The shop's code as Astro bundles it, a folder for each state of the code. A folder that is there is complete. */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from '../../shared/child.ts';
import { providerSettingsFrom } from '../../shared/provider-settings.ts';
import { settingsFrom, type Settings } from '../../shared/settings.ts';
import { PublishError } from '../publish-error.ts';
import { sourceDigest } from './source-digest.ts';

export interface Bundle {
  /** Digest of sources and settings. */
  readonly code: string;
  readonly folder: string;
}

export interface BundleOptions {
  /** As known by the caller. */
  readonly code?: string;
  readonly isForced?: boolean;
  /** Astro takes some ten seconds. */
  readonly onStart?: () => void;
}

/** @throws PublishError `build-failed` with Astro's output. */
export async function ensureBundle(
  { data, siteUrl }: Pick<Settings, 'data' | 'siteUrl'>,
  { code = codeDigest(siteUrl), isForced = false, onStart }: BundleOptions = {},
): Promise<Bundle> {
  const bundle = { code, folder: join(data.bundles, code) };
  if (!isForced && existsSync(bundle.folder)) return bundle;
  onStart?.();
  await rm(data.bundles, { recursive: true, force: true });
  await mkdir(data.bundles, { recursive: true });
  const making = join(data.bundles, `making-${process.pid}`);
  await runAstro(making, { ...fixedEnv, DATA_DIR: data.root, SITE_URL: siteUrl });
  await rename(making, bundle.folder);
  return bundle;
}

/** Scripts, styles and icons, by path. */
export function clientFiles(bundle: Bundle): ReadonlyMap<string, string> {
  const client = join(bundle.folder, 'client');
  const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const names = files.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(names.map((file) => [`/${relative(client, file).replaceAll('\\', '/')}`, file]));
}

export function codeDigest(siteUrl: string, env: NodeJS.ProcessEnv = process.env): string {
  const providers = providerSettingsFrom(env, settingsFrom(env));
  // The engine's version counts because its Intl formats prices; the rest is what astro.config.mjs reads.
  return sourceDigest(sources.folders, sources.files, JSON.stringify([process.version, siteUrl, providers]));
}

/** What becomes part of a bundle. */
export const sources = {
  folders: [
    'src',
    'public',
    ...['browser-code', 'render', 'crawl', 'twins'].map((name) => `scripts/publish/${name}`),
  ],
  files: [
    ...['astro.config.mjs', 'scripts/shared/country-names.ts'],
    ...['package.json', 'package-lock.json', 'tsconfig.json'],
  ],
};

const program = fileURLToPath(new URL('./bundle-program.ts', import.meta.url));
const fixedEnv = { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
/** With memory outside of the heap the process stays below 2 GB. */
const heapLimit = '--max-old-space-size=1536';
const outputShown = 8000;

async function runAstro(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const lines: string[] = [];
  const pass = (line: string) => lines.push(line);
  const options = { ...env, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${heapLimit}` };
  const { code, how } = await new Child(program, { args: [folder], env: options, pass }).ended;
  if (code === 0) return;
  const said = lines.join('\n').slice(0, outputShown);
  throw new PublishError('build-failed', `astro build ended ${how}. The last site stays. It said:\n${said}`);
}
