/** Draws pictures into the media folder, several at a time, and leaves alone what is already there. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

export interface Picture {
  /** Below the media folder, for example `covers/one-piece-01.webp`. */
  readonly path: string;
  readonly svg: string;
  /** `coverBytes` unless said otherwise. */
  readonly maximumBytes?: number;
}

export interface RenderOutcome {
  readonly drawn: number;
  /** Already there, made of the same drawing. */
  readonly kept: number;
}

/** No cover is larger than this: the shop is for phones. */
export const coverBytes = 45_000;

/** Changes when the same drawing would give other bytes. */
const encoderVersion = 'webp 1';

/**
 * Renders a stream of drawings to WebP. What was drawn from what is kept in `.drawn.json` beside the pictures.
 * @throws Error when the folder cannot be written or a drawing is not SVG.
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
      // So that an interrupted seed does not draw everything again.
      if (outcome.drawn % 250 === 0) await record.save();
    }
    onPicture();
  }

  // One thread for each picture and as many pictures as there are processors: threads inside a small picture only wait.
  sharp.concurrency(1);
  try {
    await inParallel(pictures, availableParallelism() + 1, draw);
  } finally {
    await record.save();
  }
  return outcome;
}

/** As good as fits the limit. */
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

/** What each picture was drawn from, by its path. */
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

/** A record that cannot be read only costs drawing again. */
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

/** Never leaves half a file under its name. */
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
