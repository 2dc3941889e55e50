/**
 * A folder with plain copies of what cannot be made again: the API's database and pictures, the publisher's state.
 * Pages and scaled pictures are made by the next publish.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Explained } from '../shared/command-line.ts';
import type { DataLayout } from '../shared/settings.ts';
import { closeToOthers } from './close-to-others.ts';
import { copyDatabase } from './copy-database.ts';

export interface MadeBackup {
  readonly name: string;
  readonly pictures: number;
}

/**
 * @param keep how many backups stay, this one included; null keeps all
 * @throws Explained when there is nothing to copy, or the folder holds something else.
 */
export async function makeBackup(
  data: DataLayout,
  folder: string,
  { now = new Date(), keep = null }: { readonly now?: Date; readonly keep?: number | null } = {},
): Promise<MadeBackup> {
  if (!databases(data).some(existsSync)) throw new Explained(`There is nothing to copy in ${data.root}.`);
  await prepareFolder(data, folder);
  const names = await backupNames(folder);
  const last = names.at(-1);
  const name = backupNameOf(now);
  const part = join(folder, `${partPrefix}${randomBytes(4).toString('hex')}`);
  const place = (file: string) => join(part, relative(data.root, file));
  try {
    // Customers' data, also where FOLDER itself is open to others.
    await mkdir(part, { mode: 0o700 });
    // Before and after the database, so that every picture that it names is there.
    const before = last === undefined ? null : join(folder, last, relative(data.root, data.media));
    await copyPictures(data.media, place(data.media), before);
    for (const file of databases(data).filter(existsSync)) await copyDatabase(file, place(file));
    for (const secret of [join(data.root, 'publish-secret'), data.panelPassword].filter(existsSync))
      await copyFile(secret, place(secret));
    const pictures = await copyPictures(data.media, place(data.media), before);
    await closeToOthers(part);
    // The backup exists from here on.
    await rename(part, join(folder, name));
    for (const old of keep === null ? [] : [...names, name].slice(0, -keep))
      await rm(join(folder, old), { recursive: true });
    return { name, pictures };
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

const partPrefix = '.part-';
const namePattern = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z$/;

export function backupNameOf(moment: Date): string {
  return moment.toISOString().replaceAll(':', '-');
}

/** Oldest first. @throws Explained when the folder holds something else. */
export async function backupNames(folder: string): Promise<readonly string[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const other = names.find((name) => !namePattern.test(name) && !name.startsWith(partPrefix));
  if (other !== undefined)
    throw new Explained(`${folder} holds something else (${other}). Name a folder of backups or a new one.`);
  return names.filter((name) => namePattern.test(name)).toSorted();
}

async function prepareFolder({ root }: DataLayout, folder: string): Promise<void> {
  if (!relative(root, folder).startsWith('..'))
    throw new Explained(`${folder} lies in ${root} itself, and would be lost with it. Name another place.`);
  await backupNames(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const leftover = join(folder, name);
    const isLeft = name.startsWith(partPrefix) && Date.now() - (await stat(leftover)).mtimeMs > dayMs;
    if (isLeft) await rm(leftover, { recursive: true });
  }
}

/** Another backup may be running; none takes a day. */
const dayMs = 24 * 60 * 60 * 1000;

/** The API's database, the publisher's log, and the snapshot with the `lastmod` of each page. */
function databases(data: DataLayout): readonly string[] {
  return [data.apiDatabase, join(data.root, 'publisher.db'), data.snapshot];
}

/**
 * One with the size and time of the backup before shares its bytes (a hard link).
 * @returns how many pictures there are
 */
async function copyPictures(from: string, to: string, before: string | null): Promise<number> {
  await mkdir(to, { recursive: true });
  const files = await picturesBelow(from);
  for (const path of files) {
    const [source, target] = [join(from, path), join(to, path)];
    const { size, mtime } = await stat(source);
    const isSame = async (file: string) => {
      const found = await stat(file).catch(() => null);
      return found?.size === size && Math.abs(found.mtimeMs - mtime.getTime()) < 1;
    };
    if (await isSame(target)) continue;
    await mkdir(dirname(target), { recursive: true });
    if (before !== null && (await isSame(join(before, path)))) await link(join(before, path), target);
    else {
      await copyFile(source, target);
      await utimes(target, mtime, mtime);
    }
  }
  return files.length;
}

/** Without dotfiles, which are still being written. */
async function picturesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
