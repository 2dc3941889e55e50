/** Which pages a publish renders: those whose content or code changed since the newest release. */
import { DatabaseSync } from 'node:sqlite';
import { routes, type Route, type RouteName } from '../../../src/domain/routes.ts';
import { pageKindOf } from '../../../src/snapshot/page-kinds.ts';
import type { DataLayout } from '../../shared/settings.ts';
import { isCrawlFile } from '../crawl/crawl-file.ts';
import { isStored } from '../release/blobs.ts';
import type { Manifest } from '../release/manifest.ts';

export interface PagePlan {
  readonly pages: number;
  readonly changed: readonly PlannedPage[];
  readonly gone: readonly string[];
}

export interface PlannedPage {
  readonly url: string;
  /** As in a release: decoded. */
  readonly path: string;
  readonly key: string;
}

export interface PlanOptions {
  readonly before: Manifest | null;
  readonly code: string;
  readonly isForced: boolean;
  /** Also renders pages whose blobs are gone. */
  readonly isVerified: boolean;
}

export function planPages(data: DataLayout, { before, code, isForced, isVerified }: PlanOptions): PagePlan {
  const pages = pagesOf(data);
  const isAnew = isForced || before?.code !== code;
  const isLost = (path: string) => {
    const file = before?.get(path);
    return !file || !isStored(data, file) || (file.twin !== undefined && !isStored(data, file.twin));
  };
  const changed = pages.filter(
    ({ path, key }) => isAnew || before.keyOf(path) !== key || (isVerified && isLost(path)),
  );
  const paths = new Set(pages.map(({ path }) => path));
  const isGone = (path: string) => !paths.has(path) && !isCrawlFile(path) && before?.keyOf(path) !== null;
  return { pages: pages.length, changed, gone: [...(before?.paths() ?? [])].filter(isGone) };
}

/** Screens, fallbacks and redirects: they show nothing of the snapshot but the frame and have no row there. */
export const framePaths: ReadonlySet<string> = new Set(
  Object.entries<Route>(routes).flatMap(([name, route]) => {
    if (route.kind === 'set' || route.kind === 'fallback') return route.fallback ?? [];
    return pageKindOf(name as RouteName) === null ? route.pattern : [];
  }),
);

function pagesOf({ snapshot }: DataLayout): readonly PlannedPage[] {
  using database = new DatabaseSync(snapshot, { readOnly: true, timeout: 5000 });
  const frame = database.prepare("SELECT value FROM meta WHERE name = 'frame'").get()?.['value'];
  const rows = database.prepare('SELECT path, key FROM page').all();
  return [
    ...Array.from(framePaths, (path) => ({ url: path, path, key: String(frame) })),
    ...rows.map((row) => {
      const url = String(row['path']);
      return { url, path: decodedPath(url), key: String(row['key']) };
    }),
  ];
}

/** As in a release. @param url the path of a page as in the snapshot */
export function decodedPath(url: string): string {
  return url.includes('%') ? decodeURI(url).normalize('NFC') : url;
}
