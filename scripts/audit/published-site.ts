/** The live release as a crawler would find it: every page read once, and what each address is answered with. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchRoute, routes, type Route } from '../../src/domain/routes.ts';
import { blobFile } from '../publish/release-blob.ts';
import { manifestFile, readManifest, type Manifest } from '../publish/release-manifest.ts';
import { readCurrentId } from '../publish/release.ts';
import { resolve } from '../serve/resolve.ts';
import type { Settings } from '../settings.ts';
import { pageFacts, type PageFacts } from './page-facts.ts';

export interface PublishedSite {
  /** Public origin, without a trailing slash. */
  readonly origin: string;
  readonly release: string;
  /** Every page of the release, shells too, by path. */
  readonly pages: ReadonlyMap<string, PageFacts>;
  /** Whether the release has a file at a decoded path. */
  readonly has: (path: string) => boolean;
  /** The text of a file. @throws Error for a path that the release does not have. */
  readonly read: (path: string) => Promise<string>;
  /** The page that answers a target with 200; null when another status does, or a file that is no page. */
  readonly pageAt: (target: string) => PageFacts | null;
  /** Whether the server answers a target with 200, without a redirect. */
  readonly answers: (target: string) => boolean;
}

/** @throws Error when nothing is published, or for another address than the settings say. */
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
  const pages = new Map<string, PageFacts>();
  for (const path of htmlPaths(manifest)) pages.set(path, pageFacts(path, await read(path)));
  expectPublishedFor(siteUrl, pages);
  return siteOf({ origin: siteUrl, release, pages, has: (path) => manifest.get(path) !== null, read });
}

/**
 * Every address on every page would be found wrong, one by one.
 * @throws Error
 */
export function expectPublishedFor(siteUrl: string, pages: PublishedSite['pages']): void {
  const [address] = pages.get('/')?.canonicals ?? [];
  if (address === undefined || new URL(address).origin === siteUrl) return;
  const { origin } = new URL(address);
  throw new Error(
    `the release was published for ${origin}, not for ${siteUrl}: set SITE_URL=${origin}, or publish again`,
  );
}

/** What each address is answered with, by the rules of the site server. */
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

/** Pages that crawlers are asked to list: of a route that is listed, and not hidden by themselves. */
export function isIndexable({ path, isHidden }: PageFacts): boolean {
  if (isHidden || isShell(path)) return false;
  const match = matchRoute(encodeURI(path));
  if (match === null) return false;
  const route: Route = routes[match.name];
  return route.kind !== 'redirect' && route.crawl === 'index';
}

/** A document that answers other addresses than its own. */
export function isShell(path: string): boolean {
  return path.startsWith('/shell/');
}

function* htmlPaths(manifest: Manifest): Iterable<string> {
  for (const path of manifest.paths()) if (manifest.get(path)?.type === 'html') yield path;
}
