/**
 * Which files of the build are not in a release yet. A page among them that the gates refused, or that a killed publish left
 * behind, is not rendered again by the next build; it is looked at again, and released, all the same.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../settings.ts';
import { atOnce, withPublisherDatabase } from './publisher-database.ts';

export interface Unreleased {
  /** Relative to the build folder; also of files that were taken out of it. */
  readonly files: readonly string[];
  /** Others may differ from the newest release as well. */
  readonly isWhole: boolean;
  /** The release that holds all else; null for the first. */
  readonly since: string | null;
}

/** Adds to what is in no release yet, before it is there. @returns all of it. */
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

/** All of the build is in the release now. */
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
    // Nobody knows what is in the build: the first publish, or a database that was put back without it.
    isWhole: last?.['is_whole'] !== 0,
    since: last === undefined ? null : String(last['release']),
  };
}
