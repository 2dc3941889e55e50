/** Scripts, styles and pictures: whatever a page names must be there. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { DataLayout } from '../../settings.ts';

export interface KnownFiles {
  /** Files of the build folder, relative to it. */
  readonly build: ReadonlySet<string>;
  /** Pictures by name. */
  readonly images: ReadonlySet<string>;
}

export async function knownFiles(data: DataLayout): Promise<KnownFiles> {
  return { build: await namesIn(data.build), images: await namesIn(data.images) };
}

/** The paths that a page names and that are not there, wherever in it they stand. */
export function missingReferences(html: string, { build, images }: KnownFiles): readonly string[] {
  const named = new Set(Array.from(html.matchAll(reference), ([path]) => path));
  return [...named].filter((path) =>
    path.startsWith('/img/') ? !images.has(path.slice('/img/'.length)) : !build.has(path.slice(1)),
  );
}

const reference = /\/(?:_astro|img)\/[\w.@~%-]+(?:\/[\w.@~%-]+)*/g;

async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  return new Set(names.map((name) => name.replaceAll('\\', '/')));
}
