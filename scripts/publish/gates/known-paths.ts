/** Which paths the release will have that is being made. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import { isCrawlFile } from '../crawl/crawl-file.ts';
import { framePaths } from '../pages/plan.ts';

export interface Site {
  readonly data: Pick<DataLayout, 'images'>;
  readonly snapshot: DatabaseSync;
  /** Paths of scripts, styles and icons. */
  readonly assets: ReadonlySet<string>;
}

export interface KnownPaths {
  /** @param path decoded. */
  readonly has: (path: string) => boolean;
}

/** Remembers what it found: pages link to the same few paths. */
export function knownPaths({ data, snapshot, assets }: Site): KnownPaths {
  const select = snapshot.prepare('SELECT 1 FROM page WHERE path = ?');
  const found = new Map<string, boolean>();
  const look = (path: string) => {
    if (path.startsWith('/img/')) return existsSync(join(data.images, path.slice('/img/'.length)));
    const isPage = framePaths.has(path) || select.get(encodeURI(path)) !== undefined;
    return isPage || assets.has(path) || isCrawlFile(path);
  };
  return {
    has: (path) => {
      const known = found.get(path) ?? look(path);
      if (found.size >= mostRemembered) found.clear();
      found.set(path, known);
      return known;
    },
  };
}

const mostRemembered = 20_000;
