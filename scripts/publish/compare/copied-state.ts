/** A copy of what a publish reads and writes before it renders, so that a dry run and a preview change nothing live. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';

/**
 * Copies the snapshot and the publisher's database, and links the pictures: what is new in the folder of pictures is a
 * file, what was there a symbolic link. A publish may be running meanwhile.
 * @param root a new or empty folder
 * @returns where a publish of the copy writes; bundles, releases and blobs are still the live ones
 */
export async function copyState(data: DataLayout, root: string): Promise<DataLayout> {
  const copy = { ...data, root, snapshot: join(root, 'snapshot.db'), images: join(root, 'images') };
  await mkdir(copy.images, { recursive: true });
  await copyPublisherDatabase(data.snapshot, copy.snapshot);
  await copyPublisherDatabase(publisherDatabase(data.root), publisherDatabase(root));
  const names = existsSync(data.images) ? await readdir(data.images) : [];
  for (let start = 0; start < names.length; start += linksAtOnce) {
    const some = names.slice(start, start + linksAtOnce);
    await Promise.all(some.map((name) => symlink(join(data.images, name), join(copy.images, name))));
  }
  return copy;
}

const linksAtOnce = 500;

/** In one step, after a writer. Nothing when there is none yet. */
export async function copyPublisherDatabase(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  using source = new DatabaseSync(from, { timeout: 60_000 });
  await backup(source, to, { rate: allPages });
}

const allPages = 2 ** 31 - 1;

export function publisherDatabase(root: string): string {
  return join(root, 'publisher.db');
}
