/** Downloads and encodes the pictures of changed pages into the site's folder, each once. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { Named, PublishedImage } from '../../../src/domain/catalogue/product.ts';
import type { PublishProgress } from '../steps.ts';
import { describeImage, encodeImage, hasFilesOfToday, imageFileOf, type ImagePurpose } from './encode.ts';
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
  /** Given, no file is made here (`npm run dev`). */
  readonly asNeeded?: PicturesAsNeeded | undefined;
}

/** Pictures whose files are made when a page asks for them. */
export interface PicturesAsNeeded {
  /** @returns null for a picture that is fetched to be described */
  readonly describe: (request: ImageRequest) => PublishedImage | null;
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
  const { records, isFull, progress } = options;
  const unique = new Map(requests.map((request) => [`${request.purpose} ${request.source}`, request]));
  const outdated = [...unique.values()].filter(
    (request) => isFull || !isReady(records.get(request), options),
  );
  if (outdated.length === 0) return { made: 0, problems: [] };
  using task = progress.task('pictures', outdated.length);
  // Downloads overlap with encoding.
  const queue = new PQueue({ concurrency: availableParallelism() + 2 });
  const fresh: ImageRecord[] = [];
  const problems: Extract<ReadingWarning, { readonly code: 'picture' }>[] = [];
  const keep = () => records.put(fresh.splice(0));
  try {
    await queue.addAll(
      outdated.map((request) => async () => {
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
  return { made: outdated.length - problems.length, problems };
}

type Made = Pick<PublishImagesOptions, 'folder' | 'asNeeded'>;

function isReady(record: ImageRecord | null, made: Made): boolean {
  return Boolean(record?.image && hasFilesOfToday(record.image, record.purpose) && isThere(record, made));
}

function isThere(record: ImageRecord | null, { folder, asNeeded }: Made): boolean {
  if (asNeeded !== undefined) return record?.image != null;
  return record?.image?.sources.every(({ path }) => existsSync(join(folder, imageFileOf(path)))) ?? false;
}

async function renew(
  request: ImageRequest,
  previousRecord: ImageRecord | null,
  options: PublishImagesOptions,
): Promise<{ readonly record: ImageRecord; readonly problem?: PictureProblem }> {
  const { source, purpose } = request;
  const { folder, asNeeded } = options;
  const none = { source, purpose, etag: null, image: null };
  try {
    const described = asNeeded?.describe(request) ?? null;
    if (described !== null) return { record: { source, purpose, etag: null, image: described } };
    const etag = isReady(previousRecord, options) ? (previousRecord?.etag ?? null) : null;
    const fetched = await fetchImage(source, etag, options);
    if (fetched === null) return { record: previousRecord ?? none };
    const { bytes } = fetched;
    const image = await (asNeeded ? describeImage(bytes, purpose) : encodeImage(bytes, purpose, folder));
    return { record: { source, purpose, etag: fetched.etag, image } };
  } catch (error) {
    if (!(error instanceof ImageProblem)) throw error;
    return {
      record: previousRecord && isThere(previousRecord, options) ? previousRecord : none,
      problem: error.problem,
    };
  }
}
