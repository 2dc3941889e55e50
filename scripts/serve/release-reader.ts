/** Reads releases: the only module of the server and of `deploy` that knows how the publisher stores them. */
import { blobFile } from '../publish/release/blobs.ts';
import {
  isHashedAsset,
  readManifest,
  type Encoding,
  type InlineCode,
  type Manifest,
  type ReleaseFile,
} from '../publish/release/manifest.ts';
import { listReleases, readCurrentId } from '../publish/release/releases.ts';
import { whenMissing } from '../shared/when-missing.ts';
import type { DataLayout } from '../shared/settings.ts';

export { isHashedAsset, type Encoding, type InlineCode, type ReleaseFile };

/** Also has the assets of newer releases: after a rollback, open tabs still use them. */
export interface LiveRelease extends Pick<Manifest, 'paths' | 'get'> {
  readonly id: string;
}

export interface LiveReleases {
  /** Null before the first publish. */
  readonly current: () => LiveRelease | null;
  readonly refresh: () => Promise<void>;
  readonly close: () => void;
}

export interface Watching {
  readonly onSwitch: (release: LiveRelease) => void;
  /** The release before stays live. */
  readonly onError: (error: unknown) => void;
}

/** Its compressed forms lie beside it as `.br` and `.gz`. */
export function bytesOf(layout: DataLayout, { hash }: ReleaseFile, encoding: Encoding | null = null): string {
  return blobFile(layout.blobs, hash, encoding);
}

/** Null before the first publish. @throws Error when it cannot be read. */
export async function readLiveRelease(layout: DataLayout): Promise<LiveRelease | null> {
  const id = await readCurrentId(layout);
  return id === null ? null : readRelease(layout, id);
}

/** For a release that is seldom read: reads it when its id changed. @param readId null for none */
export function rememberedRelease(
  layout: DataLayout,
  readId: () => Promise<string | null>,
): () => Promise<LiveRelease | null> {
  let release: LiveRelease | null = null;
  return async () => {
    const id = await readId();
    if (id !== release?.id) release = id === null ? null : await readRelease(layout, id);
    return release;
  };
}

export async function followReleases(layout: DataLayout, watching: Watching): Promise<LiveReleases> {
  let live: LiveRelease | null = null;
  let reading = Promise.resolve();

  const exchange = async (): Promise<void> => {
    try {
      const id = await readCurrentId(layout);
      if (id === null || id === live?.id) return;
      live = await readRelease(layout, id);
      watching.onSwitch(live);
    } catch (error) {
      watching.onError(error);
    }
  };
  // One read after the other: a switch during a read is read after it.
  const refresh = (): Promise<void> => (reading = reading.then(exchange));

  const timer = setInterval(() => void refresh(), pollMs);
  timer.unref();
  await refresh();
  return { current: () => live, refresh, close: () => clearInterval(timer) };
}

/** Reading the id takes a tenth of a millisecond. */
const pollMs = 250;

async function readRelease(layout: DataLayout, id: string): Promise<LiveRelease> {
  const { paths, get } = await readManifest(layout, id);
  const newer = (await listReleases(layout)).filter((release) => release.id > id);
  const manifests = await Promise.all(
    newer.map((release) => readManifest(layout, release.id).catch(whenMissing(null))),
  );
  const asset = (path: string) => {
    for (const manifest of manifests) {
      const file = manifest?.get(path) ?? null;
      if (file !== null) return file;
    }
    return null;
  };
  const newerAssets = () =>
    manifests.flatMap((manifest) => [...(manifest?.paths() ?? [])].filter(isHashedAsset));
  return {
    id,
    paths: () => new Set([...paths(), ...newerAssets()]),
    get: (path) => get(path) ?? (isHashedAsset(path) ? asset(path) : null),
  };
}
