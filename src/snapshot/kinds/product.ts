import type { Named, PublishedCard } from '../../domain/catalogue/product.ts';
import type { SeriesPlace, VolumeLink } from '../../domain/catalogue/series.ts';
import { linkedCards } from '../cards.ts';
import { stored } from '../open.ts';
import { pageKind } from '../page-kind.ts';
import { keysOf, rowReader } from '../reads.ts';
import type { StoredDetail, StoredNeighbours } from '../schema.ts';
import type { ProductView } from '../views.ts';

export const productPage = pageKind<ProductView>({
  route: 'product',
  pages: () => keysOf('product').map(({ slug }) => ({ slug })),
  view: ({ slug }) => productView(slug ?? ''),
  sitemap: 'productos',
});

const readProduct = rowReader('product', ['card', 'detail', 'neighbours']);
const readTrail = rowReader('category', ['trail']);

/** It reads only cover, title and link of other products, so that their price and stock do not reach this page. */
function productView(slug: string): ProductView {
  const found = readProduct(slug);
  if (!found) throw new Error(`no product "${slug}" in the snapshot`);
  const card = stored<PublishedCard>(found.card);
  const { related, sameAuthor } = stored<StoredNeighbours>(found.neighbours);
  return {
    product: { ...card, ...stored<StoredDetail>(found.detail) },
    isNamesake: keysOf('product', { column: 'title', value: card.title }).length > 1,
    trail: trailOf(card),
    series: seriesPlace(slug),
    related: linkedCards(related),
    sameAuthor: linkedCards(sameAuthor),
  };
}

/** A product belongs to its first category. */
function trailOf({ categories: [own] }: PublishedCard): readonly Named[] {
  if (!own) return [];
  const found = readTrail(own.slug);
  if (!found) throw new Error(`no category "${own.slug}" in the snapshot`);
  return stored<readonly Named[]>(found.trail);
}

const readVolume = rowReader('volume', ['series', 'number', 'previous', 'next']);
const readNumber = rowReader('volume', ['number']);
const readSeries = rowReader('series', ['name', 'form']);
const readTitle = rowReader('product', ['title']);

/** Null when the product is in no series. */
function seriesPlace(product: string): SeriesPlace | null {
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
