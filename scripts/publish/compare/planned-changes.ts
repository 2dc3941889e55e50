/** The changes of a planned publish, for people: those of the pages, and what is behind them. */
import { existsSync } from 'node:fs';
import { isCrawlFile } from '../crawl/crawl-file.ts';
import { currentRelease } from '../release/releases.ts';
import { noFiles, readManifest, type Manifest } from '../release/manifest.ts';
import type { PlannedPublish } from '../plan-publish.ts';
import { groupsOf } from '../sync/refused.ts';
import type { DataLayout } from '../../shared/settings.ts';
import type { PublishWarning } from '../warning.ts';
import { some, type Changes } from './changes.ts';
import { pagesByKind, type PathChanges } from './compare-pages.ts';
import { compareSnapshots } from './compare-snapshots.ts';

/** What shoppers see; without files before the first publish. */
export async function liveManifest(data: DataLayout): Promise<Manifest> {
  const live = await currentRelease(data);
  return live === null ? noFiles : readManifest(data, live.id);
}

export interface ChangesOf {
  /** The live site's data. */
  readonly data: DataLayout;
  /** The snapshot that the planned publish wrote. */
  readonly snapshot: string;
  readonly live: Manifest;
  readonly paths: PathChanges;
  readonly planned: PlannedPublish;
  readonly warnings: readonly PublishWarning[];
  /** Shown of each kind of change. */
  readonly most: number;
}

export function changesOf({ data, snapshot, live, paths, planned, warnings, most }: ChangesOf): Changes {
  const snapshots = [data.snapshot, snapshot].filter(existsSync);
  const { kinds, others } = pagesByKind(paths, planned, snapshots, most);
  const otherFiles = others.filter((path) => !path.startsWith('/img/'));
  return {
    pagesLive: [...live.paths()].filter((path) => isPage(live, path)).length,
    kinds,
    ...compareSnapshots(data.snapshot, snapshot, most),
    otherFiles: some(otherFiles, most),
    refused: groupsOf(planned.sync.refused, most),
    warnings,
  };
}

function isPage(live: Manifest, path: string): boolean {
  return live.keyOf(path) !== null && !isCrawlFile(path);
}
