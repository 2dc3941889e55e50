/** Renders pictures into the media folder, several at once; those that are there are kept. */
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Size } from './scenery.ts';

export interface DrawnPicture {
  /** Below the media folder, for example `covers/one-piece-01.webp`. */
  readonly path: string;
  readonly svg: () => string;
  readonly size: Size;
  readonly maximumBytes?: number;
}

export interface RenderOutcome {
  readonly drawn: number;
  /** There already; to draw one anew, delete its file. */
  readonly kept: number;
}

/** Maximum size of a cover in bytes, for phones. */
export const coverBytes = 45_000;

/** @throws Error when the folder is not writable or an SVG is invalid. */
export async function renderPictures(
  pictures: Iterable<DrawnPicture>,
  media: string,
  onPicture: () => void = () => {},
): Promise<RenderOutcome> {
  const outcome = { drawn: 0, kept: 0 };

  async function draw({ path, svg, maximumBytes = coverBytes }: DrawnPicture): Promise<void> {
    const file = join(media, path);
    if (await exists(file)) {
      outcome.kept++;
    } else {
      await mkdir(dirname(file), { recursive: true });
      await writeWhole(file, await encoded(svg(), maximumBytes));
      outcome.drawn++;
    }
    onPicture();
  }

  // One thread per picture, in parallel over pictures: threads within a small picture mostly wait.
  sharp.concurrency(1);
  await inParallel(pictures, availableParallelism() + 1, draw);
  return outcome;
}

/** The highest quality that fits the limit. */
async function encoded(svg: string, maximumBytes: number): Promise<Buffer> {
  const drawing = sharp(Buffer.from(svg));
  for (const quality of [74, 60, 45]) {
    const picture = await drawing.clone().webp({ quality, effort: 2 }).toBuffer();
    if (picture.length <= maximumBytes) return picture;
  }
  return drawing.clone().webp({ quality: 25, effort: 4 }).toBuffer();
}

async function inParallel<T>(
  items: Iterable<T>,
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, content);
  await rename(draft, file);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
