import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { threadId } from 'node:worker_threads';

/** Atomic: two threads may write the same bytes. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}-${threadId}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}

/** Atomic and durable: a reader, a kill or a power cut finds the old content or the new one, complete. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, content, { flush: true });
  renameSync(temporary, file);
  // Windows cannot open folders; its file system keeps the order of renames.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
