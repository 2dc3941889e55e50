/** What a shop takes on disk. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listReleases } from '../../publish/release.ts';
import type { DataLayout } from '../../settings.ts';

export interface Disk {
  /** Changes that editors had made until then. */
  readonly edits: number;
  /** Bytes of the API's database, and of what it has not written into it yet. */
  readonly database: number;
  readonly log: number;
  /** Bytes of everything else, each file once however many names it has. */
  readonly rest: number;
  /** Versions of the site that are kept. */
  readonly releases: number;
}

export async function diskOf(layout: DataLayout): Promise<Omit<Disk, 'edits'>> {
  const seen = new Set<number>();
  const disk = { database: 0, log: 0, rest: 0 };
  const entries = await readdir(layout.root, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // What a publish takes away meanwhile is not there to be counted.
    const stats = await lstat(path).catch(() => null);
    if (stats === null || seen.has(stats.ino)) continue;
    seen.add(stats.ino);
    disk[kindOf(layout, path)] += stats.blocks * 512;
  }
  return { ...disk, releases: (await listReleases(layout)).length };
}

function kindOf({ apiDatabase }: DataLayout, path: string): 'database' | 'log' | 'rest' {
  if (path === apiDatabase) return 'database';
  return path === `${apiDatabase}-wal` ? 'log' : 'rest';
}
