/** Checks that scripts, styles and pictures referenced by a page exist. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataLayout } from '../../settings.ts';

export interface KnownFiles {
  /** Whether the build has a file or folder, by its name relative to it. */
  readonly isBuilt: (name: string) => boolean;
  /** Whether a picture of this name exists. */
  readonly isPicture: (name: string) => boolean;
}

/**
 * Looks up each file on demand and caches the results, up to a bound: checking a few pages costs a few lookups, not a walk over 70,000
 * files.
 */
export function knownFiles(data: Pick<DataLayout, 'build' | 'images'>): KnownFiles {
  return { isBuilt: lookIn(data.build), isPicture: lookIn(data.images) };
}

/** Referenced paths that do not exist, anywhere in the HTML. */
export function missingReferences(html: string, { isBuilt, isPicture }: KnownFiles): readonly string[] {
  const named = new Set(Array.from(html.matchAll(reference), ([path]) => path));
  return [...named].filter((path) =>
    path.startsWith('/img/') ? !isPicture(path.slice('/img/'.length)) : !isBuilt(path.slice(1)),
  );
}

const reference = /\/(?:_astro|img)\/[\w.@~%-]+(?:\/[\w.@~%-]+)*/g;

const maxFound = 20_000;

function lookIn(folder: string): (name: string) => boolean {
  const found = new Map<string, boolean>();
  return (name) => {
    const known = found.get(name);
    if (known !== undefined) return known;
    const isThere = existsSync(join(folder, name));
    if (found.size >= maxFound) found.clear();
    found.set(name, isThere);
    return isThere;
  };
}
