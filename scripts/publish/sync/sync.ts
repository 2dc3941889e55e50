/**
 * Syncs the snapshot with the API: requests only what may have changed, validates it, and writes everything in one
 * transaction.
 */
import { mkdir } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { Unparsed } from '../../../src/domain/catalogue/series.ts';
import type { Settings } from '../../shared/settings.ts';
import { forgetOthers, lostPictures, recordedFiles, removeOtherFiles } from '../images/forget-images.ts';
import {
  publishImages,
  type ImageRecords,
  type ImageRequest,
  type PicturesAsNeeded,
} from '../images/publish-images.ts';
import { refusedCovers } from '../gates/covers.ts';
import { hasPages, isMadeBy, recordPages, type PageChanges } from '../pages/page-records.ts';
import { PublishError } from '../publish-error.ts';
import type { ReadingWarning } from '../warning.ts';
import { writeDerived } from './derived.ts';
import { Incoming } from './incoming.ts';
import { countProducts, removeOthers, writeProducts } from './product-rows.ts';
import {
  readCatalogue,
  reusedNote,
  type CatalogueReading,
  type CheckedCatalogue,
  type ReadOptions,
} from './read-catalogue.ts';
import { isShownInContent } from './content-dependence.ts';
import { noteContentAnswers, readContentIfChanged, type ContentReading } from './content-answers.ts';
import type { Content } from './read-content.ts';
import { ListMovedError } from './read-list.ts';
import {
  imageRecords,
  knownAnswers,
  noteMissingPictures,
  noteRestock,
  readDocument,
  writeNote,
  storeTurn,
  writeAnswers,
} from './sync-records.ts';
import { emptyShop, type NotTaken, type RefusedProduct } from './refused.ts';
import { RowWriter } from './row-writer.ts';
import { openSnapshotFile, type SnapshotFile } from './snapshot-file.ts';
import { ownersOf } from './owners.ts';
import { createSyncApi, type SyncApi } from './sync-api.ts';
import { unknownWords } from './unknown-words.ts';

export interface SyncOptions
  extends Partial<Omit<ReadOptions, 'apiUrl' | 'progress'>>, Pick<ReadOptions, 'progress'> {
  readonly now: Date;
  /** Digest of the code of the pages (`codeDigest`): when it changed, all of them are read again. */
  readonly code: string;
  /** How many changed pages the report has with their reason. */
  readonly mostExplained?: number;
  readonly asNeeded?: PicturesAsNeeded;
}

export interface SyncReport {
  readonly products: number;
  readonly changed: ReadonlyMap<string, string>;
  readonly removedProducts: number;
  readonly isListRead: boolean;
  readonly refused: readonly RefusedProduct[];
  /** When the catalogue changes by itself, as epoch milliseconds. */
  readonly lookAgainAt: readonly number[];
  readonly pages: PageChanges;
  readonly pictures: number;
  /** Titles that look like volumes of a series but were not recognised as such. */
  readonly unparsedTitles: readonly Unparsed[];
  readonly calls: number;
  /** HTML of the messages in the bar. */
  readonly bar: readonly string[];
  /** What was left out of the site, and why, for the person who publishes. */
  readonly warnings: readonly ReadingWarning[];
}

/**
 * When files of recorded pictures are gone, everything is read again.
 * @throws PublishError; the snapshot is then unchanged.
 */
