/** Programs that a publisher starts as child processes to do what nobody waits for. */
import { constants, setPriority } from 'node:os';
import { dataLayout, type DataLayout } from '../settings.ts';
import { withCompressLock } from './lock.ts';
import type { CompressionProgress } from './release-siblings.ts';

/**
 * Runs `work` alone among such programs, leaves the processors to whoever else wants them, and ends with its parent,
 * which hears of the progress.
 */
export async function runInBackground(
  work: (data: DataLayout, onProgress: CompressionProgress) => Promise<void>,
): Promise<never> {
  // The channel closes with the parent, also after kill -9.
  process.once('disconnect', () => process.exit(orphaned));
  // Threads that are started from here on inherit it.
  setPriority(constants.priority.PRIORITY_LOW);
  const data = dataLayout(process.env['DATA_DIR'] ?? '.');
  await withCompressLock(data, () => work(data, (done, total) => process.send?.({ done, total })));
  process.exit(0);
}

const orphaned = 1;
