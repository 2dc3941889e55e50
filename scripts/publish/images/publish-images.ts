/** Downloads and encodes the pictures of changed pages into the site's folder, each once. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { Named, PublishedImage } from '../../../src/domain/catalogue/product.ts';
import type { PublishProgress } from '../steps.ts';
import { encodeImage, hasFilesOfToday, imageFileOf, type ImagePurpose } from './encode.ts';
import type { ReadingWarning } from '../warning.ts';
import { fetchImage, type FetchImageOptions } from './fetch-image.ts';
import { ImageProblem, type PictureProblem } from './picture-problem.ts';

export interface ImageRequest {
  readonly source: string;
  readonly purpose: ImagePurpose;
  /** A product that shows it, for warnings. */
  readonly product?: Named;
}

/** Cached state of a picture: its files, or the reason why they are missing or not updated. */
export interface ImageRecord extends Omit<ImageRequest, 'product'> {
  readonly etag: string | null;
  readonly bytes: number | null;
  readonly image: PublishedImage | null;
  readonly problem: PictureProblem | null;
}

/** Persistent store of the records, across publishes. */
export interface ImageRecords {
  readonly get: (request: ImageRequest) => ImageRecord | null;
  readonly put: (records: readonly ImageRecord[]) => void;
}

export interface PublishImagesOptions extends FetchImageOptions {
  /** Must exist. */
  readonly folder: string;
  readonly records: ImageRecords;
  /** Revalidates known pictures (ETag), in case they changed under the same path. */
  readonly isFull: boolean;
  readonly progress: PublishProgress;
}

export interface ImageReport {
  readonly requested: number;
  readonly made: number;
  /** Pictures that could not be published; their pages show the placeholder. */
  readonly problems: readonly ReadingWarning[];
}

/** Records are stored in batches, so that an interrupted publish resumes. */
const recordsAtOnce = 64;

/**
 * A single broken picture is reported and shown as the placeholder.
 * @throws PublishError when the API does not answer at all.
 */
export async function publishImages(
  requests: Iterable<ImageRequest>,
  options: PublishImagesOptions,
): Promise<ImageReport> {
  const { folder, records, isFull, progress } = options;
  const wanted = [...unique(requests)].filter((request) => isFull || !isReady(records.get(request), folder));
  if (wanted.length === 0) return { requested: 0, made: 0, problems: [] };
  const task = progress.task('pictures', wanted.length);
  // Two more than the processors, so that downloads overlap with encoding.
  const queue = new PQueue({ concurrency: availableParallelism() + 2 });
  const fresh: ImageRecord[] = [];
  const problems: Extract<ReadingWarning, { readonly code: 'picture' }>[] = [];
  let made = 0;
  const keep = () => records.put(fresh.splice(0));
  try {
    await queue.addAll(
      wanted.map((request) => async () => {
        const record = await renew(request, records.get(request), options);
        if (record.problem !== null)
          problems.push({ code: 'picture', ...shownBy(request), problem: record.problem });
        else made++;
        fresh.push(record);
        if (fresh.length >= recordsAtOnce) keep();
        task.step();
      }),
    );
  } finally {
    keep();
    task.end();
  }
  return { requested: wanted.length, made, problems: problems.sort(bySource) };
}

function shownBy({ source, product }: ImageRequest) {
  return { source, ...(product !== undefined && { product }) };
}

function bySource(
  { source: one }: { readonly source: string },
  { source: other }: { readonly source: string },
) {
  return one < other ? -1 : Number(one > other);
}

function unique(requests: Iterable<ImageRequest>): Iterable<ImageRequest> {
  return new Map([...requests].map((request) => [`${request.purpose} ${request.source}`, request])).values();
}

function isReady(record: ImageRecord | null, folder: string): boolean {
  return Boolean(record?.image && hasFilesOfToday(record.image, record.purpose) && isThere(record, folder));
}

function isThere(record: ImageRecord | null, folder: string): boolean {
  return record?.image?.sources.every(({ path }) => existsSync(join(folder, imageFileOf(path)))) ?? false;
}

async function renew(
  request: ImageRequest,
  known: ImageRecord | null,
  options: PublishImagesOptions,
): Promise<ImageRecord> {
  const { source, purpose } = request;
  const { folder } = options;
  try {
    const fetched = await fetchImage(source, isReady(known, folder) ? (known?.etag ?? null) : null, options);
    if (fetched === null && known) return { ...known, problem: null };
    const { bytes, etag } = fetched ?? { bytes: Buffer.alloc(0), etag: null };
    return {
      source,
      purpose,
      etag,
      bytes: bytes.length,
      image: await encodeImage(bytes, purpose, folder),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof ImageProblem)) throw error;
    // Fallback to the previously published picture.
    if (known && isThere(known, folder)) return { ...known, problem: error.problem };
    return { source, purpose, etag: null, bytes: null, image: null, problem: error.problem };
  }
}
