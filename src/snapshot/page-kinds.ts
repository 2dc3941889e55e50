import { routes, type Route, type RouteName } from '../domain/routes.ts';
import { landingPage } from './kinds/landing.ts';
import {
  authorPage,
  brandPage,
  offersPage,
  presalePage,
  recommendedPage,
  tagPage,
} from './kinds/named-lists.ts';
import { productListPage } from './kinds/product-list.ts';
import { productPage } from './kinds/product.ts';
import { seriesPage } from './kinds/series.ts';
import { calendarPage, giftCardsPage, homePage, linkPage } from './kinds/single-pages.ts';
import { pageKind, type PageKind } from './page-kind.ts';

/** In the order of the sitemap. */
export const dataKinds: readonly PageKind[] = [
  homePage,
  productListPage,
  productPage,
  landingPage,
  authorPage,
  tagPage,
  seriesPage,
  brandPage,
  offersPage,
  recommendedPage,
  presalePage,
  calendarPage,
  giftCardsPage,
  linkPage,
];

/** Their texts are in the code, so they need the frame only: every other single page for search engines. */
const wordsKinds = (Object.entries(routes) as [RouteName, Route][])
  .filter(([, route]) => route.kind === 'page' && route.crawl === 'index')
  .filter(([name]) => !dataKinds.some(({ route }) => route === name))
  .map(([route]) => pageKind({ route, pages: () => [{}], view: () => ({}) }));

export const pageKinds: readonly PageKind[] = [...dataKinds, ...wordsKinds];

const byRoute = new Map(pageKinds.map((kind) => [kind.route, kind]));

/** @returns null for a route that needs only the frame */
export function pageKindOf(route: RouteName): PageKind | null {
  return byRoute.get(route) ?? null;
}
