import type { Series } from '../../domain/catalogue/series.ts';
import { cards } from '../cards.ts';
import { stored } from '../open.ts';
import { pageKind } from '../page-kind.ts';
import { keysOf, rowReader } from '../reads.ts';
import type { SeriesView } from '../views.ts';

export const seriesPage = pageKind<SeriesView>({
  route: 'series',
  pages: () => keysOf('series').map(({ slug }) => ({ slug })),
  view: ({ slug }) => seriesView(slug ?? ''),
  sitemap: 'series',
});

const readSeries = rowReader('series', ['body']);

function seriesView(slug: string): SeriesView {
  const found = readSeries(slug);
  if (!found) throw new Error(`no series "${slug}" in the snapshot`);
  const { name, brand, form, authors, volumes } = stored<Series>(found.body);
  const bySlug = new Map(cards(volumes.map((volume) => volume.slug)).map((card) => [card.slug, card]));
  return {
    series: { slug, name, brand, form, authors },
    volumes: volumes.flatMap((volume) => {
      const card = bySlug.get(volume.slug);
      return card ? [{ number: volume.number, sortKey: volume.sortKey, card }] : [];
    }),
  };
}
