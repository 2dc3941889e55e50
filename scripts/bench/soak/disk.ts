/** Disk usage of a shop. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listReleases } from '../../publish/release.ts';
import type { DataLayout } from '../../settings.ts';

export interface Disk {
  /** Edits made until then. */
  readonly edits: number;
  /** Bytes of the API's database, and of its write-ahead log. */
  readonly database: number;
  readonly log: number;
  /** Bytes of everything else; hard links count once. */
  readonly rest: number;
  /** Number of kept releases. */
  readonly releases: number;
}

export async function diskOf(layout: DataLayout): Promise<Omit<Disk, 'edits'>> {
  const seen = new Set<number>();
  const disk = { database: 0, log: 0, rest: 0 };
  const entries = await readdir(layout.root, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // A running publish may delete files meanwhile.
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
