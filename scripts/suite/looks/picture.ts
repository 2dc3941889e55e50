/** Pictures of pages: how they are stored, and how two of them are compared. */
import pixelmatch from 'pixelmatch';
import sharp, { type Sharp } from 'sharp';

/** Suffix of stored pictures. */
export const pictureSuffix = '.webp';

/** Scale of stored pictures: enough to see moved elements, at a quarter of the bytes. */
const scale = 0.5;

/**
 * A pixel has changed when its colour differs by more than this share of the distance between black and white (YIQ) and
 * it is not the anti-aliasing of an edge. Between two runs the losses of WebP moved letters' edges by up to 0.15: at 0.1
 * two pictures of 426 differed in 60 to 88 pixels, at 0.16 in 2.
 */
const threshold = 0.16;
/** In stored pixels; more than another anti-aliasing makes, less than a changed word. */
export const toleratedPixels = 8;

/** A screenshot (PNG) in the form that is stored. */
export async function stored(screenshot: Buffer): Promise<Buffer> {
  const picture = sharp(screenshot);
  const { width } = await picture.metadata();
  return picture
    .resize({ width: Math.round(width * scale), kernel: 'lanczos3' })
    .removeAlpha()
    .webp({ quality: 40, effort: 4, smartSubsample: true })
    .toBuffer();
}

/** An image of a product out of focus: its place and colours stay, and it costs next to nothing to store. */
export async function blurred(image: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  const few = await sharp(image).resize(3, 3, { fit: 'fill' }).png().toBuffer();
  return sharp(few).resize(width, height, { fit: 'fill', kernel: 'linear' }).webp({ quality: 50 }).toBuffer();
}

export interface Comparison {
  readonly changedPixels: number;
  /** Of both pictures; what is missing in the smaller one is grey. */
  readonly width: number;
  readonly height: number;
  /** PNG: the picture faded, changed pixels in red. */
  readonly difference: () => Promise<Buffer>;
}

/** Compares two stored pictures. */
export async function compare(before: Buffer, after: Buffer): Promise<Comparison> {
  const sizes = await Promise.all([before, after].map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [one, other] = await Promise.all([pixelsOf(before, width, height), pixelsOf(after, width, height)]);
  const drawn = new Uint8Array(width * height * 4);
  const changedPixels = pixelmatch(one, other, drawn, width, height, { threshold, alpha: 0.3 });
  const difference = () =>
    sharp(drawn, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
  return { changedPixels, width, height, difference };
}

/** A colour that the shop has nowhere, so that a longer page is a changed one. */
const nothing = { r: 128, g: 0, b: 128, alpha: 1 };

/** RGBA, in the size of both pictures. */
async function pixelsOf(picture: Buffer, width: number, height: number): Promise<Uint8Array> {
  const size = await sharp(picture).metadata();
  const padded: Sharp = sharp(picture)
    .ensureAlpha()
    .extend({ right: width - size.width, bottom: height - size.height, background: nothing });
  return new Uint8Array(await padded.raw().toBuffer());
}

/** One PNG: before, after, and what differs, side by side. */
export async function beforeAndAfter(before: Buffer, after: Buffer, comparison: Comparison): Promise<Buffer> {
  const { width, height } = comparison;
  const parts = [before, after, await comparison.difference()];
  const left = (place: number) => gap + place * (width + gap);
  return sharp({
    create: { width: left(parts.length), height: height + 2 * gap, channels: 3, background: '#888' },
  })
    .composite(parts.map((input, place) => ({ input, left: left(place), top: gap })))
    .png({ palette: true })
    .toBuffer();
}

const gap = 12;
