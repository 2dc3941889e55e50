/** State kept between publishes: list pages and pictures. */
import type { DatabaseSync } from 'node:sqlite';
import type { PublishedImage } from '../../../src/domain/catalogue/product.ts';
import type { ImageRecord, ImageRecords } from '../images/publish-images.ts';
import type { ImagePurpose } from '../images/encode.ts';
import type { ListAnswer } from './read-list.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** The list pages of the last sync, by number. */
export function knownAnswers(database: DatabaseSync): ReadonlyMap<number, ListAnswer> {
  const rows = database.prepare('SELECT * FROM list_answer ORDER BY page').all() as unknown as AnswerRow[];
  return new Map(
    rows.map((row) => [
      row.page,
      {
        page: row.page,
        etags: { ARS: row.etag_ars, USD: row.etag_usd },
        totalPages: row.total_pages,
        products: JSON.parse(row.products) as ListAnswer['products'],
      },
    ]),
  );
}

export function writeAnswers(database: DatabaseSync, answers: readonly ListAnswer[]): void {
  database.exec('DELETE FROM list_answer');
  const insert = database.prepare('INSERT INTO list_answer VALUES (?, ?, ?, ?, ?)');
  for (const { page, etags, totalPages, products } of answers) {
    insert.run(page, etags.ARS, etags.USD, totalPages, JSON.stringify(products));
  }
}

export function imageRecords({ database, transaction }: SnapshotFile): ImageRecords {
  const select = database.prepare('SELECT * FROM image WHERE source = ? AND purpose = ?');
  const insert = database.prepare('INSERT OR REPLACE INTO image VALUES (?, ?, ?, ?)');
  return {
    get({ source, purpose }) {
      const row = select.get(source, purpose) as ImageRow | undefined;
      if (!row) return null;
      return { ...row, image: row.image === null ? null : (JSON.parse(row.image) as PublishedImage) };
    },
    put(records: readonly ImageRecord[]) {
      transaction(() => {
        for (const { source, purpose, etag, image } of records)
          insert.run(source, purpose, etag, image && JSON.stringify(image));
      });
    },
  };
}

interface AnswerRow {
  page: number;
  etag_ars: string | null;
  etag_usd: string | null;
  total_pages: number;
  products: string;
}

interface ImageRow {
  source: string;
  purpose: ImagePurpose;
  etag: string | null;
  image: string | null;
}
