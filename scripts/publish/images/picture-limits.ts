/** Checked by the header, before anything is decoded (decompression bombs). */
import PQueue from 'p-queue';
import type { Metadata } from 'sharp';

export const maxImageBytes = 10 * 1024 * 1024;
export const maxPixels = 40_000_000;

/** With transparency. An interlaced picture is in memory as a whole. */
const maxDecodedBytes = maxPixels * 4;

type Header = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth'>;

/** Half as many with 16 bits a channel. */
export function pixelLimitOf({ channels, depth }: Header): number {
  const bytes = channels * (depth === 'uchar' ? 1 : depth === 'ushort' || depth === 'short' ? 2 : 4);
  return Math.min(maxPixels, Math.floor(maxDecodedBytes / bytes));
}

/**
 * By magic bytes, because names and types can be forged; null for all else, so that no other decoder of sharp reads
 * untrusted data.
 */
export function pictureFormatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'gif' | 'webp' | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : null;
}

/** Large ones one at a time, so that their memory does not add up. */
export function oneAtATime<T>(
  { width, height }: Pick<Header, 'width' | 'height'>,
  decode: () => Promise<T>,
): Promise<T> {
  return width * height > largePixels ? large.add(decode) : decode();
}

const largePixels = 8_000_000;
const large = new PQueue({ concurrency: 1 });

export type PictureProblem =
  | { readonly code: 'late'; readonly seconds: number }
  | { readonly code: 'status'; readonly status: number }
  | { readonly code: 'other-host'; readonly host: string }
  | { readonly code: 'private-host'; readonly host: string }
  | { readonly code: 'unreachable'; readonly host: string }
  | { readonly code: 'too-large'; readonly bytes: number }
  | { readonly code: 'too-many-pixels'; readonly pixels: number }
  /** For its width: as high one of its files would be, and at most may be, in pixels. */
  | { readonly code: 'too-tall'; readonly height: number; readonly most: number }
  | { readonly code: 'unknown-format' }
  | { readonly code: 'not-encodable'; readonly detail: string }
  | { readonly code: 'unreadable'; readonly detail: string };

export class ImageProblem extends Error {
  override readonly name = 'ImageProblem';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(JSON.stringify(problem), options);
    this.problem = problem;
  }
}
