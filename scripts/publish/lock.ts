/** Locks between processes. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataLayout } from '../settings.ts';
import { isBusy } from '../sqlite-busy.ts';
import { PublishError } from './publish-error.ts';

/**
 * Runs `task` under the publish lock of this data folder. The lock is an operating system lock taken through SQLite, so
 * it is released when the process ends in any way.
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
 * Runs `task` under the switch lock (mutex of making a release live), so that a publish and a rollback by a person see
 * each other's result. It waits for the lock; a switch takes milliseconds.
 */
export function withSwitchLock<T>(data: DataLayout, task: () => Promise<T>): Promise<T> {
  return whenFree(data, { name: 'switch.lock', pollMs: 5, longestMs: longestSwitchMs }, task);
}

/** Runs `task` while no other process compresses pages; that takes minutes. */
export function withCompressLock<T>(data: DataLayout, task: () => Promise<T>): Promise<T> {
  return whenFree(data, { name: 'compress.lock', pollMs: 500, longestMs: Infinity }, task);
}

/** Generous for a very busy disk; a longer hold means a hanging process. */
const longestSwitchMs = 30_000;

interface Waiting {
  readonly name: string;
  readonly pollMs: number;
  readonly longestMs: number;
}

async function whenFree<T>(
  data: DataLayout,
  { name, pollMs, longestMs }: Waiting,
  task: () => Promise<T>,
): Promise<T> {
  await mkdir(data.root, { recursive: true });
  for (const deadline = Date.now() + longestMs; ;) {
    const lock = new DatabaseSync(join(data.root, name), { timeout: 0 });
    try {
      if (isAcquired(lock)) return await task();
      if (Date.now() > deadline) throw new Error(`${data.root}/${name} is held for too long`);
    } finally {
      lock.close();
    }
    // Asynchronous polling instead of SQLite's busy timeout, which would block the thread that a holder in this process
    // needs.
    await pause(pollMs);
  }
}

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
