/**
 * Where the tests of a run keep their files: in memory, where there is plenty. Databases and releases are written and
 * flushed thousands of times; on a disk that is a seventh of the CPU time of the tests that publish.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** All tests of a run need about one. */
const roomNeeded = 4 * 2 ** 30;
/** Beside the files: four browsers, a shop, Astro. */
const memoryNeeded = 10 * 2 ** 30;
const sharedMemory = '/dev/shm';
const prefix = 'vineta-tests-';
/** Milliseconds; no run takes as long. */
const abandonedAfter = 24 * 60 * 60 * 1000;

export interface Surroundings {
  /** `TMPDIR`, when somebody has set it. */
  readonly chosen: string | undefined;
  /** Text of `/proc/mounts`; empty on other systems than Linux. */
  readonly mounts: string;
  readonly bytesFree: number;
  readonly memoryFree: number;
}

/** Creates it; the caller removes it. */
export function openTemporaryFolder(): string {
  const place = placeFor(theseSurroundings()) ?? tmpdir();
  removeAbandoned(place, Date.now());
  return mkdtempSync(join(place, prefix));
}

/**
 * Removes the folders of runs that were killed (`kill -9`, a CI's time limit): they would hold memory until a restart.
 *
 * @param now milliseconds
 */
export function removeAbandoned(place: string, now: number): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(place, name);
    try {
      if (now - statSync(folder).mtimeMs > abandonedAfter) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's, or another run has just removed it.
    }
  }
}

/** Null for the system's own temporary folder. Programs of tests are executed there, which `noexec` would forbid. */
export function placeFor({ chosen, mounts, bytesFree, memoryFree }: Surroundings): string | null {
  if (chosen !== undefined || bytesFree < roomNeeded || memoryFree < memoryNeeded) return null;
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === sharedMemory);
  const [, , type, options = ''] = mount?.split(' ') ?? [];
  const mayWork = type === 'tmpfs' && !options.split(',').some((option) => ['ro', 'noexec'].includes(option));
  return mayWork ? sharedMemory : null;
}

function theseSurroundings(): Surroundings {
  const isThere = existsSync(sharedMemory) && existsSync('/proc/mounts');
  const { bavail, bsize } = isThere ? statfsSync(sharedMemory) : { bavail: 0, bsize: 0 };
  return {
    chosen: process.env['TMPDIR'],
    mounts: isThere ? readFileSync('/proc/mounts', 'utf8') : '',
    bytesFree: bavail * bsize,
    memoryFree: process.availableMemory(),
  };
}
