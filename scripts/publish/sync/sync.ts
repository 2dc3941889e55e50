/**
 * Syncs the snapshot with the API: requests only what may have changed, validates it, and writes everything in one
 * transaction.
 */
import { mkdir } from 'node:fs/promises';
import type { Unparsed } from '../../../src/domain/catalogue/series.ts';
import type { Settings } from '../../shared/settings.ts';
import { forgetOthers, lostPictures, recordedFiles, removeOtherFiles } from '../images/forget-images.ts';
import { publishImages, type ImageReport, type ImageRequest } from '../images/publish-images.ts';
import { hasPages, recordPages, type PageChanges } from '../pages/records.ts';
import { watchRows } from '../pages/row-watch.ts';
import type { PublishProgress } from '../steps.ts';
import { writeContent } from './content.ts';
import { writeDerived } from './derived.ts';
import { Incoming } from './incoming.ts';
import { noteMissingPictures, storeTurn } from './next-checks.ts';
import { removeOthers, writeProducts } from './product-rows.ts';
import { readApi, type ApiReading } from './read-api.ts';
import { imageRecords, writeAnswers } from './records.ts';
import type { RefusedProduct } from './refused.ts';
import { unparsedTitles } from './series.ts';
import type { ReadingWarning } from '../warning.ts';
import { openSnapshotFile, type SnapshotFile } from './snapshot-file.ts';
import { imagesOfContent } from './stored-content.ts';

export interface SyncOptions {
  readonly progress: PublishProgress;
  readonly now: Date;
  /** Reads every product again, not only those with a changed card, and revalidates every picture. */
  readonly isFull?: boolean;
  /** Slugs of changed products: only these are requested, unless the list has changed. */
  readonly only?: readonly string[];
  /** Also reads the lists for other changes. */
  readonly isPoll?: boolean;
  /** Number of products checked round-robin, which finds changes that no list reveals within one round. */
  readonly share?: number;
  /** Accepts the removal of more than one product in twenty. */
  readonly allowDrop?: boolean;
  /** Accepts that more than three prices in ten change, and that a price moves by more than half. */
  readonly allowPrices?: boolean;
  /** Concurrent calls to the API. */
  readonly concurrency?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** Retries of a call after a transient failure. */
  readonly retries?: number;
}

export interface SyncReport {
  readonly products: number;
  /** Titles of the changed products, by slug. */
  readonly changed: ReadonlyMap<string, string>;
  readonly removedProducts: number;
  /** Whether the lists were read, or only products by name. */
  readonly isListRead: boolean;
  /** Refused products, which stay at their previous state. */
  readonly refused: readonly RefusedProduct[];
  readonly pages: PageChanges;
  readonly pictures: number;
  /** Titles that look like volumes of a series but were not recognised as such. */
  readonly unparsedTitles: readonly Unparsed[];
  /** Calls to the API, without pictures. */
  readonly calls: number;
  /** What was left out of the site, and why, for the person who publishes. */
  readonly warnings: readonly ReadingWarning[];
}

const defaultConcurrency = 16;

/**
 * When files of recorded pictures are gone, everything is read again.
 * @throws PublishError; the snapshot is then unchanged.
 */
