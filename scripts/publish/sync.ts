/**
 * Brings the snapshot up to date with the API. It asks only for what may have changed, checks that what it read is
 * whole and sound, and writes everything in one transaction or nothing at all.
 */
import { mkdir } from 'node:fs/promises';
import type { Unparsed } from '../../src/domain/series.ts';
import type { Settings } from '../settings.ts';
import { forgetOthers, recordedFiles, removeOtherFiles } from './images/forget-images.ts';
import { publishImages, type ImageReport, type ImageRequest } from './images/publish-images.ts';
import { unchangedPages, writePageKeys, type PageChanges } from './keys.ts';
import type { Progress } from './progress.ts';
import { writeContent } from './sync/content.ts';
import { pageSizeOf, writeDerived } from './sync/derived.ts';
import { writeFlaggedLists } from './sync/lists.ts';
import { removeOthers, writeProducts } from './sync/products.ts';
import { readApi, type ApiReading } from './sync/read-api.ts';
import { imageRecords, writeAnswers } from './sync/records.ts';
import { seriesDoubts } from './sync/series.ts';
import { openSnapshotFile, type SnapshotFile } from './sync/snapshot-file.ts';
import { imagesOfContent } from './sync/stored-content.ts';

export interface SyncOptions {
  readonly progress: Progress;
  readonly now: Date;
  /** Reads every product again, not only those whose card changed, and asks for every picture. */
  readonly isFull?: boolean;
  /** Slugs of products that changed: only these are asked for, unless the list has moved. */
  readonly only?: readonly string[];
  /** Looks for other changes as well. */
  readonly isLook?: boolean;
  /** Accepts that more than one product in twenty is gone. */
  readonly allowDrop?: boolean;
  /** Accepts that more than three prices in ten moved. */
  readonly allowPrices?: boolean;
  /** Calls to the API at once. */
  readonly concurrency?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** Further tries of a call that failed in passing. */
  readonly retries?: number;
}

export interface SyncReport {
  readonly products: number;
  readonly changedProducts: number;
  readonly changedSlugs: readonly string[];
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

/** @throws PublishError; the snapshot is then as it was. */
export async function syncSnapshot(
  settings: Pick<Settings, 'apiUrl' | 'data'>,
  options: SyncOptions,
): Promise<SyncReport> {
  const { isFull = false, allowDrop = false, allowPrices = false } = options;
  const { apiUrl, data } = settings;
  const snapshot = await openSnapshotFile(data.snapshot);
  try {
    const reading = await readApi(snapshot.database, {
      concurrency: defaultConcurrency,
      ...options,
      apiUrl,
      isFull,
      allowDrop,
      allowPrices,
    });
    const wanted = picturesOf(reading);
    const pictures = await makePictures(settings, snapshot, wanted, options);
    const written = write(snapshot, reading, options.now);
    const doubts = seriesDoubts(snapshot.database);
    // Only a full sweep has seen every product, and so every picture that is still wanted.
    if (isFull) snapshot.transaction(() => forgetOthers(snapshot.database, wanted));
    const files = isFull ? recordedFiles(snapshot.database) : null;
    await snapshot.finish();
    if (files !== null) await removeOtherFiles(data.images, files);
    return {
      products: reading.products,
      changedProducts: reading.changed.length,
      changedSlugs: reading.changed.map(({ facts }) => facts.slug),
      removedProducts: written.removedProducts,
      pages: written.pages,
      pictures: pictures.made,
      seriesDoubts: doubts,
      calls: reading.calls,
      warnings: [...reading.warnings, ...written.warnings, ...pictures.problems],
    };
  } finally {
    snapshot.close();
  }
}

/** What the changed pages show, and what an editor wrote. */
function picturesOf({ changed, content, editorial }: ApiReading): readonly ImageRequest[] {
  const covers = changed.flatMap(({ imageSources }) =>
    imageSources.map((source): ImageRequest => ({ source, purpose: 'cover' })),
  );
  return [...covers, ...imagesOfContent(content, editorial)];
}

async function makePictures(
  { apiUrl, data }: Pick<Settings, 'apiUrl' | 'data'>,
  snapshot: SnapshotFile,
  wanted: readonly ImageRequest[],
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
  readonly pages: PageChanges;
  readonly removedProducts: number;
  readonly warnings: readonly string[];
}

function write(snapshot: SnapshotFile, reading: ApiReading, now: Date): Written {
  const { database, transaction } = snapshot;
  const { list, content, editorial, order, changed } = reading;
  const records = imageRecords(snapshot);
  const imageOf = (request: ImageRequest) => records.get(request)?.image ?? null;
  return transaction(() => {
    if (!list.isAsKnown) writeAnswers(database, list.answers);
    const { relisted, isLinkNew } = writeProducts(database, changed, (source) =>
      imageOf({ source, purpose: 'cover' }),
    );
    const removedProducts = list.isAsKnown ? 0 : removeOthers(database, new Set(order()));
    const isContentNew = writeContent(database, content, editorial, imageOf);
    // Most publishes change nothing, and most of the others prices and stock: then no list and no series is another one.
    const isListSame = relisted !== 'all' && !isContentNew && !list.isReordered && removedProducts === 0;
    if (isListSame && changed.length === 0)
      return { pages: unchangedPages(database), removedProducts, warnings: [] };
    if (isListSame && !isLinkNew && changed.length <= mostTouched) {
      if (relisted === 'flags') writeFlaggedLists(database, catalogueOf(reading), changed.map(flagsOf));
      const touched = new Set(changed.map(({ facts }) => facts.slug));
      return { pages: writePageKeys(database, now, touched), removedProducts, warnings: [] };
    }
    const warnings = isListSame ? [] : writeDerived(database, order(), list.answers, content);
    return { pages: writePageKeys(database, now), removedProducts, warnings };
  });
}

/** For more products than this the keys of all pages are found faster than those of the pages that show them. */
const mostTouched = 5000;

function catalogueOf({ order, list }: ApiReading) {
  return { order: order(), pageSize: pageSizeOf(list.answers) };
}

function flagsOf({ facts }: ApiReading['changed'][number]) {
  const { slug, isOnPresale, prices } = facts;
  return { slug, isOnPresale, isInOffer: prices.ARS.sale !== null };
}
