/**
 * Deploys a release to a folder for a web server: one tree per release, and a symbolic link switched when the tree is
 * complete.
 */
import { copyFile, link, mkdir, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TreeFile } from './tree.ts';

export interface FolderDeploy {
  readonly files: number;
  /** False when this release was already deployed. */
  readonly isNew: boolean;
}

/**
 * Writes `<folder>/<release>` and switches `<folder>/current` to it with one atomic rename. Files are hard links where
 * possible. The previous tree and this one are kept, older ones are deleted.
 */
export async function deployToFolder(
  folder: string,
  release: string,
  tree: readonly TreeFile[],
): Promise<FolderDeploy> {
  const before = await readlink(join(folder, 'current')).catch(() => null);
  const isNew = before !== release;
  if (isNew) {
    await writeTree(folder, release, tree);
    await pointAt(folder, release);
  }
  await removeOthers(folder, [release, ...(before === null ? [] : [before])]);
  return { files: tree.length, isNew };
}

/** Written under a temporary name, so that a kill leaves no incomplete release. */
async function writeTree(folder: string, release: string, tree: readonly TreeFile[]): Promise<void> {
  const unfinished = join(folder, `${release}.tmp`);
  await rm(unfinished, { recursive: true, force: true });
  await rm(join(folder, release), { recursive: true, force: true });
  const folders = new Set(tree.map(({ name }) => dirname(join(unfinished, name))));
  for (const each of [unfinished, ...folders]) await mkdir(each, { recursive: true });
  for (let start = 0; start < tree.length; start += filesAtOnce) {
    const batch = tree.slice(start, start + filesAtOnce);
    await Promise.all(batch.map(({ name, source }) => place(source, join(unfinished, name))));
  }
  await writeFile(join(unfinished, 'release.json'), JSON.stringify({ status: 'ok', release }));
  await rename(unfinished, join(folder, release));
}

const filesAtOnce = 64;

async function place(source: string, target: string): Promise<void> {
  await link(source, target).catch(async (error: unknown) => {
    // Fallback to a copy on another file system, or one without hard links.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(code)) throw error;
    await copyFile(source, target);
  });
}

async function pointAt(folder: string, release: string): Promise<void> {
  const next = join(folder, 'current.tmp');
  await rm(next, { force: true });
  await symlink(release, next);
  await rename(next, join(folder, 'current'));
}

async function removeOthers(folder: string, kept: readonly string[]): Promise<void> {
  const isTree = (name: string) => /^\d{8}T\d{9}Z-[0-9a-f]{12}(?:\.tmp)?$/.test(name);
  const others = (await readdir(folder)).filter((name) => isTree(name) && !kept.includes(name));
  for (const name of others) await rm(join(folder, name), { recursive: true });
}
