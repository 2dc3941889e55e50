/**
 * A release as plain files for a web server or bucket: `/producto/x` is `producto/x.html`, with `.br` and `.gz` beside
 * it.
 */
import { twinFile } from '../../src/domain/shop/twin-path.ts';
import { Explained } from '../shared/command-line.ts';
import { fileCaching } from '../serve/caching.ts';
import { contentTypeOf } from '../serve/page-answers.ts';
import {
  bytesOf,
  isHashedAsset,
  readLiveRelease,
  type Encoding,
  type LiveRelease,
} from '../serve/release-reader.ts';
import { readCurrentId } from '../publish/release/releases.ts';
import type { DataLayout } from '../shared/settings.ts';

export interface TreeFile {
  /** Relative, with slashes. */
  readonly name: string;
  readonly source: string;
  /** Changes with the bytes and with their headers. */
  readonly digest: string;
  /** Its name changes with its content. */
  readonly isAsset: boolean;
  readonly contentType: string;
  readonly caching: string;
  readonly encoding: Encoding | null;
}

/** @throws Explained before the first publish. */
export async function requireRelease(layout: DataLayout): Promise<LiveRelease> {
  const release = await readLiveRelease(layout);
  if (release === null) throw new Explained('There is no release yet. Publish first: npm run publish');
  return release;
}

/**
 * Deploys the live release, and again when another one went live meanwhile: a deploy that began first and ends last leaves no
 * older release than who came between.
 * @param edgeSeconds `Settings.edgeSeconds`
 * @returns what the last deploy returned. @throws Explained before the first publish.
 */
export async function deployLive<T>(
  layout: DataLayout,
  deploy: (release: LiveRelease, tree: readonly TreeFile[]) => Promise<T>,
  edgeSeconds: number | null = null,
): Promise<T> {
  const release = await requireRelease(layout);
  const result = await deploy(release, treeOf(layout, release, edgeSeconds));
  const now = await readCurrentId(layout);
  return now === release.id ? result : deployLive(layout, deploy, edgeSeconds);
}

/** Assets first. @param edgeSeconds `Settings.edgeSeconds` */
export function treeOf(
  layout: DataLayout,
  release: Pick<LiveRelease, 'paths' | 'get'>,
  edgeSeconds: number | null = null,
): readonly TreeFile[] {
  const files = [...release.paths()].flatMap((path) =>
    [path, twinFile(path)].flatMap((one) => filesAt(layout, release, one, edgeSeconds)),
  );
  return [...files.filter(({ isAsset }) => isAsset), ...files.filter(({ isAsset }) => !isAsset)];
}

function filesAt(
  layout: DataLayout,
  release: Pick<LiveRelease, 'get'>,
  path: string,
  edgeSeconds: number | null,
): readonly TreeFile[] {
  const file = release.get(path);
  if (file === null) return [];
  const name = file.type !== 'html' ? path.slice(1) : path === '/' ? 'index.html' : `${path.slice(1)}.html`;
  const contentType = contentTypeOf(file.type);
  // An object has no other header for it.
  const caching = fileCaching(path, file, edgeSeconds)['Cache-Control'] ?? '';
  return [null, ...file.encodings].map((encoding) => ({
    name: `${name}${encoding === null ? '' : suffixes[encoding]}`,
    source: bytesOf(layout, file, encoding),
    digest: [file.hash, encoding ?? 'plain', contentType, caching].join(' '),
    isAsset: isHashedAsset(path),
    contentType,
    caching,
    encoding,
  }));
}

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };
