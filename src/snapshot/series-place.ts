import { rowReader } from './reads.ts';
import type { SeriesPlaceView, VolumeLink } from './views.ts';

const readVolume = rowReader('volume', ['series', 'number', 'previous', 'next']);
const readNumber = rowReader('volume', ['number']);
const readSeries = rowReader('series', ['name', 'form']);
const readTitle = rowReader('product', ['title']);

/** Null when the product is in no series. */
export function seriesPlace(product: string): SeriesPlaceView | null {
  const volume = readVolume(product);
  const series = volume && readSeries(volume.series);
  if (!series) return null;
  const { name, form } = series;
  return {
    slug: volume.series,
    name,
    form,
    number: volume.number,
    previous: volumeLink(volume.previous),
    next: volumeLink(volume.next),
  };
}

function volumeLink(slug: string | null): VolumeLink | null {
  if (slug === null) return null;
  const [found, volume] = [readTitle(slug), readNumber(slug)];
  return found && volume ? { slug, title: found.title, number: volume.number } : null;
}
