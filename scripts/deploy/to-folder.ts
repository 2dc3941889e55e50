import { chmod, copyFile, link, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import PQueue from 'p-queue';
import type { TreeFile } from './release-tree.ts';

/**
 * Writes `FOLDER/<release>` and switches the link `FOLDER/current` to it. The tree before stays for whoever is still
 * reading it.
 * @returns false when this release was there already.
 */
export async function deployToFolder(
  folder: string,
  release: string,
  tree: readonly TreeFile[],
): Promise<boolean> {
  const before = await readlink(join(folder, 'current')).catch(() => null);
  const isNew = before !== release;
  if (isNew) {
    if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755);
    await writeTree(folder, release, tree);
    await pointAt(folder, release);
  }
  const kept = [release, before, 'current'];
  for (const name of await readdir(folder))
    if (isTree.test(name) && !kept.includes(name)) await rm(join(folder, name), { recursive: true });
  return isNew;
}

/** Also those that a kill left unfinished. */
const isTree = /^\d{8}T\d{9}Z-[0-9a-f]+(?:\.tmp)?$/;

/** Written under another name, so that a kill leaves no incomplete release. */
async function writeTree(folder: string, release: string, tree: readonly TreeFile[]): Promise<void> {
  const unfinished = join(folder, `${release}.tmp`);
  await rm(unfinished, { recursive: true, force: true });
  await rm(join(folder, release), { recursive: true, force: true });
  const folders = new Set(tree.map(({ name }) => dirname(join(unfinished, name))));
  for (const each of [unfinished, ...folders]) await mkdir(each, { recursive: true });
  const queue = new PQueue({ concurrency: 64 });
  await queue.addAll(
    tree.map(
      ({ name, source }) =>
        () =>
          place(source, join(unfinished, name)),
    ),
  );
  await openToAll(unfinished);
  await rename(unfinished, join(folder, release));
}

/** A copy on another file system, or on one without hard links. */
async function place(source: string, target: string): Promise<void> {
  await link(source, target).catch(async (error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(code)) throw error;
    await copyFile(source, target);
  });
}

/** The web server is another user; this one's umask, or that of whoever published, may be strict. */
async function openToAll(tree: string): Promise<void> {
  await chmod(tree, 0o755);
  for (const entry of await readdir(tree, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

async function pointAt(folder: string, release: string): Promise<void> {
  const next = join(folder, 'current.tmp');
  await rm(next, { force: true });
  await symlink(release, next);
  await rename(next, join(folder, 'current'));
}
