/**
 * Backs up everything that cannot be regenerated: the API's database and pictures, and the publisher's state. Pages and
 * scaled pictures are left out, because the next publish makes them.
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
 * @param folder of all backups; created when missing
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
    // If the last manifest is damaged, every picture is read again.
    const read = last === undefined ? null : await readManifest(folder, last).catch(() => null);
    // Pictures are copied before and after the database, so that every picture that it refers to is included (race).
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

/** @throws BackupError when it is inside the data folder or contains anything but backups. */
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

/** Mutex: one backup at a time in a folder. The lock is SQLite's and ends with the process. */
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

/** The API's database, the publisher's log, and the snapshot with the `lastmod` of each page. */
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

/** The secret that signs publish webhooks. */
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

/** Incremental: a picture with the size and time of the last backup is taken as unchanged, as rsync does. */
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

/** Empty when the file was deleted meanwhile. */
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

/** Without dotfiles, which are still being written. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function pathOf({ root }: DataLayout, file: string): string {
  return relative(root, file).split(sep).join('/');
}

/** Commit point: the backup exists once its manifest is renamed into place. */
async function writeManifest(folder: string, name: string, manifest: Manifest): Promise<void> {
  const part = join(folder, `.part-${name}`);
  await writeFile(part, JSON.stringify(manifest, null, 1), { mode: 0o600 });
  await flush(part);
  await rename(part, manifestFile(folder, name));
  await flush(folder);
}

/** Deletes old backups, and contents that no manifest refers to. With an unreadable manifest no content is deleted. */
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