export async function syncSnapshot(
  {
    apiUrl,
    data,
    pictureHosts = [],
  }: Pick<Settings, 'apiUrl' | 'data'> & Partial<Pick<Settings, 'pictureHosts'>>,
  callerOptions: SyncOptions,
): Promise<SyncReport> {
  const { only = [], areas = [], progress, code, asNeeded } = callerOptions;
  const snapshot = await openSnapshotFile(data.snapshot);
  const { database } = snapshot;
  const incoming = new Incoming(database);
  try {
    const isNamed = only.length + areas.length > 0;
    const isPoll =
      (callerOptions.isPoll ?? !isNamed) || callerOptions.isFull === true || !isMadeBy(database, code);
    const lost = isPoll && asNeeded === undefined ? lostPictures(database, data.images) : [];
    if (lost.length > 0) progress.say({ code: 'pictures-lost', pictures: lost.length });
    const options = {
      concurrency: 16,
      allowDrop: false,
      allowPrices: false,
      allowPictures: false,
      share: 0,
      ...callerOptions,
      apiUrl,
      pictureHosts,
      only,
      areas,
      isPoll,
      isFull: callerOptions.isFull === true || lost.length > 0,
    };
    const { isFull } = options;
    const reading = await readApi(database, incoming, options);
    const { written: content, lookAgainAt } = reading;
    const picturesToMake = picturesOf(incoming, content?.content ?? null);
    await mkdir(data.images, { recursive: true });
    // Refused products keep their pictures, which nothing asks for.
    const kept = reading.refused.length > 0 ? lost : [];
    const records = imageRecords(snapshot);
    const pictures = await publishImages([...picturesToMake, ...kept], {
      ...options,
      folder: data.images,
      records,
    });
    const bare = options.allowPictures ? [] : refusedCovers(database, incoming, records, pictures.problems);
    incoming.drop(bare.map(({ slug }) => slug));
    const refused = [...reading.refused, ...bare];
    const words = unknownWords(incoming);
    const notTaken = { ...reading.notTaken, refused: [...reading.notTaken.refused, ...bare] };
    const written = write(snapshot, incoming, { ...reading, notTaken }, records, options);
    // Garbage collection of pictures only after a full sync without refusals, which has seen every picture in use.
    const isAllSeen = isFull && refused.length === 0;
    if (isAllSeen) snapshot.transaction(() => forgetOthers(database, picturesToMake));
    const files = isAllSeen ? recordedFiles(database) : null;
    await snapshot.finish();
    if (files !== null) await removeOtherFiles(data.images, files);
    return {
      ...written,
      refused,
      lookAgainAt,
      isListRead: reading.list !== null && content !== null,
      pictures: pictures.made,
      calls: reading.calls,
      warnings: [
        ...reading.warnings,
        ...words,
        ...(content?.warnings ?? []),
        ...written.warnings,
        ...pictures.problems,
      ],
    };
  } finally {
    snapshot.close();
  }
}

interface Reading extends CheckedCatalogue {
  /** It is null when the caller did not ask for it. */
  readonly written: ContentReading | null;
  readonly calls: number;
  readonly notTaken: NotTaken;
}

const readingAttempts = 3;

/** Reads again when the list moved meanwhile. @throws PublishError */
async function readApi(database: DatabaseSync, incoming: Incoming, options: ReadOptions): Promise<Reading> {
  for (let attempt = 1; ; attempt++) {
    const api = createSyncApi(options);
    try {
      const reading = readCatalogue(api, database, incoming, options);
      const readings = [reading, readContentFor(api, database, incoming, reading, options)] as const;
      await Promise.allSettled(readings);
      await api.finish();
      const [catalogue, written] = await Promise.all(readings);
      const refused = [...(written?.content?.refused ?? []), ...catalogue.refused];
      const bySlug = new Map(refused.map((product) => [product.slug, product]));
      const answers = catalogue.list?.answers ?? [...knownAnswers(database).values()];
      return {
        ...catalogue,
        written,
        refused: [...bySlug.values()],
        warnings: [...catalogue.warnings, ...api.warnings()],
        calls: api.calls(),
        notTaken: { ...catalogue, listed: answers.reduce((sum, { products }) => sum + products.length, 0) },
      };
    } catch (error) {
      if (!(error instanceof ListMovedError)) throw error;
      if (attempt === readingAttempts) {
        const message = `the list of products does not fit together: ${error.message}. Publish again when it is at rest.`;
        throw new PublishError('list-keeps-changing', message, { cause: error });
      }
      options.progress.say({ code: 'list-moved', detail: error.message });
    } finally {
      api.stop();
    }
  }
}

/** Everything that editors write, if it was named or the publisher polls, or if it may show what the catalogue says now. */
async function readContentFor(
  api: SyncApi,
  database: DatabaseSync,
  incoming: Incoming,
  catalogue: Promise<CatalogueReading>,
  options: ReadOptions,
): Promise<ContentReading | null> {
  const isNamed = options.isPoll || options.areas.includes('content');
  if (!isNamed && !isShownInContent(database, incoming, await catalogue)) return null;
  return readContentIfChanged(api, database, options);
}

