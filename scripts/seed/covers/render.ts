/** Renders pictures into the media folder in parallel and skips unchanged ones. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

export interface Picture {
  /** Below the media folder, for example `covers/one-piece-01.webp`. */
  readonly path: string;
  readonly svg: string;
  /** Defaults to `coverBytes`. */
  readonly maximumBytes?: number;
}

export interface RenderOutcome {
  readonly drawn: number;
  /** Already rendered from the same SVG. */
  readonly kept: number;
}

/** Maximum size of a cover in bytes, for phones. */
export const coverBytes = 45_000;

/** Part of the cache key; change it when the encoder's output changes. */
const encoderVersion = 'webp 1';

/**
 * Renders SVGs to WebP. Cache keys are stored in `.drawn.json` beside the pictures.
 * @throws Error when the folder is not writable or an SVG is invalid.
 */
export async function renderPictures(
  pictures: Iterable<Picture>,
  media: string,
  onPicture: () => void = () => {},
): Promise<RenderOutcome> {
  const record = await openRecord(media);
  const folders = new Set<string>();
  const outcome = { drawn: 0, kept: 0 };

  async function draw({ path, svg, maximumBytes = coverBytes }: Picture): Promise<void> {
    const key = createHash('sha256').update(encoderVersion).update(svg).digest('base64url').slice(0, 16);
    const file = join(media, path);
    if (record.keys[path] === key && (await exists(file))) {
      outcome.kept++;
    } else {
      const folder = dirname(file);
      if (!folders.has(folder)) await mkdir(folder, { recursive: true });
      folders.add(folder);
      await writeWhole(file, await encoded(svg, maximumBytes));
      record.keys[path] = key;
      outcome.drawn++;
      // Checkpoint, so that an interrupted seed does not start over.
      if (outcome.drawn % 250 === 0) await record.save();
    }
    onPicture();
  }

  // One thread per picture, in parallel over pictures: threads within a small picture mostly wait.
  sharp.concurrency(1);
  try {
    await inParallel(pictures, availableParallelism() + 1, draw);
  } finally {
    await record.save();
  }
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

/** Cache keys by path. */
async function openRecord(
  media: string,
): Promise<{ keys: Record<string, string>; save: () => Promise<void> }> {
  const file = join(media, '.drawn.json');
  const keys = await readFile(file, 'utf8').then(parsedKeys, () => ({}));
  return {
    keys,
    async save() {
      await mkdir(media, { recursive: true });
      await writeWhole(file, JSON.stringify(keys));
    },
  };
}

/** An unreadable file only means rendering again. */
function parsedKeys(text: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text);
    const entries = value !== null && typeof value === 'object' ? Object.entries(value) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** Atomic write by rename. */
async function writeWhole(file: string, content: Buffer | string): Promise<void> {
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
