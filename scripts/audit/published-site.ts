/** The live release as a crawler sees it: every page parsed once, and the response to each URL. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchRoute, routes, type Route } from '../../src/domain/routes.ts';
import { blobFile } from '../publish/release-blob.ts';
import { manifestFile, readManifest, type Manifest } from '../publish/release-manifest.ts';
import { readCurrentId } from '../publish/release.ts';
import { resolve } from '../serve/resolve.ts';
import type { Settings } from '../settings.ts';
import { parsePage, type ParsedPage } from './parsed-page.ts';

export interface PublishedSite {
  /** Public origin, without a trailing slash. */
  readonly origin: string;
  readonly release: string;
  /** Every page of the release by path, shells included. */
  readonly pages: ReadonlyMap<string, ParsedPage>;
  /** Whether the release has a file at a decoded path. */
  readonly has: (path: string) => boolean;
  /** The text of a file. @throws Error for a path that the release does not have. */
  readonly read: (path: string) => Promise<string>;
  /** The page served with 200 for a target; null for other statuses and other files. */
  readonly pageAt: (target: string) => ParsedPage | null;
  /** Whether the server responds to a target with 200, without a redirect. */
  readonly answers: (target: string) => boolean;
}

/** @throws Error when nothing is published, or it is published for another address than the settings'. */
export async function readPublishedSite({
  data,
  siteUrl,
}: Pick<Settings, 'data' | 'siteUrl'>): Promise<PublishedSite> {
  const release = await readCurrentId(data);
  if (release === null) throw new Error(`nothing is published in ${data.root}`);
  const manifest = await readManifest(manifestFile(data, release));
  const blobs = join(data.releases, 'blobs');
  const read = async (path: string): Promise<string> => {
    const file = manifest.get(path);
    if (file === null) throw new Error(`the release has no ${path}`);
    return readFile(blobFile(blobs, file.hash, null), 'utf8');
  };
  const pages = new Map<string, ParsedPage>();
  for (const path of htmlPaths(manifest)) pages.set(path, parsePage(path, await read(path)));
  expectPublishedFor(siteUrl, pages);
  return siteOf({ origin: siteUrl, release, pages, has: (path) => manifest.get(path) !== null, read });
}

/** Fails early, because every URL on every page would be a fault. @throws Error */
export function expectPublishedFor(siteUrl: string, pages: PublishedSite['pages']): void {
  const [address] = pages.get('/')?.canonicals ?? [];
  if (address === undefined || new URL(address).origin === siteUrl) return;
  const { origin } = new URL(address);
  throw new Error(
    `the release was published for ${origin}, not for ${siteUrl}: set SITE_URL=${origin}, or publish again`,
  );
}

/** Resolves URLs by the site server's rules. */
export function siteOf(
  found: Pick<PublishedSite, 'origin' | 'release' | 'pages' | 'has' | 'read'>,
): PublishedSite {
  const { pages, has } = found;
  const resolved = (target: string) => resolve(target.split('#')[0] ?? '', has);
  return {
    ...found,
    pageAt: (target) => {
      const answer = resolved(target);
      return answer.kind === 'file' && answer.status === 200 ? (pages.get(answer.path) ?? null) : null;
    },
    answers: (target) => {
      const answer = resolved(target);
      return answer.kind === 'proxy' || (answer.kind === 'file' && answer.status === 200 && has(answer.path));
    },
  };
}

/** Indexable pages: of an indexable route, and without noindex. */
export function isIndexable({ path, isHidden }: ParsedPage): boolean {
  if (isHidden || isShell(path)) return false;
  const match = matchRoute(encodeURI(path));
  if (match === null) return false;
  const route: Route = routes[match.name];
  return route.kind !== 'redirect' && route.crawl === 'index';
}

/** A document served for other URLs than its own. */
export function isShell(path: string): boolean {
  return path.startsWith('/shell/');
}

function* htmlPaths(manifest: Manifest): Iterable<string> {
  for (const path of manifest.paths()) if (manifest.get(path)?.type === 'html') yield path;
}