export async function syncSnapshot(
  settings: Pick<Settings, 'apiUrl' | 'data'>,
  options: SyncOptions,
): Promise<SyncReport> {
  const { only = [], isPoll = only.length === 0, allowDrop = false, allowPrices = false } = options;
  const { apiUrl, data } = settings;
  const snapshot = await openSnapshotFile(data.snapshot);
  const incoming = new Incoming(data.snapshot);
  try {
    const lost = isPoll ? lostPictures(snapshot.database, data.images) : [];
    if (lost.length > 0) options.progress.say({ code: 'pictures-lost', pictures: lost.length });
    const isFull = (options.isFull ?? false) || lost.length > 0;
    const reading = await readApi(snapshot.database, incoming, {
      concurrency: defaultConcurrency,
      ...options,
      apiUrl,
      isFull,
      allowDrop,
      allowPrices,
    });
    const wanted = picturesOf(reading);
    // Refused products keep their pictures, which nothing asks for.
    const kept = reading.refused.length > 0 ? lost : [];
    const pictures = await makePictures(settings, snapshot, [...wanted, ...kept], { ...options, isFull });
    const written = write(snapshot, reading, { ...options, isFull });
    const unparsed = unparsedTitles(snapshot.database);
    // Garbage collection of pictures only after a full sync without refusals, which has seen every picture in use.
    const isAllSeen = isFull && reading.refused.length === 0;
    if (isAllSeen) snapshot.transaction(() => forgetOthers(snapshot.database, wanted));
    const files = isAllSeen ? recordedFiles(snapshot.database) : null;
    await snapshot.finish();
    if (files !== null) await removeOtherFiles(data.images, files);
    return {
      products: reading.products,
      changed: written.products,
      removedProducts: written.removedProducts,
      refused: reading.refused,
      isListRead: !reading.list.isAsKnown,
      pages: written.pages,
      pictures: pictures.made,
      unparsedTitles: unparsed,
      calls: reading.calls,
      warnings: [...reading.warnings, ...written.warnings, ...pictures.problems],
    };
  } finally {
    incoming.close();
    snapshot.close();
  }
}

/** What the changed pages show, and what an editor wrote. */
function picturesOf({ changed, content, editedPages }: ApiReading): Iterable<ImageRequest> {
  return {
    *[Symbol.iterator]() {
      for (const { slug, name, imageSources } of changed.pictures())
        for (const source of imageSources) yield { source, purpose: 'cover', product: { slug, name } };
      yield* imagesOfContent(content, editedPages);
    },
  };
}

async function makePictures(
  { apiUrl, data }: Pick<Settings, 'apiUrl' | 'data'>,
  snapshot: SnapshotFile,
  wanted: Iterable<ImageRequest>,
  { isFull = false, progress, fetch, retries }: SyncOptions,
): Promise<ImageReport> {
  await mkdir(data.images, { recursive: true });
  return publishImages(wanted, {
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
  /** Titles of the changed products, by slug. */
  readonly products: ReadonlyMap<string, string>;
  readonly pages: PageChanges;
  readonly removedProducts: number;
  readonly warnings: readonly ReadingWarning[];
}

function write(snapshot: SnapshotFile, reading: ApiReading, { now, isFull = false }: SyncOptions): Written {
  const { database, transaction } = snapshot;
  const { list, content, editedPages, order, changed, unsettled, checkedUpTo } = reading;
  const records = imageRecords(snapshot);
  const imageOf = (request: ImageRequest) => records.get(request)?.image ?? null;
  const coverOf = (source: string) => imageOf({ source, purpose: 'cover' });
  return transaction(() => {
    if (!list.isAsKnown) writeAnswers(database, withoutEtagsOf(unsettled, list.answers));
    // Of the first publish everything is new.
    const watch = hasPages(database) ? watchRows(database) : null;
    const { isRelisted, fields, written: products } = writeProducts(database, changed, coverOf);
    storeTurn(database, checkedUpTo);
    noteMissingPictures(database, changed.pictures(), (source) => coverOf(source) === null);
    const removedProducts = list.isAsKnown ? 0 : removeOthers(database, new Set(order()));
    const isOrderNew = writeContent(database, content, editedPages, imageOf);
    // Most publishes change only prices and stock, which affect no list and no series.
    const isListSame = !isFull && !isRelisted && !isOrderNew && !list.isReordered && removedProducts === 0;
    const warnings = isListSame ? [] : writeDerived(database, order(), list.answers, content);
    const pages = recordPages(database, { now, watch, fields });
    return { products, removedProducts, pages, warnings };
  });
}

/** Drops the ETags of list pages with one of these products: the next sync reads them again, even if unchanged. */
function withoutEtagsOf(
  slugs: ReadonlySet<string>,
  answers: ApiReading['list']['answers'],
): ApiReading['list']['answers'] {
  if (slugs.size === 0) return answers;
  return answers.map((answer) =>
    answer.products.some(({ slug }) => slugs.has(slug))
      ? { ...answer, etags: { ARS: null, USD: null } }
      : answer,
  );
}
