import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Channels, type Metadata } from 'sharp';
import type { PublishedImage } from '../../../src/domain/catalogue/product.ts';
import { writeWhole } from '../replace-file.ts';
import {
  ImageProblem,
  oneAtATime,
  maxImageBytes,
  maxPixels,
  pictureFormatOf,
  pixelLimitOf,
} from './picture-limits.ts';

/** Widths in pixels. */
interface Files {
  readonly avif: readonly number[];
  /** For feeds, link previews and browsers without AVIF. */
  readonly webp: number;
  /** The widest that phones show first: up to this width no file exceeds `phoneBytes`. */
  readonly phone: number;
}

// No AVIF at 600 pixels: it takes as long as the three narrower ones together, and only dense screens use it.
const filesFor = {
  cover: { avif: [160, 320, 400], webp: 600, phone: 400 },
  wideSlide: { avif: [768, 1280, 1920], webp: 1920, phone: 768 },
  narrowSlide: { avif: [360, 540, 720], webp: 720, phone: 720 },
  /** Within an editor's text, at most as wide as its lines. */
  inText: { avif: [360, 720], webp: 720, phone: 720 },
  brand: { avif: [120, 240], webp: 240, phone: 240 },
} as const satisfies Record<string, Files>;

export type ImagePurpose = keyof typeof filesFor;

/**
 * Part of every file name; change it when the output of this file changes. Measured on covers 320 pixels wide: WebP of
 * quality 76 has 18.5 kB after 8 ms; AVIF of quality 45 looks the same at 10.1 kB after 35 ms (effort 1).
 */
const recipe = 'avif-1';
/**
 * Qualities are tried in this order until the file fits. `longest` is the most pixels of a side that libvips' encoder
 * takes ("too large for the HEIF format"); files are at most 1920 wide, so only their height can be too much.
 */
const formats = {
  avif: { qualities: [45, 36, 28, 20, 12], effort: 1, longest: 16_384 },
  webp: { qualities: [76, 60, 45, 30], effort: 2, longest: 16_383 },
} as const;
/** `tests/specification/quality.md`; a wider picture may be larger in proportion to its area. */
const phoneBytes = 30_000;

// Others have had remote code execution holes (libheif, librsvg).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

/**
 * Existing files are not encoded again.
 * @throws ImageProblem when it is not a valid jpeg, png, webp or gif within the limits, or cannot be encoded.
 */
export async function encodeImage(
  bytes: Buffer,
  purpose: ImagePurpose,
  folder: string,
): Promise<PublishedImage> {
  const { autoOrient: original } = await headerOf(bytes);
  const files = filesWithin(original.width, nameFrom(bytes, purpose), filesFor[purpose]);
  assertFits(original, files);
  await encodeFiles(bytes, original, files, folder);
  return imageOf(original, files);
}

/** What a page says of the picture; no file is made. @throws ImageProblem as `encodeImage`, but for what only decoding finds. */
export async function describeImage(bytes: Buffer, purpose: ImagePurpose): Promise<PublishedImage> {
  const { autoOrient } = await headerOf(bytes);
  return imageOfSize(autoOrient, purpose, nameFrom(bytes, purpose));
}

/** As `describeImage`, of a picture of this size. @param name the same for the same picture and purpose */
export function imageOfSize(original: Size, purpose: ImagePurpose, name: string): PublishedImage {
  const files = filesWithin(original.width, name, filesFor[purpose]);
  assertFits(original, files);
  return imageOf(original, files);
}

/**
 * One file of a picture that was described.
 * @param path of one of its sources
 * @throws ImageProblem as `encodeImage`
 */
export async function encodeSource(
  bytes: Buffer,
  purpose: ImagePurpose,
  path: string,
  folder: string,
): Promise<void> {
  const { autoOrient: original } = await headerOf(bytes);
  const name = imageFileOf(path).replace(/(?:-\d+)?\.\w+$/, '');
  const all = filesWithin(original.width, name, filesFor[purpose]);
  await encodeFiles(bytes, original, all, folder, path);
}

/**
 * Decodes a picture as a publish would; what it takes can be encoded.
 * @returns its format
 * @throws ImageProblem when no page could show it for this purpose.
 */
export async function assertPublishable(bytes: Buffer, purpose: ImagePurpose): Promise<string> {
  const { format, autoOrient } = await headerOf(bytes);
  assertFits(autoOrient, filesWithin(autoOrient.width, '', filesFor[purpose]));
  await oneAtATime(autoOrient, () => decode(bytes, Math.min(autoOrient.width, 320)));
  return format;
}

/** Whether it has the variants that this code would make; their quality may differ. */
export function hasFilesOfToday({ sources, width }: PublishedImage, purpose: ImagePurpose): boolean {
  const name = imageFileOf(sources.at(-1)?.path ?? '').replace(/\.webp$/, '');
  const files = filesWithin(width, name, filesFor[purpose]);
  return (
    files.length === sources.length && files.every((file, index) => sources[index]?.path === pathOf(file))
  );
}

