/**
 * Loaded before Astro (`--import`): a build ends with the publish that started it, however that ends, and waits until one that
 * has not ended yet is gone, so that no two of them write into one folder.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';

const orphaned = 1;
/** An orphan ends at its next turn of the event loop. */
const longestWaitMs = 60_000;

const lock = isMainThread ? onlyBuild(process.env['DATA_DIR'] ?? '.') : null;

if (lock !== null) {
  // The channel closes with the parent, also when that is killed and can say nothing any more.
  process.once('disconnect', () => {
    // Named here, or it would be collected as garbage, and the lock with it.
    lock.close();
    process.exit(orphaned);
  });
  process.channel?.unref();
  if (!process.connected) process.exit(orphaned);
}

function onlyBuild(folder: string): DatabaseSync {
  const database = new DatabaseSync(join(folder, 'build.lock'), { timeout: longestWaitMs });
  database.exec('BEGIN EXCLUSIVE');
  return database;
}
