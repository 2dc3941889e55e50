/**
 * Files of the build that are in no release yet. A page that the gates refused, or that a killed publish left, is not
 * rendered again by the next build, but is checked and released with it.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../settings.ts';
import { atOnce, withPublisherDatabase } from './publisher-database.ts';

export interface Unreleased {
  /** Relative to the build folder; deleted files included. */
  readonly files: readonly string[];
  /** Other files may differ from the newest release as well. */
  readonly isWhole: boolean;
  /** The release that contains everything else; null for the first. */
  readonly since: string | null;
}

/** Adds files before they are written. @returns all unreleased files */
export function addUnreleased(
  data: DataLayout,
  { files, isWhole }: Pick<Unreleased, 'files' | 'isWhole'>,
): Unreleased {
  return withPublisherDatabase(data, (database) => {
    atOnce(database, () => {
      const insert = database.prepare('INSERT OR IGNORE INTO unreleased SELECT value FROM json_each(?)');
      insert.run(JSON.stringify(files));
      if (isWhole) database.exec('UPDATE released SET is_whole = 1');
    });
    return read(database);
  });
}

/** Records that the whole build is in this release. */
export function markReleased(data: DataLayout, release: string): void {
  withPublisherDatabase(data, (database) =>
    atOnce(database, () => {
      database.exec('DELETE FROM unreleased');
      database.prepare('INSERT OR REPLACE INTO released VALUES (1, ?, 0)').run(release);
    }),
  );
}

export function readUnreleased(data: DataLayout): Unreleased {
  return withPublisherDatabase(data, read);
}

function read(database: DatabaseSync): Unreleased {
  const files = database.prepare('SELECT file FROM unreleased').all();
  const last = database.prepare('SELECT release, is_whole FROM released').get();
  return {
    files: files.map(({ file }) => String(file)),
    // Unknown state (first publish, or a database restored without the build): all files count.
    isWhole: last?.['is_whole'] !== 0,
    since: last === undefined ? null : String(last['release']),
  };
}
