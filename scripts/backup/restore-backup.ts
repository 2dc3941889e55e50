/** The backup is copied beside the data folder, then renamed into its place. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Explained } from '../shared/command-line.ts';
import type { DataLayout } from '../shared/settings.ts';
import { closeToOthers } from './close-to-others.ts';
import { checkDatabase, isDatabaseOpen } from './copy-database.ts';
import { backupNameOf, backupNames } from './make-backup.ts';

export interface Restored {
  readonly name: string;
  readonly before: string | null;
}

/**
 * @param name null for the newest
 * @param isForced moves existing data aside instead of refusing
 * @throws Explained when a shop is running on that data, when there is data, or the backup is damaged; nothing has
 * changed then.
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
  const names = await backupNames(folder);
  const chosen = name ?? names.at(-1);
  if (chosen === undefined) throw new Explained(`There is no whole backup in ${folder}.`);
  if (!names.includes(chosen)) throw new Explained(`There is no backup ${chosen} in ${folder}.`);
  const isEmpty = !existsSync(data.root) || (await readdir(data.root)).length === 0;
  refuseRunningShop(data);
  if (!isEmpty && !isForced)
    throw new Explained(
      `${data.root} is not empty. Name another place with DATA_DIR, or move what is there aside with --force.`,
    );
  const building = `${data.root}.restoring-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(building, { recursive: true, mode: 0o700 });
    await cp(join(folder, chosen), building, { recursive: true, preserveTimestamps: true });
    // Backups may lie on a disk without permissions, or be older than this rule.
    await closeToOthers(building);
    for (const file of await readdir(building)) if (file.endsWith('.db')) checkDatabase(join(building, file));
    // The shop may have been started meanwhile.
    refuseRunningShop(data);
    const before = isEmpty ? null : `${data.root}.before-${backupNameOf(now)}`;
    await takePlace(building, data.root, before);
    return { name: chosen, before };
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

function refuseRunningShop(data: DataLayout): void {
  const locks = ['publish.lock', 'publisher.lock', 'shop.lock'].map((name) => join(data.root, name));
  const open = [data.apiDatabase, ...locks].filter(existsSync).find(isDatabaseOpen);
  if (open !== undefined)
    throw new Explained(`A shop is running on ${data.root} (${open} is open). Stop it first.`);
}

/** @throws Explained for a mount, for example. */
async function takePlace(building: string, root: string, before: string | null): Promise<void> {
  try {
    if (before !== null) await rename(root, before);
    else if (existsSync(root)) await rmdir(root);
  } catch (error) {
    const reason = `${root} cannot be replaced (is it a mount?). Restore into another place: DATA_DIR.`;
    throw new Explained(reason, { cause: error });
  }
  await rename(building, root);
}
