/** Atomic restore: the backup is unpacked and verified beside the data directory, then renamed into its place. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, rmdir, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DataLayout } from '../settings.ts';
import { BackupError } from './backup-error.ts';
import { ContentStore, copyHashed, flush } from './content-store.ts';
import { isDatabaseOpen } from './copy-database.ts';
import { refuseOtherFolder } from './make-backup.ts';
import { backupNameOf, backupNames, readManifest, type BackedUpFile } from './manifest.ts';

export interface Restored {
  readonly name: string;
  readonly files: number;
  /** Where the previous data was moved; null when there was none. */
  readonly before: string | null;
}

/**
 * @param name of a backup; null for the newest
 * @param isForced moves existing data aside instead of refusing
 * @throws BackupError when a shop is running on that data, when data exists and `isForced` is not set, or when a
 * content does not match its hash; nothing has been changed then.
 */
export async function restoreBackup(
  data: DataLayout,
  folder: string,
  {
    name = null,
    isForced = false,
    now = new Date(),
  }: { readonly name?: string | null; readonly isForced?: boolean; readonly now?: Date } = {},
): Promise<Restored> {
  refuseOtherFolder(folder);
  const chosen = name ?? (await backupNames(folder)).at(-1);
  if (chosen === undefined) throw new BackupError(`There is no whole backup in ${folder}.`);
  const { files } = await readManifest(folder, chosen);
  const isEmpty = !existsSync(data.root) || (await readdir(data.root)).length === 0;
  refuseRunningShop(data);
  if (!isEmpty && !isForced)
    throw new BackupError(
      `${data.root} is not empty. Name another place with DATA_DIR, or move what is there aside with --force.`,
    );
  const building = `${data.root}.restoring-${randomBytes(4).toString('hex')}`;
  try {
    await build(building, new ContentStore(folder), files);
    // Race: the shop may have been started while the files were copied.
    refuseRunningShop(data);
    const before = isEmpty ? null : `${data.root}.before-${backupNameOf(now)}`;
    await takePlace(building, data.root, before);
    return { name: chosen, files: files.length, before };
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

function refuseRunningShop(data: DataLayout): void {
  const open = [data.apiDatabase, join(data.root, 'publisher.db')].filter(existsSync).find(isDatabaseOpen);
  if (open !== undefined)
    throw new BackupError(`A shop is running on ${data.root} (${open} is open). Stop it first.`);
}

async function build(root: string, store: ContentStore, files: readonly BackedUpFile[]): Promise<void> {
  await mkdir(root, { recursive: true });
  for (const { path, sha256, bytes, modifiedMs, isSecret } of files) {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true });
    const content = await copyHashed(store.fileOf(sha256), target).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new BackupError(`${path} is missing in the backup (${reason}).`, { cause: error });
    });
    if (content.sha256 !== sha256 || content.bytes !== bytes)
      throw new BackupError(
        `${path} is damaged in the backup: ${store.fileOf(sha256)} is not what its name says.`,
      );
    if (!isSecret) await chmod(target, 0o644);
    if (modifiedMs !== null) await utimes(target, new Date(modifiedMs), new Date(modifiedMs));
    await flush(target);
  }
}

/** @throws BackupError when the data directory cannot be renamed, for example a mount. */
async function takePlace(building: string, root: string, before: string | null): Promise<void> {
  try {
    if (before !== null) await rename(root, before);
    else if (existsSync(root)) await rmdir(root);
  } catch (error) {
    const reason = `${root} cannot be replaced (is it a mount?). Restore into another place: DATA_DIR.`;
    throw new BackupError(reason, { cause: error });
  }
  await rename(building, root);
  await flush(dirname(root));
}
