/** What is announced or new of each series, for those who collect it. */
import type { Series } from '../domain/catalogue/series.ts';
import { upcomingSeries, type UpcomingSeries } from '../domain/catalogue/upcoming.ts';
import { cards } from './cards.ts';
import { presaleCards } from './kinds/named-lists.ts';
import { stored } from './open.ts';
import { rowReader } from './reads.ts';

/** Pages of the catalogue, whose first products are the newest. */
const newestPages = 3;

const readPage = rowReader('list_page', ['slugs']);
const readVolume = rowReader('volume', ['series']);
const readSeries = rowReader('series', ['body']);

export function upcoming(): readonly UpcomingSeries[] {
  const newest = Array.from({ length: newestPages }, (_, index) => readPage('category', '', index + 1));
  const slugs = newest.flatMap((page) => (page === null ? [] : stored<string[]>(page.slugs)));
  return upcomingSeries([...presaleCards(), ...cards(slugs)], seriesOf);
}

function seriesOf(product: string): Series | null {
  const volume = readVolume(product);
  const found = volume && readSeries(volume.series);
  return found ? stored<Series>(found.body) : null;
}
