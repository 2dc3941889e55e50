import type { RouteName } from '../domain/routes.ts';
import { calendarPage } from './kinds/calendar.ts';
import { giftCardsPage } from './kinds/gift-cards.ts';
import { homePage } from './kinds/home.ts';
import { landingPage } from './kinds/landing.ts';
import { linkPage } from './kinds/link-page.ts';
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
import { wordsPagesBeside } from './kinds/words.ts';
import type { PageKind } from './page-kind.ts';

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

export const pageKinds: readonly PageKind[] = [...dataKinds, ...wordsPagesBeside(dataKinds)];

const byRoute = new Map(pageKinds.map((kind) => [kind.route, kind]));

/** Null for a route that needs only the frame. */
export function pageKindOf(route: RouteName): PageKind | null {
  return byRoute.get(route) ?? null;
}
