/** What a build must be before it may become the site. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../settings.ts';
import type { BuildResult } from './astro-integration.ts';
import { PublishError } from './publish-error.ts';

/** Scripts, styles and pictures, wherever in a page they are named. */
const reference = /\/(_astro|img)\/([\w.@~%-]+(?:\/[\w.@~%-]+)*)/g;
const filesAtOnce = 64;

/**
 * Every page is there, and every script, style and picture that a new page names is there, too.
 * @throws PublishError that names the first few faults.
 */
export async function checkBuild(data: DataLayout, { rendered, missing }: BuildResult): Promise<void> {
  if (missing.length > 0) throw broken(missing.map((page) => `${page} was not made`));
  const known = { _astro: await namesIn(join(data.build, '_astro')), img: await namesIn(data.images) };
  const faults: string[] = [];
  for (let start = 0; start < rendered.length; start += filesAtOnce) {
    const group = rendered.slice(start, start + filesAtOnce);
    const found = await Promise.all(group.map((page) => faultsOf(page, join(data.build, page), known)));
    faults.push(...found.flat());
  }
  if (faults.length > 0) throw broken(faults);
}

type KnownFiles = Readonly<Record<'_astro' | 'img', ReadonlySet<string>>>;

async function faultsOf(page: string, file: string, known: KnownFiles): Promise<readonly string[]> {
  const html = await readFile(file, 'utf8');
  const named = new Set(Array.from(html.matchAll(reference), ([path]) => path));
  return [...named]
    .filter(
      (path) => !known[path.startsWith('/img/') ? 'img' : '_astro'].has(path.slice(path.indexOf('/', 1) + 1)),
    )
    .map((path) => `${page} names ${path}, which is not there`);
}

async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  return new Set(names.map((name) => name.replaceAll('\\', '/')));
}

function broken(faults: readonly string[]): PublishError {
  const shown = faults.slice(0, 5).join('; ');
  const more = faults.length > 5 ? ` and ${faults.length - 5} more` : '';
  const advice = 'The last site stays. Publish with --force to render everything again.';
  return new PublishError('broken-site', `the build is not whole: ${shown}${more}. ${advice}`);
}
