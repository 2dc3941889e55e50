import { bookCover, isBook } from './book-cover.ts';
import { brushFor, page } from './brush.ts';
import { svg } from './scenery.ts';
import { thingCover } from './thing-cover.ts';
import type { SeedVolume } from '../shelf-order.ts';

export function coverSvg(volume: SeedVolume): string {
  const brush = brushFor(volume);
  const { kind } = volume.series;
  return svg(page, isBook(kind) ? bookCover(brush, kind) : thingCover(brush, kind));
}
