import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Atomic and durable: a reader, a kill or a power cut finds the old content or the new one, complete. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  flushed(temporary, 'w', (descriptor) => writeFileSync(descriptor, content));
  renameSync(temporary, file);
  // Windows cannot open folders; its file system keeps the order of renames.
  if (process.platform !== 'win32') flushed(dirname(file), 'r', () => undefined);
}

function flushed(path: string, flag: string, write: (descriptor: number) => void): void {
  const descriptor = openSync(path, flag);
  try {
    write(descriptor);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
