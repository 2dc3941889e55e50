/**
 * One program of a kind in a data folder: the operating system's lock, taken through SQLite, ends with the process
 * however that ends. A file beside it has the id of the process, for the program that is refused.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Explained } from './command-line.ts';
import { isBusy } from './sqlite-busy.ts';

/** `shop` is `npm start`, with all of its programs. */
export type LockedProgram = 'shop' | 'api' | 'publisher';

/**
 * Until it is disposed of or the process ends. Waits for one that is just ending, such as a child of a killed shop.
 * @throws Explained with the id of the process that holds it
 */
export function holdFolder({ root }: { readonly root: string }, program: LockedProgram): Disposable {
  const lock = takeLock(join(root, `${program}.lock`), patienceMs);
  if (lock === null) throw new Explained(heldBy(root, program));
  writePid(pidFile(root, program));
  held.add(lock);
  return {
    [Symbol.dispose]: () => {
      held.delete(lock);
      lock[Symbol.dispose]();
    },
  };
}

/** The garbage collector would close a connection without a reference. */
const held = new Set<Disposable>();

/** @throws Explained when such a program runs in the folder */
export function refuseHeldFolder(folder: { readonly root: string }, program: LockedProgram): void {
  holdFolder(folder, program)[Symbol.dispose]();
}

/** @returns null when another process or connection holds it for longer than `waitMs` */
export function takeLock(file: string, waitMs: number): Disposable | null {
  const lock = new DatabaseSync(file, { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

function heldBy(root: string, program: LockedProgram): string {
  const name = { shop: 'npm start', api: 'the API', publisher: 'the publisher' }[program];
  return (
    `Another shop runs in ${root}: ${name}, process ${pidOf(root, program)}. ` +
    'Stop that one, or set DATA_DIR to another folder.'
  );
}

function writePid(file: string): void {
  try {
    writeFileSync(file, `${process.pid}\n`);
  } catch {
    // On a full disk the lock alone has to do.
  }
}

function pidOf(root: string, program: LockedProgram): string {
  try {
    return readFileSync(pidFile(root, program), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}

function pidFile(root: string, program: LockedProgram): string {
  return join(root, `${program}.pid`);
}

const patienceMs = 3000;
