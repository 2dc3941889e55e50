/** One publish at a time. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataLayout } from '../settings.ts';
import { isBusy } from '../sqlite-busy.ts';
import { PublishError } from './publish-error.ts';

/**
 * Runs `task` while no other process publishes into this data directory. The lock is the operating system's own, through
 * SQLite: it ends with the process, however that ends.
 * @throws PublishError `busy` when another publish is running.
 */
export async function withPublishLock<T>(data: DataLayout, task: () => Promise<T>): Promise<T> {
  await mkdir(data.root, { recursive: true });
  const lock = new DatabaseSync(join(data.root, 'publish.lock'), { timeout: 0 });
  try {
    acquire(lock, data);
    return await task();
  } finally {
    lock.close();
  }
}

/**
 * Runs `task` while nobody else makes a release live: a publish that is about to switch and a person who goes back take turns,
 * each with the state that the other one left. It waits for its turn; a switch takes milliseconds.
 */
export async function withSwitchLock<T>(data: DataLayout, task: () => Promise<T>): Promise<T> {
  await mkdir(data.root, { recursive: true });
  for (const deadline = Date.now() + longestSwitchMs; ;) {
    const lock = new DatabaseSync(join(data.root, 'switch.lock'), { timeout: 0 });
    try {
      if (isAcquired(lock)) return await task();
      if (Date.now() > deadline) throw new Error(`${data.root}/switch.lock is held for too long`);
    } finally {
      lock.close();
    }
    // Not SQLite's own waiting, which would hold the thread that the holder of this very process needs.
    await pause(5);
  }
}

/** A disk that is very busy; whoever holds it longer hangs. */
const longestSwitchMs = 30_000;

function isAcquired(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

function acquire(lock: DatabaseSync, data: DataLayout): void {
  if (isAcquired(lock)) return;
  const message = `another publish is running in ${data.root}. Wait for it and publish again.`;
  throw new PublishError('busy', message);
}