/** A picture has another name when its bytes or `recipe` are others. */
function nameFrom(bytes: Buffer, purpose: ImagePurpose): string {
  return imageName(`${purpose}\n`, bytes);
}

/** @param parts what the picture is made from */
export function imageName(...parts: readonly (string | Buffer)[]): string {
  const key = Buffer.concat([`${recipe} `, ...parts].map((part) => Buffer.from(part)));
  return hash('sha256', key, 'hex').slice(0, 16);
}

/** @param only path of the one file that is made; by default all that are missing */
async function encodeFiles(
  bytes: Buffer,
  original: Size,
  files: readonly File[],
  folder: string,
  only?: string,
): Promise<void> {
  const missing = files.filter(
    (file) => (only ?? pathOf(file)) === pathOf(file) && !existsSync(join(folder, file.name)),
  );
  if (missing.length === 0) return;
  const pixels = await oneAtATime(original, () => decode(bytes, widestOf(files)));
  for (const file of missing) writeWhole(join(folder, file.name), await encode(pixels, file));
}

function imageOf(original: Size, files: readonly File[]): PublishedImage {
  const widest = widestOf(files);
  return {
    sources: files.map((file) => ({ path: pathOf(file), width: file.width })),
    width: widest,
    height: heightAt(widest, original),
  };
}

function widestOf(files: readonly File[]): number {
  return Math.max(...files.map(({ width }) => width));
}

/** Below `/img`. */
export function imageFileOf(path: string): string {
  return path.replace(/^\/img\//, '');
}

async function headerOf(bytes: Buffer): Promise<Metadata> {
  if (bytes.length > maxImageBytes) throw new ImageProblem({ code: 'too-large', bytes: maxImageBytes });
  if (pictureFormatOf(bytes) === null) throw new ImageProblem({ code: 'unknown-format' });
  // A limit of pixels would make a picture that is too large an unreadable one.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  const pixels = pixelLimitOf(header);
  if (header.width * header.height > pixels) throw new ImageProblem({ code: 'too-many-pixels', pixels });
  return header;
}

/** In pixels. */
export type Size = Pick<Metadata, 'width' | 'height'>;

function heightAt(width: number, original: Size): number {
  return Math.max(1, Math.round((original.height * width) / original.width));
}

/** @throws ImageProblem when the encoder of a file would refuse its height. */
function assertFits(original: Size, files: readonly File[]): void {
  const most = Math.min(...Object.values(formats).map(({ longest }) => longest));
  const tall = files.findLast(({ width, format }) => heightAt(width, original) > formats[format].longest);
  if (tall) throw new ImageProblem({ code: 'too-tall', height: heightAt(tall.width, original), most });
}

interface File {
  readonly name: string;
  readonly format: keyof typeof formats;
  readonly width: number;
  readonly maxBytes: number;
}

function pathOf({ name }: File): string {
  return `/img/${name}`;
}

function filesWithin(originalWidth: number, name: string, { avif, webp, phone }: Files): readonly File[] {
  const within = (width: number) => Math.min(width, originalWidth);
  const maxBytes = (width: number) => phoneBytes * Math.max(1, (width / phone) ** 2);
  const narrow = [...new Set(avif.map(within))].map((width) => {
    return { name: `${name}-${width}.avif`, format: 'avif', width, maxBytes: maxBytes(width) } as const;
  });
  const width = within(webp);
  return [...narrow, { name: `${name}.webp`, format: 'webp', width, maxBytes: maxBytes(width) }];
}

interface Pixels {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: Channels };
}

async function decode(bytes: Buffer, width: number): Promise<Pixels> {
  // sharp decodes the first frame of an animation.
  const decoding = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width });
  const { data, info } = await decoding.raw().toBuffer({ resolveWithObject: true }).catch(unreadable);
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function encode({ data, raw }: Pixels, { format, width, maxBytes }: File): Promise<Buffer> {
  const { qualities, effort } = formats[format];
  let encoded: Buffer = Buffer.alloc(0);
  for (const quality of qualities) {
    encoded = await encodedAs({ data, raw }, { format, width, quality, effort });
    if (encoded.length <= maxBytes) break;
  }
  return encoded;
}

/** @throws ImageProblem whatever the encoder says: one picture stops no publish. */
async function encodedAs(
  { data, raw }: Pixels,
  { format, width, quality, effort }: Pick<File, 'format' | 'width'> & Record<'quality' | 'effort', number>,
): Promise<Buffer> {
  try {
    return await sharp(data, { raw }).resize({ width }).toFormat(format, { quality, effort }).toBuffer();
  } catch (cause) {
    throw new ImageProblem({ code: 'not-encodable', detail: detailOf(cause) }, { cause });
  }
}

function unreadable(cause: unknown): never {
  throw new ImageProblem({ code: 'unreadable', detail: detailOf(cause) }, { cause });
}

function detailOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
