/**
 * Preloaded before Astro (`--import`). The build exits with the publish that started it, even after a kill, and takes a
 * lock that waits for a previous build to exit, so that two builds never write into one folder.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';

const orphaned = 1;
/** Maximum wait: an orphan exits at the next turn of its event loop. */
const longestWaitMs = 60_000;

const lock = isMainThread ? onlyBuild(process.env['DATA_DIR'] ?? '.') : null;

if (lock !== null) {
  // The IPC channel closes with the parent, also after SIGKILL.
  process.once('disconnect', () => {
    // This reference keeps the database, and its lock, from being garbage collected.
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
