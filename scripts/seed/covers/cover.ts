/** Cover of a product as SVG: a book with a picture, or a thing on a table. */
import { bookCover, isBook } from './book-cover.ts';
import { brushFor, page } from './brush.ts';
import { thingCover } from './thing-cover.ts';
import type { Volume } from '../shelf-order.ts';

export function coverSvg(volume: Volume): string {
  const { width, height } = page;
  const brush = brushFor(volume);
  const { kind } = volume.series;
  const drawing = isBook(kind) ? bookCover(brush, kind) : thingCover(brush, kind);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
}
