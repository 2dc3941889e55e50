import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Atomic and durable write: a temporary sibling is fsynced and renamed over the file, and the folder is fsynced too. A
 * reader, a kill or a power cut finds the old content or the new one, complete.
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w');
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
