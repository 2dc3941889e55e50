import type { Named, PublishedCard } from '../../domain/catalogue/product.ts';
import { linkedCards } from '../cards.ts';
import { stored } from '../open.ts';
import { pageKind } from '../page-kind.ts';
import { keysOf, rowReader } from '../reads.ts';
import type { StoredDetail, StoredNeighbours } from '../schema.ts';
import { seriesPlace } from '../series-place.ts';
import type { ProductView } from '../views.ts';

export const productPage = pageKind<ProductView>({
  route: 'product',
  pages: () => keysOf('product').map(({ slug }) => ({ slug })),
  view: ({ slug }) => productView(slug ?? ''),
  sitemap: 'productos',
});

const readProduct = rowReader('product', ['card', 'detail', 'neighbours']);
const readTrail = rowReader('category', ['trail']);

/** Of other products only cover, title and link, so that their price and stock do not reach this page. */
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
