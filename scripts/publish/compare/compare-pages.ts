/** Which pages shoppers would see otherwise than today, by kind and with the reason of each. */
import { DatabaseSync } from 'node:sqlite';
import type { RouteName } from '../../../src/domain/routes.ts';
import { decodedPath, framePaths } from '../pages/plan.ts';
import type { PlannedPublish } from '../plan-publish.ts';
import type { Manifest } from '../release/manifest.ts';
import type { ChangedPage, ChangeReason, KindChanges, KindOfPage, PageChange } from './changes.ts';

export type PathChanges = ReadonlyMap<string, PageChange>;

/** Files of one release that are other ones, or none, in the other; without assets that left the site. */
export function compareManifests(before: Manifest, after: Manifest): PathChanges {
  const changes = new Map<string, PageChange>();
  const fileIn = (manifest: Manifest, path: string) => {
    const file = manifest.get(path);
    return file?.retiredAt === null ? file : null;
  };
  for (const path of after.paths()) {
    const [was, now] = [fileIn(before, path), fileIn(after, path)];
    if (now !== null && was?.hash !== now.hash) changes.set(path, was === null ? 'added' : 'changed');
    if (now === null && was !== null) changes.set(path, 'removed');
  }
  for (const path of before.paths())
    if (fileIn(before, path) !== null && after.get(path) === null) changes.set(path, 'removed');
  return changes;
}

/**
 * What a planned publish would make of the live release, as far as it can be told before pages are rendered.
 * @param newest may be newer than the live one, after a rollback
 */
export function plannedChanges(
  live: Manifest,
  newest: Manifest,
  { changed, gone }: PlannedPublish['plan'],
): PathChanges {
  const changes = new Map(compareManifests(live, newest));
  for (const { path } of changed) changes.set(path, live.get(path) === null ? 'added' : 'changed');
  for (const path of gone)
    if (live.get(path) === null) changes.delete(path);
    else changes.set(path, 'removed');
  return changes;
}

/**
 * @param snapshots files, in which the kind of a page is looked up; what has none is no page
 * @param most shown of each kind
 * @returns and the paths of what is no page
 */
export function pagesByKind(
  changes: PathChanges,
  { sync, newest, code }: Pick<PlannedPublish, 'sync' | 'newest' | 'code'>,
  snapshots: readonly string[],
  most: number,
): { readonly kinds: readonly KindChanges[]; readonly others: readonly string[] } {
  const reasons = new Map<string, ChangeReason>(
    sync.pages.explained.map(({ path, reason }) => [decodedPath(path), reason]),
  );
  const isCodeNew = newest !== null && newest.manifest.code !== code;
  const reasonOf = (path: string, change: PageChange): ChangeReason => {
    if (change === 'added') return { kind: 'new' };
    if (change === 'removed') return { kind: 'gone' };
    return reasons.get(path) ?? { kind: isCodeNew ? 'code' : 'earlier' };
  };
  const kindOf = kindsIn(snapshots);
  const others: string[] = [];
  const pages: (ChangedPage & { readonly kind: KindOfPage })[] = [];
  for (const [path, change] of changes) {
    const kind = kindOf.get(path) ?? (framePaths.has(path) ? 'other' : null);
    if (kind === null) others.push(path);
    else pages.push({ path, change, reason: reasonOf(path, change), kind });
  }
  const kinds = Array.from(
    Map.groupBy(pages, ({ kind }) => kind),
    ([kind, all]): KindChanges => {
      const count = (change: PageChange) => all.filter((page) => page.change === change).length;
      const shown = all
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .slice(0, most)
        .map(({ path, change, reason }) => ({ path, change, reason }));
      return { kind, added: count('added'), changed: count('changed'), removed: count('removed'), shown };
    },
  );
  return { kinds: kinds.toSorted((a, b) => sizeOf(b) - sizeOf(a)), others };
}

/** What comes and goes is shown first, and what changed itself before what only shows it. */
function rankOf({ reason }: ChangedPage): number {
  return ['gone', 'new', 'product', 'content', 'shown', 'list'].indexOf(reason.kind) + 1 || 9;
}

function sizeOf({ added, changed, removed }: KindChanges): number {
  return added + changed + removed;
}

function kindsIn(snapshots: readonly string[]): ReadonlyMap<string, RouteName> {
  const kinds = new Map<string, RouteName>();
  for (const file of snapshots) {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 60_000 });
    for (const { path, route } of database.prepare('SELECT path, route FROM page').all())
      kinds.set(decodedPath(String(path)), route as RouteName);
  }
  return kinds;
}
