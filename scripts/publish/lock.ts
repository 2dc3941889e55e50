import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../shared/settings.ts';
import { isBusy } from '../shared/sqlite-busy.ts';
import { PublishError } from './publish-error.ts';

/**
 * An operating system's lock, taken through SQLite: it ends with the process.
 * @throws PublishError `busy` when another publish is running.
 */
export async function withPublishLock<T>(data: DataLayout, task: () => Promise<T>): Promise<T> {
  await mkdir(data.root, { recursive: true });
  using lock = new DatabaseSync(join(data.root, 'publish.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (!isBusy(error)) throw error;
    const message = `another publish is running in ${data.root}. Wait for it and publish again.`;
    throw new PublishError('busy', message);
  }
  return await task();
}
