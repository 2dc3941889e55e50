/** Compares the pictures of a run with the accepted ones. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAndAfter, compare, pictureSuffix, toleratedPixels } from './picture.ts';

export interface LookVerdict {
  /** Name of the picture, without suffix. */
  readonly name: string;
  /** `new`: not accepted yet. `gone`: accepted, and not drawn any more. */
  readonly kind: 'same' | 'changed' | 'new' | 'gone';
  /** Beyond the tolerance only. */
  readonly changedPixels: number;
}

export interface LookFolders {
  /** Committed. */
  readonly accepted: string;
  /** Of this run. */
  readonly drawn: string;
  /** Receives a picture of before, after and difference for each changed look. */
  readonly report: string;
}

/**
 * @param isWhole whether everything was drawn; accepted pictures without a new one then count as gone. @returns sorted
 * by name
 */
export async function judgeLooks(folders: LookFolders, isWhole: boolean): Promise<readonly LookVerdict[]> {
  const [accepted, drawn] = await Promise.all([namesIn(folders.accepted), namesIn(folders.drawn)]);
  await rm(folders.report, { recursive: true, force: true });
  await mkdir(folders.report, { recursive: true });
  const verdicts: LookVerdict[] = [];
  for (const name of [...new Set([...accepted, ...drawn])].sort()) {
    if (!drawn.has(name) && !isWhole) continue;
    if (!drawn.has(name)) verdicts.push({ name, kind: 'gone', changedPixels: 0 });
    else if (!accepted.has(name)) verdicts.push({ name, kind: 'new', changedPixels: 0 });
    else verdicts.push(await judge(name, folders));
  }
  return verdicts;
}

async function judge(name: string, { accepted, drawn, report }: LookFolders): Promise<LookVerdict> {
  const [before, after] = await Promise.all(
    [accepted, drawn].map((folder) => readFile(fileOf(folder, name))),
  );
  if (before === undefined || after === undefined) throw new Error(`no two pictures of ${name}`);
  if (before.equals(after)) return { name, kind: 'same', changedPixels: 0 };
  const comparison = await compare(before, after);
  const { changedPixels } = comparison;
  if (changedPixels <= toleratedPixels) return { name, kind: 'same', changedPixels: 0 };
  await writeFile(join(report, `${name}.png`), await beforeAndAfter(before, after, comparison));
  return { name, kind: 'changed', changedPixels };
}

/**
 * Makes the drawn pictures the accepted ones. Those that look the same stay as they are: a changed byte is a changed
 * look.
 */
export async function acceptLooks(verdicts: readonly LookVerdict[], folders: LookFolders): Promise<void> {
  await mkdir(folders.accepted, { recursive: true });
  for (const { name, kind } of verdicts) {
    const file = fileOf(folders.accepted, name);
    if (kind === 'gone') await rm(file);
    else if (kind !== 'same') await writeFile(file, await readFile(fileOf(folders.drawn, name)));
  }
}

export function fileOf(folder: string, name: string): string {
  return join(folder, `${name}${pictureSuffix}`);
}

async function namesIn(folder: string): Promise<Set<string>> {
  await mkdir(folder, { recursive: true });
  const files = await readdir(folder);
  return new Set(
    files.filter((file) => file.endsWith(pictureSuffix)).map((file) => basename(file, pictureSuffix)),
  );
}
