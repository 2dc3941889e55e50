/** The folder that pages are rendered into: it is kept from build to build. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isCrawlFile } from './crawl/crawl-file.ts';

export interface Cleared {
  /** Files, relative to the folder. */
  readonly removed: readonly string[];
  /** Pages that are not there. */
  readonly missing: readonly string[];
}

/** Takes out what the site has no more; files for crawlers are left to who writes them. @param assets may be inlined, and so not there. */
export function clearBuild(folder: string, pages: readonly string[], assets: Iterable<string>): Cleared {
  const others = new Set(assets);
  const missing = new Set(pages);
  const removed: string[] = [];
  for (const file of filesBelow(folder)) {
    if (!missing.delete(file) && !others.has(file) && !isCrawlFile(file)) removed.push(file);
  }
  for (const file of removed) rmSync(join(folder, file), { force: true });
  return { removed, missing: [...missing] };
}

/** Files below a folder, relative to it; none when the folder does not exist. */
export function* filesBelow(folder: string, below = ''): Iterable<string> {
  for (const entry of entriesOf(join(folder, below))) {
    const name = join(below, entry.name);
    if (entry.isDirectory()) yield* filesBelow(folder, name);
    else yield name;
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
