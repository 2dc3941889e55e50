import { constants, copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { whenMissing } from './when-missing.ts';

/**
 * Atomic and durable write: a temporary sibling is fsynced and renamed over the file, and the folder is fsynced too. A
 * reader, a kill or a power cut finds the old content or the new one, complete.
 */
export function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  return replaceWith(file, content, 'w');
}

/** Same, with what `source` has and `more` after it. A missing source counts as empty. */
export async function replaceByCopy(file: string, source: string, more: string): Promise<void> {
  const temporary = temporaryName(file);
  await rm(temporary, { force: true });
  await copyFile(source, temporary, constants.COPYFILE_FICLONE).catch(whenMissing(undefined));
  await replaceWith(file, more, 'a');
}

function temporaryName(file: string): string {
  return `${file}.${process.pid}.tmp`;
}

async function replaceWith(file: string, content: string | Uint8Array, flag: 'w' | 'a'): Promise<void> {
  const temporary = temporaryName(file);
  const handle = await open(temporary, flag);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await flushFolder(dirname(file));
}

/** Windows cannot open folders; its file system keeps the order of renames. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