/** What the changed pages show, and what an editor wrote. */
function picturesOf(incoming: Incoming, content: Content | null): readonly ImageRequest[] {
  const pictureRequests: ImageRequest[] = [];
  for (const { facts, imageSources } of incoming) {
    const product = { slug: facts.slug, name: facts.title };
    pictureRequests.push(...imageSources.map((source) => ({ source, purpose: 'cover', product }) as const));
  }
  content?.documents((request) => {
    pictureRequests.push(request);
    return null;
  }, []);
  return pictureRequests;
}

/** @throws PublishError when no product would be left. */
function write(
  { database, transaction }: SnapshotFile,
  incoming: Incoming,
  reading: Reading,
  records: ImageRecords,
  { now, code, isFull, mostExplained }: Pick<SyncOptions, 'now' | 'code' | 'mostExplained'> & ReadOptions,
) {
  const { list, written, currencies, checkedUpTo, offers } = reading;
  const content = written?.content ?? null;
  const imageOf = (request: ImageRequest) => records.get(request)?.image ?? null;
  const coverOf = (source: string) => imageOf({ source, purpose: 'cover' });
  return transaction(() => {
    if (list !== null) {
      writeAnswers(database, list.answers);
      writeNote(database, reusedNote, list.areReused);
    }
    const isFirst = !hasPages(database);
    const writer = new RowWriter(database);
    const { isRelisted, isRestocked, fields, written: changed } = writeProducts(writer, incoming, coverOf);
    if (isRestocked) noteRestock(database);
    if (checkedUpTo !== undefined) storeTurn(database, checkedUpTo);
    noteMissingPictures(database, incoming, (source) => coverOf(source) === null);
    const removedProducts = list === null ? 0 : removeOthers(writer, ownersOf(list.answers).owners.keys());
    const products = countProducts(database);
    if (products === 0) throw emptyShop(reading.notTaken);
    let isWhole = true;
    const shownImageOf = (request: ImageRequest) => {
      const image = imageOf(request);
      isWhole &&= image !== null;
      return image;
    };
    const isOrderNew = content !== null && writeContent(writer, content.documents(shownImageOf, currencies));
    if (written !== null) noteContentAnswers(database, written, isWhole);
    if (offers !== null) writer.put('document', { name: 'offers', body: JSON.stringify(offers) });
    // Most publishes change only prices and stock, which affect no list and no series.
    const isListNew = isFull || isRelisted || isOrderNew || list?.isReordered === true || removedProducts > 0;
    const answers = isListNew ? (list?.answers ?? [...knownAnswers(database).values()]) : [];
    const order = [...ownersOf(answers).owners.keys()];
    const pageSize = answers[0]?.products.length || 1;
    const { tree, recommended } = content ?? {
      tree: readDocument<Content['tree']>(database, 'tree') ?? [],
      recommended: readDocument<Content['recommended']>(database, 'recommended') ?? [],
    };
    const warnings = isListNew ? writeDerived(database, writer, { tree, recommended, order, pageSize }) : [];
    const pages = recordPages(database, {
      now,
      code,
      touched: isFirst ? null : writer.changed,
      fields,
      ...(mostExplained && { mostExplained }),
    });
    const unparsedTitles = readDocument<readonly Unparsed[]>(database, 'unparsedTitles') ?? [];
    const bar = readDocument<readonly string[]>(database, 'bar') ?? [];
    return { products, changed, removedProducts, pages, warnings, unparsedTitles, bar };
  });
}

/** @returns whether a document changed from which lists and series are derived */
function writeContent(writer: RowWriter, documents: Readonly<Record<string, unknown>>): boolean {
  const changed = Object.entries(documents).filter(
    ([name, value]) => writer.put('document', { name, body: JSON.stringify(value) }) !== null,
  );
  // Landing pages that no longer exist.
  writer.remove('document', ({ name }) => name.startsWith('landing/') && !(name in documents));
  return changed.some(([name]) => ['tree', 'recommended', 'seriesOverrides'].includes(name));
}
