/** The live release, in memory: replaced as a whole when `releases/current` changes. */
import { mkdirSync, watch, type FSWatcher } from 'node:fs';
import type { DataLayout } from '../settings.ts';
import {
  isHashedAsset,
  manifestFile,
  readManifest,
  type Manifest,
  type ReleaseFile,
} from '../publish/release-manifest.ts';
import { listReleases, readLive } from '../publish/release.ts';
import { whenMissing } from '../publish/when-missing.ts';

export interface LiveRelease {
  readonly id: string;
  readonly createdAt: Date;
  readonly get: (path: string) => ReleaseFile | null;
}

export interface LiveReleases {
  /** Null before the first publish. */
  readonly current: () => LiveRelease | null;
  /** Reloads now, without waiting for the watcher. */
  readonly refresh: () => Promise<void>;
  readonly close: () => void;
}

export interface Watching {
  readonly onSwitch: (release: LiveRelease) => void;
  /** The new release is unreadable; the previous one stays live. */
  readonly onError: (error: unknown) => void;
}

/** Reads the live release, then follows every switch until closed. */
export async function followReleases(layout: DataLayout, watching: Watching): Promise<LiveReleases> {
  let live: LiveRelease | null = null;
  let reading: Promise<void> | null = null;

  const exchange = async (): Promise<void> => {
    try {
      const release = await readLive(layout, (id) =>
        id === live?.id ? Promise.resolve(live) : readRelease(layout, id),
      );
      if (release === null || release === live) return;
      live = release;
      watching.onSwitch(release);
    } catch (error) {
      watching.onError(error);
    }
  };
  // Serialised reads: a refresh during a read starts another one after it, so no switch is missed.
  const refresh = (): Promise<void> => {
    const next = (reading ?? Promise.resolve()).then(exchange);
    reading = next;
    return next;
  };

  mkdirSync(layout.releases, { recursive: true });
  const watcher = watchFolder(layout.releases, () => void refresh());
  const timer = setInterval(() => void refresh(), pollMs);
  timer.unref();
  await refresh();
  return {
    current: () => live,
    refresh,
    close: () => {
      clearInterval(timer);
      watcher?.close();
    },
  };
}

/** Fallback for network folders and containers without file events. */
const pollMs = 1000;

function watchFolder(folder: string, onChange: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name === 'current') onChange();
    });
    // The system's inotify limit may be reached; then polling remains.
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}

async function readRelease(layout: DataLayout, id: string): Promise<LiveRelease> {
  const manifest = await readManifest(manifestFile(layout, id));
  const newer = await newerManifests(layout, id);
  return {
    id,
    createdAt: manifest.createdAt,
    get: (path) => manifest.get(path) ?? (isHashedAsset(path) ? firstFile(newer, path) : null),
  };
}

/** After a rollback, open tabs still use assets of the newer releases, so those stay reachable. */
async function newerManifests(layout: DataLayout, id: string): Promise<Manifest[]> {
  const newer = (await listReleases(layout)).filter((release) => release.id > id);
  const manifests = await Promise.all(
    newer.map(({ id: other }) => readManifest(manifestFile(layout, other)).catch(whenMissing(null))),
  );
  // An interim release may be deleted already; its assets are in the next one.
  return manifests.filter((manifest) => manifest !== null);
}

function firstFile(manifests: readonly Manifest[], path: string): ReleaseFile | null {
  for (const manifest of manifests) {
    const file = manifest.get(path);
    if (file !== null) return file;
  }
  return null;
}
