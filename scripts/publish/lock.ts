import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../shared/settings.ts';
import { takeLock } from '../shared/program-lock.ts';
import { PublishError } from './publish-error.ts';

/**
 * It ends with the process.
 * @throws PublishError `busy` when another publish is running.
 */
export async function withPublishLock<T>(data: DataLayout, task: () => Promise<T>): Promise<T> {
  await mkdir(data.root, { recursive: true });
  using lock = takeLock(join(data.root, 'publish.lock'), 0);
  if (lock === null) {
    const message = `another publish is running in ${data.root}. Wait for it and publish again.`;
    throw new PublishError('busy', message);
  }
  return await task();
}
