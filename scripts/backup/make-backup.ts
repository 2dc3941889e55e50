/**
 * Copies everything that cannot be made again: the API's database and pictures, and what the publisher remembers. Pages and
 * pictures in their sizes are left out: the next publish makes them.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../settings.ts';
import { BackupError } from './backup-error.ts';
import { ContentStore, flush } from './content-store.ts';
import { copyDatabase } from './copy-database.ts';
import {
  backupNameOf,
  backupNames,
  manifestFile,
  readManifest,
  type BackedUpFile,
  type Manifest,
} from './manifest.ts';

export interface MadeBackup {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

/**
 * @param folder of all backups; made when it is not there
 * @param keep how many backups stay, this one included; null keeps all
 * @throws BackupError when there is nothing to copy, or the folder holds something else.
 */
export async function makeBackup(
  data: DataLayout,
  folder: string,
  { now = new Date(), keep = null }: { readonly now?: Date; readonly keep?: number | null } = {},
): Promise<MadeBackup> {
  if (!databases(data).some(existsSync)) throw new BackupError(`There is nothing to copy in ${data.root}.`);
  await prepareFolder(data, folder);
  return alone(folder, async () => {
    const store = new ContentStore(folder);
    const names = await backupNames(folder);
    const last = names.at(-1);
    // A damaged one only costs the time to read every picture again.
    const read = last === undefined ? null : await readManifest(folder, last).catch(() => null);
    // Pictures on both sides of the database's moment: every one that it names is among them.
    const early = await keepPictures(data, store, read?.files ?? []);
    const copies = await keepDatabases(data, store);
    const late = await keepPictures(data, store, early);
    const pictures = new Map([...early, ...late].map((file) => [file.path, file]));
    const files = [...copies, ...(await keepFiles(data, store)), ...pictures.values()];
    const name = backupNameOf(now);
    await writeManifest(folder, name, { format: 1, startedAt: now.toISOString(), files });
    await forget(folder, store, keep === null ? [] : [...names, name].slice(0, -keep));
    return { name, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
}

const markFile = 'shop-backups';

/** @throws BackupError when it lies in the data itself, or holds anything that is no backup. */
async function prepareFolder({ root }: DataLayout, folder: string): Promise<void> {
  if (!relative(root, folder).startsWith('..'))
    throw new BackupError(`${folder} lies in ${root} itself, and would be lost with it. Name another place.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const entries = await readdir(folder);
  if (entries.includes(markFile)) return;
  if (entries.length > 0)
    throw new BackupError(
      `${folder} holds something else (${entries[0]}). Name an empty folder or a new one.`,
    );
  await writeFile(join(folder, markFile), 'Backups of a shop: npm run restore -- --from THIS_FOLDER\n');
}

/** @throws BackupError for a folder that `npm run backup` did not make. */
export function refuseOtherFolder(folder: string): void {
  if (!existsSync(join(folder, markFile))) throw new BackupError(`${folder} holds no backups.`);
}

/** One backup at a time in a folder; the lock is SQLite's and ends with the process. */
async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(join(folder, 'backup.lock'), { timeout: 0 });
  try {
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      throw new BackupError(`Another backup is being made in ${folder}.`, { cause: error });
    }
    return await work();
  } finally {
    lock.close();
  }
}

/** What the publisher remembers beside the API's own: its log, and since when each page is as it is. */
function databases(data: DataLayout): readonly string[] {
  return [data.apiDatabase, join(data.root, 'publisher.db'), data.snapshot];
}

async function keepDatabases(data: DataLayout, store: ContentStore): Promise<BackedUpFile[]> {
  const kept: BackedUpFile[] = [];
  for (const file of databases(data).filter(existsSync)) {
    const part = await store.newPart();
    await copyDatabase(file, part);
    const content = await store.keepPart(part);
    kept.push({ path: pathOf(data, file), ...content, modifiedMs: null, isSecret: true });
  }
  return kept;
}

/** What publishing is signed with. */
async function keepFiles(data: DataLayout, store: ContentStore): Promise<BackedUpFile[]> {
  const kept: BackedUpFile[] = [];
  for (const name of ['publish-secret']) {
    const file = join(data.root, name);
    if (!existsSync(file)) continue;
    const { mtimeMs } = await stat(file);
    kept.push({ path: name, ...(await store.keep(file)), modifiedMs: mtimeMs, isSecret: true });
  }
  return kept;
}

/** A picture of the same size and time as in the last backup is the same, as rsync has it. */
async function keepPictures(
  data: DataLayout,
  store: ContentStore,
  known: readonly BackedUpFile[],
): Promise<BackedUpFile[]> {
  const before = new Map(known.map((file) => [file.path, file]));
  const kept: BackedUpFile[] = [];
  for (const file of await filesBelow(data.media)) {
    const path = pathOf(data, file);
    const { size, mtimeMs } = await stat(file).catch(() => gone);
    if (mtimeMs === null) continue;
    const same = before.get(path);
    if (same?.bytes === size && same.modifiedMs === mtimeMs && (await store.has(same.sha256)))
      kept.push(same);
    else kept.push(...(await keepPicture(store, file, { path, modifiedMs: mtimeMs })));
  }
  return kept;
}

const gone = { size: 0, mtimeMs: null };

/** None when somebody took it away meanwhile. */
async function keepPicture(
  store: ContentStore,
  file: string,
  { path, modifiedMs }: Pick<BackedUpFile, 'path' | 'modifiedMs'>,
): Promise<BackedUpFile[]> {
  try {
    return [{ path, ...(await store.keep(file)), modifiedMs, isSecret: false }];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(file)) return [];
    throw error;
  }
}

/** Those that begin with a dot are still being written. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function pathOf({ root }: DataLayout, file: string): string {
  return relative(root, file).split(sep).join('/');
}

/** The last step, and one: until then there is no backup of this name. */
async function writeManifest(folder: string, name: string, manifest: Manifest): Promise<void> {
  const part = join(folder, `.part-${name}`);
  await writeFile(part, JSON.stringify(manifest, null, 1), { mode: 0o600 });
  await flush(part);
  await rename(part, manifestFile(folder, name));
  await flush(folder);
}

/** Contents stay as long as a manifest may name them: one that cannot be read may name any. */
async function forget(folder: string, store: ContentStore, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(manifestFile(folder, name));
  const wanted = new Set<string>();
  for (const name of await backupNames(folder)) {
    const left = await readManifest(folder, name).catch(() => null);
    if (left === null) return;
    for (const { sha256 } of left.files) wanted.add(sha256);
  }
  await store.prune((sha256) => wanted.has(sha256));
}
