/**
 * Every kind of page that is built from the snapshot: where its pages are, and what their keys are made of. What a page
 * shows and its key does not hold would never be brought up to date.
 */
import { pathTo, routes, type Route, type RouteName } from '../../src/domain/routes.ts';
import type { StoredHome, StoredNeighbours } from '../../src/snapshot/schema.ts';
import { digest } from './digest.ts';
import type { ListRow, PageState } from './page-state.ts';
import { onlyOne } from './sync/lists.ts';

export interface KeyedPage {
  readonly path: string;
  readonly route: RouteName;
  /** As the page's file names them; null for a rest parameter that is not there. */
  readonly params: Readonly<Record<string, string | null>>;
  readonly key: string;
  /** Whether crawlers are told of it: a page with nothing on it is no answer to anybody. */
  readonly isListed: boolean;
}

export const pageKinds: readonly ((state: PageState) => Iterable<KeyedPage>)[] = [
  homePage,
  notFoundPage,
  staticPages,
  giftCardsPage,
  linkPage,
  landingPages,
  listPages,
  seriesPages,
  productPages,
];

function* homePage({ shell, home, cards }: PageState): Iterable<KeyedPage> {
  const { latest, bestSellers, recommended, inOffer, mostLiked } = JSON.parse(home) as StoredHome;
  const slugs = [
    ...latest,
    ...bestSellers,
    ...recommended,
    ...inOffer,
    ...mostLiked.flatMap((theme) => theme.slugs),
  ];
  yield single('home', digest(shell, home, ...slugs.map(cards)));
}

function* notFoundPage({ shell }: PageState): Iterable<KeyedPage> {
  yield single('notFound', digest(shell));
}

/** Pages of words: what the shop writes on them is in the code, not in the snapshot. */
function* staticPages({ shell }: PageState): Iterable<KeyedPage> {
  const names = ['about', 'howToBuy', 'contact', 'privacy', 'customOrder', 'revocation'] as const;
  for (const name of names) yield single(name, digest(shell));
}

function* giftCardsPage({ shell, giftCards }: PageState): Iterable<KeyedPage> {
  yield single('giftCards', digest(shell, giftCards));
}

/** Without links it only says that it is not there. */
function* linkPage({ shell, linkPage: stored }: PageState): Iterable<KeyedPage> {
  const page = single('wholesaleLinks', digest(shell, stored));
  yield { ...page, isListed: page.isListed && stored !== 'null' };
}

function* landingPages({ shell, landings, cards }: PageState): Iterable<KeyedPage> {
  for (const landing of landings) {
    const { slug, featured, pages, ...written } = landing;
    for (const [index, products] of pages.entries()) {
      const page = index + 1;
      const params = { slug, page: page > 1 ? String(page) : null };
      const about = page > 1 ? written.title : JSON.stringify({ ...written, featured });
      const shown = (page > 1 ? products : [...featured, ...products]).map(cards);
      const key = digest(shell, about, `${page} ${pages.map(({ length }) => length).join(' ')}`, ...shown);
      yield { path: pathTo('landing', { slug }, page), route: 'landing', params, key, isListed: true };
    }
  }
}

function* listPages({ shell, lists, categories, names, cards }: PageState): Iterable<KeyedPage> {
  for (const row of lists) {
    const { list, slug, page, total_pages, total_products, slugs } = row;
    const about = list === 'category' ? (categories.get(slug) ?? '') : (names.get(`${list}/${slug}`) ?? '');
    const shown = [list, about, `${page} ${total_pages} ${total_products}`];
    const key = digest(shell, ...shown, ...(JSON.parse(slugs) as string[]).map(cards));
    const isWhole = list === 'category' && slug === onlyOne;
    yield { ...addressOf(row), key, isListed: total_products > 0 || isWhole };
  }
}

function addressOf({ list, slug, page }: ListRow): Pick<KeyedPage, 'path' | 'route' | 'params'> {
  const further = page > 1 ? String(page) : null;
  if (list === 'category') {
    const path = pathTo('productList', { category: slug }, page);
    const below = path.split('/').slice(2).join('/');
    return { path, route: 'productList', params: { path: below === '' ? null : below } };
  }
  if (list === 'recommended') return { path: pathTo(list), route: list, params: {} };
  if (slug === onlyOne) return { path: pathTo(list, {}, page), route: list, params: { page: further } };
  return { path: pathTo(list, { slug }, page), route: list, params: { slug, page: further } };
}

function* seriesPages({ shell, series, cards }: PageState): Iterable<KeyedPage> {
  for (const { slug, body, volumes } of series.values()) {
    const key = digest(shell, body, ...volumes.map(cards));
    yield { path: pathTo('series', { slug }), route: 'series', params: { slug }, key, isListed: true };
  }
}

/** Of other products a page shows cover, title and link: their prices and stock must not touch it. */
function* productPages(state: PageState): Iterable<KeyedPage> {
  const { shell, products, sharedTitles, categories, links } = state;
  for (const { slug, title, category, card_digest, detail_digest, neighbours } of products.values()) {
    const { related, sameAuthor } = JSON.parse(neighbours) as StoredNeighbours;
    const trail = category === null ? '' : (categories.get(category) ?? '');
    const strips = [...related.map(links), '/', ...sameAuthor.map(links)];
    // The title of a page tells products of one name apart, so that it depends on whether there are others.
    const namesake = sharedTitles.has(title) ? ['namesake'] : [];
    const place = placeOf(slug, state);
    const key = digest(shell, card_digest, detail_digest, trail, ...namesake, ...place, ...strips);
    yield { path: pathTo('product', { slug }), route: 'product', params: { slug }, key, isListed: true };
  }
}

/** Of the volumes beside it a page shows title and link, and of the series its name. */
function placeOf(product: string, { volumes, series, products }: PageState): readonly string[] {
  const volume = volumes.get(product);
  const whole = volume && series.get(volume.series);
  if (!volume || !whole) return [];
  const beside = [volume.previous, volume.next].map((slug) =>
    slug === null ? '' : `${slug} ${products.get(slug)?.title ?? ''}`,
  );
  return [whole.slug, whole.name, whole.form, volume.number, ...beside];
}

function single(route: RouteName, key: string): KeyedPage {
  const { crawl } = routes[route] as Extract<Route, { kind: 'page' }>;
  return { path: pathTo(route), route, params: {}, key, isListed: crawl === 'index' };
}
