/** Releases whose pages were stored without compressed siblings, until these are written (`compress-pages.ts`). */
import type { DataLayout } from '../settings.ts';
import { withPublisherDatabase } from './publisher-database.ts';

/** Before the release goes live, so that a kill after the switch loses nothing. */
export function oweCompression(data: DataLayout, release: string): void {
  withPublisherDatabase(data, (database) => {
    database.prepare('INSERT OR IGNORE INTO uncompressed VALUES (?)').run(release);
  });
}

/** Whether pages of the live release may lack siblings. A newer release is waited for, or was taken back. */
export function isCompressionOwed(data: DataLayout, live: string): boolean {
  return withPublisherDatabase(data, (database) => {
    return database.prepare('SELECT 1 FROM uncompressed WHERE release <= ?').get(live) !== undefined;
  });
}

/** All pages of the live release have their siblings; later small publishes write those of theirs. */
export function settleCompression(data: DataLayout, live: string): void {
  withPublisherDatabase(data, (database) => {
    database.prepare('DELETE FROM uncompressed WHERE release <= ?').run(live);
  });
}
