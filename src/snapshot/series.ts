/** Series: their pages, and the place of a product in its own. */
import type { Series } from '../domain/series.ts';
import { cards } from './cards.ts';
import { row, stored } from './open.ts';
import { shellView } from './shop.ts';
import type { SeriesPlaceView, SeriesView, VolumeLink } from './views.ts';

/** @throws Error for a series that is not in the snapshot. */
export function seriesView(slug: string): SeriesView {
  const found = row<{ body: string }>('SELECT body FROM series WHERE slug = ?', slug);
  if (!found) throw new Error(`no series "${slug}" in the snapshot`);
  const { name, brand, form, authors, volumes } = stored<Series>(found.body);
  const bySlug = new Map(cards(volumes.map((volume) => volume.slug)).map((card) => [card.slug, card]));
  return {
    shell: shellView(),
    series: { slug, name, brand, form, authors },
    volumes: volumes.flatMap((volume) => {
      const card = bySlug.get(volume.slug);
      return card ? [{ number: volume.number, card }] : [];
    }),
  };
}

/** Null when the product is in no series. */
export function seriesPlace(product: string): SeriesPlaceView | null {
  const found = row<VolumeRow>(volumeSql, product);
  if (!found) return null;
  const { series, name, form, number } = found;
  return {
    slug: series,
    name,
    form,
    number,
    previous: volumeLink(found.previous, found.previous_title),
    next: volumeLink(found.next, found.next_title),
  };
}

interface VolumeRow {
  readonly series: string;
  readonly name: string;
  readonly form: Series['form'];
  readonly number: string;
  readonly previous: string | null;
  readonly previous_title: string | null;
  readonly next: string | null;
  readonly next_title: string | null;
}

const volumeSql = `
  SELECT volume.series, volume.number, volume.previous, volume.next, series.name, series.form,
    before.title AS previous_title, after.title AS next_title
  FROM volume
  JOIN series ON series.slug = volume.series
  LEFT JOIN product AS before ON before.slug = volume.previous
  LEFT JOIN product AS after ON after.slug = volume.next
  WHERE volume.product = ?`;

function volumeLink(slug: string | null, title: string | null): VolumeLink | null {
  return slug === null || title === null ? null : { slug, title };
}
