/**
 * Brings the snapshot up to date with the API. It asks only for what may have changed, checks that what it read is
 * whole and sound, and writes everything in one transaction or nothing at all.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Unparsed } from '../../src/domain/series.ts';
import type { StoredListing } from '../../src/snapshot/schema.ts';
import type { Settings } from '../settings.ts';
import { publishImages, type ImageRequest } from './images/publish-images.ts';
import { unchangedPages, writePageKeys, type PageChanges } from './keys.ts';
import type { Progress } from './progress.ts';
import { PublishError } from './publish-error.ts';
import { indexCategories } from './sync/categories.ts';
import { imagesOfHome, writeCategories, writeContent } from './sync/content.ts';
import { listingsByProduct, writeLists, writeNames, type Listings } from './sync/lists.ts';
import type { ListedProduct } from './sync/listed-product.ts';
import {
  knownFacts,
  readChanged,
  removeOthers,
  writeProducts,
  type ChangedProduct,
} from './sync/products.ts';
import { readContent, type ContentReading } from './sync/read-content.ts';
import { ListMovedError, readList, type ListAnswer, type ListReading } from './sync/read-list.ts';
import { imageRecords, knownAnswers, writeAnswers } from './sync/records.ts';
import { seriesDoubts, writeSeries } from './sync/series.ts';
import { refusalOfProductSlug } from './sync/slugs.ts';
import { openSnapshotFile, type SnapshotFile } from './sync/snapshot-file.ts';
import { createSyncApi, type SyncApi } from './sync/sync-api.ts';

export interface SyncOptions {
  readonly progress: Progress;
  readonly now: Date;
  /** Reads every product again, not only those whose card changed, and asks for every picture. */
  readonly isFull?: boolean;
  /** Accepts that more than one product in twenty is gone. */
  readonly allowDrop?: boolean;
  /** Calls to the API at once. */
  readonly concurrency?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** Further tries of a call that failed in passing. */
  readonly retries?: number;
}

export interface SyncReport {
  readonly products: number;
  readonly changedProducts: number;
  readonly removedProducts: number;
  readonly pages: PageChanges;
  readonly pictures: number;
  /** Titles that look like volumes of a series and were not taken for ones. */
  readonly seriesDoubts: readonly Unparsed[];
  /** Calls to the API, pictures not counted. */
  readonly calls: number;
  /** What was left out of the site, and why: for the person who publishes. */
  readonly warnings: readonly string[];
}

const defaultConcurrency = 16;
const readingAttempts = 3;
/** More products than this missing at once is a broken answer, not an editor's work. */
const largestDrop = 0.05;

/** @throws PublishError; the snapshot is then as it was. */
export async function syncSnapshot(
  settings: Pick<Settings, 'apiUrl' | 'data'>,
  options: SyncOptions,
): Promise<SyncReport> {
  const snapshot = await openSnapshotFile(settings.data.snapshot);
  try {
    const reading = await readApi(settings.apiUrl, snapshot.database, options);
    const catalogue = soundCatalogue(reading.list);
    refuseDrop(knownFacts(snapshot.database).size, catalogue.order.length, options);
    const pictures = await makePictures(settings, snapshot, reading, options);
    const written = write(snapshot, reading, catalogue.order, options.now);
    const doubts = seriesDoubts(snapshot.database);
    await snapshot.finish();
    return {
      products: catalogue.order.length,
      changedProducts: reading.changed.length,
      removedProducts: written.removedProducts,
      pages: written.pages,
      pictures: pictures.made,
      seriesDoubts: doubts,
      calls: reading.calls,
      warnings: [...catalogue.warnings, ...written.warnings, ...pictures.problems],
    };
  } finally {
    snapshot.close();
  }
}

interface ApiReading {
  readonly list: ListReading;
  readonly content: ContentReading;
  readonly changed: readonly ChangedProduct[];
  readonly calls: number;
}

/** Reads again when the list moved meanwhile. */
async function readApi(apiUrl: string, database: DatabaseSync, options: SyncOptions): Promise<ApiReading> {
  for (let attempt = 1; ; attempt++) {
    const api = createSyncApi({ apiUrl, concurrency: defaultConcurrency, ...options });
    try {
      return await readOnce(api, database, options);
    } catch (error) {
      if (!(error instanceof ListMovedError)) throw error;
      if (attempt === readingAttempts) {
        const message = `the list of products does not fit together: ${error.message}. Publish again when it is at rest.`;
        throw new PublishError('list-keeps-changing', message, { cause: error });
      }
      options.progress.say(`The list moved while it was read (${error.message}); reading it again.`);
    } finally {
      api.stop();
    }
  }
}

