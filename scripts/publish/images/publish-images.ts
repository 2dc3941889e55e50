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
import { ImageProblem, type PictureProblem } from './picture-limits.ts';

export interface ImageRequest {
  readonly source: string;
  readonly purpose: ImagePurpose;
  readonly product?: Named;
}

export interface ImageRecord extends Omit<ImageRequest, 'product'> {
  readonly etag: string | null;
  readonly image: PublishedImage | null;
}

export interface ImageRecords {
  readonly get: (request: ImageRequest) => ImageRecord | null;
  readonly put: (records: readonly ImageRecord[]) => void;
}

export interface PublishImagesOptions extends FetchImageOptions {
  readonly folder: string;
  readonly records: ImageRecords;
  /** Asks for known pictures too: one may have changed under its path. */
  readonly isFull: boolean;
  readonly progress: PublishProgress;
}

/** So that an interrupted publish goes on. */
const recordsAtOnce = 64;

/**
 * @returns how many were made, and problems with the others, whose pages show the placeholder or the picture before.
 * @throws PublishError when the API does not answer at all.
 */
export async function publishImages(
  requests: readonly ImageRequest[],
  options: PublishImagesOptions,
): Promise<{ readonly made: number; readonly problems: readonly ReadingWarning[] }> {
  const { folder, records, isFull, progress } = options;
  const unique = new Map(requests.map((request) => [`${request.purpose} ${request.source}`, request]));
  const wanted = [...unique.values()].filter((request) => isFull || !isReady(records.get(request), folder));
  if (wanted.length === 0) return { made: 0, problems: [] };
  using task = progress.task('pictures', wanted.length);
  // Downloads overlap with encoding.
  const queue = new PQueue({ concurrency: availableParallelism() + 2 });
  const fresh: ImageRecord[] = [];
  const problems: Extract<ReadingWarning, { readonly code: 'picture' }>[] = [];
  const keep = () => records.put(fresh.splice(0));
  try {
    await queue.addAll(
      wanted.map((request) => async () => {
        const { record, problem } = await renew(request, records.get(request), options);
        const { source, product } = request;
        if (problem) problems.push({ code: 'picture', source, ...(product && { product }), problem });
        fresh.push(record);
        if (fresh.length >= recordsAtOnce) keep();
        task.step();
      }),
    );
  } finally {
    keep();
  }
  problems.sort((a, b) => (a.source < b.source ? -1 : Number(a.source > b.source)));
  return { made: wanted.length - problems.length, problems };
}

function isReady(record: ImageRecord | null, folder: string): boolean {
  return Boolean(record?.image && hasFilesOfToday(record.image, record.purpose) && isThere(record, folder));
}

function isThere(record: ImageRecord | null, folder: string): boolean {
  return record?.image?.sources.every(({ path }) => existsSync(join(folder, imageFileOf(path)))) ?? false;
}

async function renew(
  { source, purpose }: ImageRequest,
  known: ImageRecord | null,
  options: PublishImagesOptions,
): Promise<{ readonly record: ImageRecord; readonly problem?: PictureProblem }> {
  const { folder } = options;
  const none = { source, purpose, etag: null, image: null };
  try {
    const fetched = await fetchImage(source, isReady(known, folder) ? (known?.etag ?? null) : null, options);
    if (fetched === null) return { record: known ?? none };
    const image = await encodeImage(fetched.bytes, purpose, folder);
    return { record: { source, purpose, etag: fetched.etag, image } };
  } catch (error) {
    if (!(error instanceof ImageProblem)) throw error;
    return { record: known && isThere(known, folder) ? known : none, problem: error.problem };
  }
}
