/**
 * Cache of sitemap pieces and feed entries across publishes, so that a changed price costs its own lines and not those
 * of 50,000 products. It is invalid for other code: a build that bundles again deletes it.
 */
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../settings.ts';

/** A piece of the sitemap as last written. */
export interface KnownPiece {
  /** Digest of its pages. */
  readonly signature: string;
  /** The latest `lastmod` in it. */
  readonly newest: string;
  readonly entries: number;
}

/** One of several files of a feed. */
export interface FeedShare {
  readonly files: number;
  /** From 1. */
  readonly number: number;
}

/** A product's entry in its feed file. */
export interface FeedEntry {
  readonly id: number;
  /** '' for a product that is not offered. */
  readonly text: string;
}

export class CrawlCache {
  readonly #database: DatabaseSync;

  constructor(data: DataLayout) {
    mkdirSync(data.buildCache, { recursive: true });
    this.#database = new DatabaseSync(cacheFile(data), { timeout: 5000 });
    this.#database.exec(schema);
    this.#database.prepare('ATTACH ? AS snapshot').run(data.snapshot);
  }

  /** Null for a new piece. @param path URL path. */
  piece(path: string): KnownPiece | null {
    const row = this.#database
      .prepare('SELECT signature, newest, entries FROM piece WHERE path = ?')
      .get(path);
    return (row as KnownPiece | undefined) ?? null;
  }

  keepPiece(path: string, { signature, newest, entries }: KnownPiece): void {
    const insert = this.#database.prepare('INSERT OR REPLACE INTO piece VALUES (?, ?, ?, ?)');
    insert.run(path, signature, newest, entries);
  }

  /**
   * Entries of one feed file in the order of their slugs, without products that are not offered.
   * @param entriesOf makes the entries of these products.
   */
  *offers(
    entriesOf: (slugs: readonly string[]) => ReadonlyMap<string, FeedEntry>,
    { files, number }: FeedShare,
  ): Iterable<string> {
    // The cache is refreshed once, with the first file.
    if (number === 1) this.#refreshOffers(entriesOf);
    for (const row of this.#database.prepare(shareSql).iterate(files, files, number - 1)) {
      yield String(row['entry']);
    }
  }

  #refreshOffers(entriesOf: (slugs: readonly string[]) => ReadonlyMap<string, FeedEntry>): void {
    this.#database.exec(forgetSql);
    const stale = this.#database.prepare(staleSql).all();
    const insert = this.#database.prepare('INSERT OR REPLACE INTO feed_entry VALUES (?, ?, ?, ?)');
    for (let start = 0; start < stale.length; start += productsAtOnce) {
      const rows = stale.slice(start, start + productsAtOnce);
      const entries = entriesOf(rows.map((row) => String(row['slug'])));
      this.#database.exec('BEGIN');
      for (const { slug, source } of rows) {
        const { id, text } = entries.get(String(slug)) ?? { id: 0, text: '' };
        insert.run(String(slug), String(source), id, text);
      }
      this.#database.exec('COMMIT');
    }
  }

  close(): void {
    this.#database.close();
  }
}

export async function forgetCrawlCache(data: DataLayout): Promise<void> {
  await rm(cacheFile(data), { force: true });
}

function cacheFile(data: DataLayout): string {
  return join(data.buildCache, 'crawl.db');
}

const productsAtOnce = 100;

/**
 * `synchronous = OFF`: the cache can be rebuilt at any time, so a power cut may destroy it; it must not slow down every
 * publish.
 */
const schema = `
  PRAGMA journal_mode = DELETE;
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS piece (path TEXT PRIMARY KEY, signature TEXT NOT NULL, newest TEXT NOT NULL, entries INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS feed_entry (slug TEXT PRIMARY KEY, source TEXT NOT NULL, id INTEGER NOT NULL, entry TEXT NOT NULL) STRICT;
`;

const forgetSql = 'DELETE FROM feed_entry WHERE slug NOT IN (SELECT slug FROM snapshot.product)';

const shareSql = "SELECT entry FROM feed_entry WHERE entry <> '' AND (? = 1 OR id % ? = ?) ORDER BY slug";

/** Cache key of an entry: the digests of card and detail, and the category's breadcrumb trail. */
const staleSql = `
  SELECT product.slug, product.card_digest || ' ' || product.detail_digest || ' ' || coalesce(category.trail, '') AS source
  FROM snapshot.product
  LEFT JOIN snapshot.category ON category.slug = product.category
  LEFT JOIN feed_entry ON feed_entry.slug = product.slug
  WHERE feed_entry.source IS NOT product.card_digest || ' ' || product.detail_digest || ' ' || coalesce(category.trail, '')`;
