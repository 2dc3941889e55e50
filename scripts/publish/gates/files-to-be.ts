/** What the build will hold when every page is rendered: a link to a page that is still to come leads somewhere. */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../settings.ts';
import { fileOf } from '../render/page-file.ts';
import { knownFiles, type KnownFiles } from './references.ts';

/** @param single paths of pages that there is one of. */
export function filesToBe(
  data: Pick<DataLayout, 'build' | 'images'>,
  snapshot: DatabaseSync,
  single: readonly string[],
): KnownFiles {
  const { isBuilt, isPicture } = knownFiles(data);
  const select = snapshot.prepare('SELECT 1 FROM page WHERE path = ?');
  const ofOne = new Set(single.map(fileOf));
  return {
    isPicture,
    isBuilt: (name) =>
      isAsset(name)
        ? isBuilt(name)
        : ofOne.has(name) || select.get(pathOf(name)) !== undefined || isBuilt(name),
  };
}

/** What every page names a dozen of; no page is there. */
function isAsset(name: string): boolean {
  return name.startsWith('_astro/');
}

/** Of the file of a page; of any other, a path that no page has. */
function pathOf(file: string): string {
  return file === 'index.html' ? '/' : encodeURI(`/${file.replace(/\.html$/, '')}`);
}