async function readOnce(api: SyncApi, database: DatabaseSync, options: SyncOptions): Promise<ApiReading> {
  const { progress, isFull = false } = options;
  const known = isFull ? new Map<number, ListAnswer>() : knownAnswers(database);
  const [content, list] = await Promise.all([readContent(api), readList(api, known, progress)]);
  const listed = soundProducts(list.listed);
  const changed = await readChanged(api, database, listed, { isFull, progress });
  return { list, content, changed, calls: api.calls() };
}

/** Of two products with one slug the first in the list has the page. */
function soundProducts(listed: readonly ListedProduct[]): readonly ListedProduct[] {
  const bySlug = new Map<string, ListedProduct>();
  for (const product of listed) {
    const { slug } = product.facts;
    if (refusalOfProductSlug(slug) === null && !bySlug.has(slug)) bySlug.set(slug, product);
  }
  return [...bySlug.values()];
}

/** The order of the products that can have a page, and the others with the reason why they cannot. */
function soundCatalogue({ answers }: ListReading): { order: readonly string[]; warnings: readonly string[] } {
  const owners = new Map<string, number>();
  const warnings: string[] = [];
  for (const { id, slug } of answers.flatMap(({ products }) => products)) {
    const refusal = refusalOfProductSlug(slug) ?? (owners.has(slug) ? 'another product has its slug' : null);
    if (refusal === null) owners.set(slug, id);
    else warnings.push(`product ${id} (${slug}) was left out: ${refusal}`);
  }
  return { order: [...owners.keys()], warnings };
}

function refuseDrop(before: number, after: number, { allowDrop = false }: SyncOptions): void {
  if (allowDrop) return;
  const advice = 'Nothing was published; if this is right, publish with --allow-drop.';
  if (after === 0) throw new PublishError('too-many-lost', `the API lists no products. ${advice}`);
  if (after >= before * (1 - largestDrop)) return;
  throw new PublishError(
    'too-many-lost',
    `the API lists ${after} products where there were ${before}. ${advice}`,
  );
}

function makePictures(
  { apiUrl, data }: Pick<Settings, 'apiUrl' | 'data'>,
  snapshot: SnapshotFile,
  { changed, content }: ApiReading,
  { isFull = false, progress, fetch, retries }: SyncOptions,
) {
  const covers = changed.flatMap(({ imageSources }) =>
    imageSources.map((source): ImageRequest => ({ source, purpose: 'cover' })),
  );
  return publishImages([...covers, ...imagesOfHome(content)], {
    apiUrl,
    folder: data.images,
    records: imageRecords(snapshot),
    isFull,
    progress,
    ...(fetch && { fetch }),
    ...(retries !== undefined && { retries }),
  });
}

interface Written {
  readonly pages: PageChanges;
  readonly removedProducts: number;
  readonly warnings: readonly string[];
}

function write(snapshot: SnapshotFile, reading: ApiReading, order: readonly string[], now: Date): Written {
  const { database, transaction } = snapshot;
  const { list, content, changed } = reading;
  const records = imageRecords(snapshot);
  const imageOf = (request: ImageRequest) => records.get(request)?.image ?? null;
  return transaction(() => {
    writeAnswers(database, list.answers);
    writeProducts(database, changed, (source) => imageOf({ source, purpose: 'cover' }));
    const removedProducts = removeOthers(database, new Set(order));
    const isContentNew = writeContent(database, content, imageOf);
    // Most publishes change nothing, and then there is nothing to derive again.
    const isSame = !isContentNew && !list.isReordered && changed.length === 0 && removedProducts === 0;
    if (isSame) return { pages: unchangedPages(database), removedProducts, warnings: [] };
    const listings = listingsByProduct(database);
    const index = indexCategories(content.tree, categoriesOf(listings));
    const pageSize = list.answers[0]?.products.length || 1;
    const catalogue = { order, listings, index, recommended: content.recommended, pageSize };
    writeCategories(database, index);
    writeLists(database, catalogue);
    writeNames(database, catalogue);
    writeSeries(database, listings);
    return { pages: writePageKeys(database, now), removedProducts, warnings: index.warnings };
  });
}

function* categoriesOf(listings: Listings): Iterable<StoredListing['categories']> {
  for (const { categories } of listings.values()) yield categories;
}
