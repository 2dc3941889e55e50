/** Files of the build once every page is rendered, so that links to pages still being rendered are valid. */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../settings.ts';
import { fileOf } from '../render/page-file.ts';
import { knownFiles, type KnownFiles } from './references.ts';

/** @param single paths of singleton pages */
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

/** Scripts and styles, referenced a dozen times by every page; no page lies there. */
function isAsset(name: string): boolean {
  return name.startsWith('_astro/');
}

/** URL path of a page's file; for other files a path that no page has. */
function pathOf(file: string): string {
  return file === 'index.html' ? '/' : encodeURI(`/${file.replace(/\.html$/, '')}`);
}
