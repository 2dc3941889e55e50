/** A data folder with hand-made files, for tests of releases and the site server. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { storeBlob, typeOf } from '../../scripts/publish/release/blobs.ts';
import type { ReleaseFile } from '../../scripts/publish/release/manifest.ts';
import {
  activateRelease,
  createRelease,
  newestRelease,
  releaseToGoBackTo,
  type CreatedRelease,
  type Release,
} from '../../scripts/publish/release/releases.ts';
import { dataLayout, type DataLayout } from '../../scripts/shared/settings.ts';
import { temporaryFolder } from '../support/folder.ts';

export const day = 24 * 60 * 60 * 1000;
export const noon = new Date('2026-11-20T12:00:00Z');

export function at(ms: number): Date {
  return new Date(noon.getTime() + ms);
}

/** An empty data folder that is deleted when the test ends. */
export function emptyShop(): DataLayout {
  return dataLayout(temporaryFolder());
}

/** Folder of the files that `folderRelease` makes a release of. */
function siteFolder({ root }: DataLayout): string {
  return join(root, 'site');
}

export type SiteFiles = Readonly<Record<string, string | Buffer | null>>;

/** Writes files of the site; null deletes one. */
export function build(layout: DataLayout, files: SiteFiles): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(siteFolder(layout), path);
    mkdirSync(dirname(file), { recursive: true });
    if (content === null) rmSync(file, { force: true });
    else writeFileSync(file, content);
  }
}

/** Makes a release of the site's files without switching to it. */
export async function folderRelease(layout: DataLayout, now = noon): Promise<CreatedRelease> {
  const before = await newestRelease(layout);
  const changes = new Map<string, ReleaseFile | null>();
  for (const path of before?.manifest.paths() ?? []) changes.set(path, null);
  for (const file of filesIn(siteFolder(layout))) {
    const path = `/${relative(siteFolder(layout), file)}`.replace(/^\/index\.html$|\.html$/, '') || '/';
    const blob = storeBlob(layout, { type: typeOf(file), bytes: readFileSync(file) });
    changes.set(path, { ...blob, retiredAt: null });
  }
  return createRelease(layout, before, changes, { createdAt: now, code: '' });
}

/** Writes files of the site, makes a release of all of them and switches to it. */
export async function release(layout: DataLayout, files: SiteFiles, now = noon): Promise<CreatedRelease> {
  build(layout, files);
  const made = await folderRelease(layout, now);
  activateRelease(layout, made.id);
  return made;
}

/** Makes the release before the live one live. @throws NoOlderRelease */
export async function goBack(layout: DataLayout): Promise<Release> {
  const before = await releaseToGoBackTo(layout);
  activateRelease(layout, before.id);
  return before;
}

/** A shop with a release of these files. */
export async function shopWith(files: SiteFiles = { 'index.html': 'inicio' }): Promise<DataLayout> {
  const layout = emptyShop();
  await release(layout, files);
  return layout;
}

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Modification time of each file below a folder, by path. */
export function writtenIn(folder: string): ReadonlyMap<string, bigint> {
  return new Map(
    filesIn(folder).map((path) => [relative(folder, path), statSync(path, { bigint: true }).mtimeNs]),
  );
}

/** Paths that are new, deleted or rewritten. */
export function writtenSince(before: ReadonlyMap<string, bigint>, folder: string): readonly string[] {
  const after = writtenIn(folder);
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

/** Compressible text of about `kilobytes`. */
export function longText(word: string, kilobytes = 4): string {
  return `${word} `.repeat(Math.ceil((kilobytes * 1024) / (word.length + 1)));
}
