import {
  chmod,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  utimes,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import PQueue from 'p-queue';
import { Explained } from '../shared/command-line.ts';
import { takeLock } from '../shared/program-lock.ts';
import { whenMissing } from '../shared/when-missing.ts';
import type { TreeFile } from './release-tree.ts';

export interface FolderDeploy {
  /** False when this release was there already. */
  readonly isNew: boolean;
  /** Files of it that were missing or others, and are right again; and those that did not belong there. */
  readonly healed: number;
}

/**
 * Writes `FOLDER/<release>` and switches the link `FOLDER/current` to it. The tree before stays for a server that is still
 * reading it.
 * @throws Explained while another deploy is writing there
 */
export async function deployToFolder(
  folder: string,
  release: string,
  tree: readonly TreeFile[],
): Promise<FolderDeploy> {
  if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755);
  using lock = takeLock(join(folder, '.deploy.lock'), 0);
  if (lock === null)
    throw new Explained(`Another deploy is writing to ${folder}. Wait for it and deploy again.`);
  const before = await readlink(join(folder, 'current')).catch(() => null);
  const isNew = before !== release;
  const healed = isNew ? 0 : await heal(join(folder, release), tree);
  if (isNew) {
    await writeTree(folder, release, tree);
    await pointAt(folder, release);
  }
  const kept = [release, before, 'current'];
  for (const name of await readdir(folder))
    if (isTree.test(name) && !kept.includes(name)) await rm(join(folder, name), { recursive: true });
  return { isNew, healed };
}

/** Also those that a kill left unfinished. */
const isTree = /^\d{8}T\d{9}Z-[0-9a-f]+(?:\.tmp)?$/;

/**
 * Writes `folder/name`. Written under another name, so that a kill leaves no incomplete tree.
 * @param how links share their bytes with the release; copies may be changed
 */
export async function writeTree(
  folder: string,
  name: string,
  tree: readonly TreeFile[],
  how: 'linked' | 'copied' = 'linked',
): Promise<void> {
  const unfinished = join(folder, `${name}.tmp`);
  await rm(unfinished, { recursive: true, force: true });
  const folders = new Set(tree.map((file) => dirname(join(unfinished, file.name))));
  for (const each of [unfinished, ...folders]) await mkdir(each, { recursive: true });
  const queue = new PQueue({ concurrency: 64 });
  const place = how === 'linked' ? linkOrCopy : copyFile;
  await queue.addAll(
    tree.map(
      ({ name: file, source }) =>
        () =>
          place(source, join(unfinished, file)),
    ),
  );
  await openToAll(unfinished);
  await rm(join(folder, name), { recursive: true, force: true });
  await rename(unfinished, join(folder, name));
}

/** While it is being served: each file is replaced at once. @returns how many it replaced or removed */
async function heal(root: string, tree: readonly TreeFile[]): Promise<number> {
  const names = new Set(tree.map(({ name }) => name));
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(whenMissing([]));
  const strays = found
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !names.has(relative(root, path).replaceAll(sep, '/')));
  for (const path of strays) await rm(path);
  let healed = strays.length;
  for (const { name, source } of tree) {
    const target = join(root, name);
    if (await isSame(source, target)) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    await rm(`${target}.tmp`, { force: true });
    await linkOrCopy(source, `${target}.tmp`);
    await chmod(`${target}.tmp`, 0o644);
    await rename(`${target}.tmp`, target);
    healed += 1;
  }
  return healed;
}

/** A hard link, or a copy of the same size and time, as rsync compares them. */
async function isSame(source: string, target: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(source), lstat(target).catch(whenMissing(null))]);
  if (other?.isFile() !== true) return false;
  if (one.ino === other.ino && one.dev === other.dev) return true;
  return one.size === other.size && Math.abs(one.mtimeMs - other.mtimeMs) <= coarsestTimeMs;
}

/** FAT writes times to two seconds. */
const coarsestTimeMs = 2000;

/** A copy on another file system, or on one without hard links. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  await link(source, target).catch(async (error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(code)) throw error;
    await copyFile(source, target);
    const { atime, mtime } = await stat(source);
    await utimes(target, atime, mtime);
  });
}

/** The web server is another user; this one's umask, or that of the publisher, may be strict. */
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
