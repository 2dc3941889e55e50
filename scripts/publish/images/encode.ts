/** Turns a picture that somebody uploaded into the files of the site: small, and never executable. */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Channels, type Sharp } from 'sharp';
import type { PublishedImage } from '../../../src/domain/product.ts';

/** What a picture is for, and the widths it is needed at, in pixels: narrowest first. */
export const widthsFor = {
  cover: [160, 320, 600],
  wideSlide: [768, 1280, 1920],
  narrowSlide: [360, 540, 800],
  brand: [120, 240],
} as const satisfies Record<string, readonly number[]>;

export type ImagePurpose = keyof typeof widthsFor;

/** A picture that cannot be published; the message says why. */
export class ImageProblem extends Error {
  override readonly name = 'ImageProblem';
}

export const maxImageBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;

/**
 * WebP: AVIF saves a fifth of the bytes and takes five times as long, minutes for 1,200 covers. From effort 2 to 4 the
 * files lose 3 % and the processor works half as much again. Raise `recipe` when anything here changes what comes out:
 * file names depend on it.
 */
const recipe = 'webp-2';
const effort = 2;
/** Tried in this order until the file fits. */
const qualities = [76, 60, 45, 30];
/** What a phone shows first must not weigh more than 30 kB; a wider picture may weigh in proportion to its area. */
const bytesAt320 = 30_000;

// Only these four are ever decoded, by content: others have had holes that run code (libheif, librsvg).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

/**
 * Writes the picture's files into `folder`, named by content; files that are there already are not made again.
 * @throws ImageProblem when it is not a sound jpeg, png, webp or gif within the limits.
 */
export async function encodeImage(
  bytes: Buffer,
  purpose: ImagePurpose,
  folder: string,
): Promise<PublishedImage> {
  if (bytes.length > maxImageBytes) throw new ImageProblem(`is larger than ${maxImageBytes} bytes`);
  if (!isKnownFormat(bytes)) throw new ImageProblem('is not a jpeg, png, webp or gif');
  const original = await sizeOf(bytes);
  const name = hash('sha256', Buffer.concat([Buffer.from(`${recipe} ${purpose}\n`), bytes]), 'hex').slice(
    0,
    16,
  );
  const widths = widthsWithin(original.width, purpose);
  const widest = widths.at(-1) ?? original.width;
  const missing = widths.filter((width) => !existsSync(join(folder, fileName(name, width))));
  if (missing.length > 0) {
    // Decoded once; the narrower ones are made from the widest.
    const pixels = await decode(bytes, widest);
    for (const width of missing)
      await writeWhole(join(folder, fileName(name, width)), await encode(pixels, width));
  }
  return {
    sources: widths.map((width) => ({ path: `/img/${fileName(name, width)}`, width })),
    width: widest,
    height: Math.max(1, Math.round((original.height * widest) / original.width)),
  };
}

/** The picture's file below `/img`, for its path in the site. */
export function imageFileOf(path: string): string {
  return path.replace(/^\/img\//, '');
}

function isKnownFormat(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP');
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(start) ||
    isWebp
  );
}

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await open(bytes)
    .metadata()
    .catch((error: unknown) => {
      throw new ImageProblem(`cannot be read: ${messageOf(error)}`, { cause: error });
    });
  if (autoOrient.width * autoOrient.height > maxPixels)
    throw new ImageProblem(`has more than ${maxPixels} pixels`);
  return autoOrient;
}

/** Never enlarged: a picture smaller than the narrowest width stays as wide as it is. */
function widthsWithin(originalWidth: number, purpose: ImagePurpose): readonly number[] {
  const wanted: readonly number[] = widthsFor[purpose];
  const widest = Math.min(originalWidth, wanted.at(-1) ?? originalWidth);
  return [...wanted.filter((width) => width < widest), widest];
}

interface Pixels {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: Channels };
}

async function decode(bytes: Buffer, width: number): Promise<Pixels> {
  const decoding = open(bytes).autoOrient().resize({ width }).raw().toBuffer({ resolveWithObject: true });
  const { data, info } = await decoding.catch((error: unknown) => {
    throw new ImageProblem(`cannot be decoded: ${messageOf(error)}`, { cause: error });
  });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function encode({ data, raw }: Pixels, width: number): Promise<Buffer> {
  const budget = bytesAt320 * Math.max(1, (width / 320) ** 2);
  let encoded = Buffer.alloc(0);
  for (const quality of qualities) {
    encoded = await sharp(data, { raw }).resize({ width }).webp({ quality, effort }).toBuffer();
    if (encoded.length <= budget) break;
  }
  return encoded;
}

/** Two processes may make the same file; each renames a whole one over the other. */
async function writeWhole(file: string, encoded: Buffer): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, encoded);
  await rename(temporary, file);
}

/** The first frame of a moving picture. */
function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
}

function fileName(name: string, width: number): string {
  return `${name}-${width}.webp`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
