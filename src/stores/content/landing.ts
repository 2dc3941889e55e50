/** A landing fetched at run time: whole for one not published yet, or only its list in another order. */
import { getLanding, getLandingProducts } from '../../api/landing.ts';
import { FailureError, isFailure } from '../../domain/failure.ts';
import { publishedOrder } from '../../domain/content/landing.ts';
import { matchRoute, pathTo, withQuery } from '../../domain/routes.ts';
import {
  emptySearchQuery,
  searchQueryFromUrl,
  searchQueryToParams,
  type SortOrder,
} from '../../domain/catalogue/search-query.ts';
import { landingTexts } from '../../text/content/content.ts';
import { tabTitle } from '../../text/shop/shop.ts';
import { http } from '../backend.ts';
import { currentPath, goTo, pathname, replaceWith, searchParams, titleDocument } from '../browser.ts';
import { pushPathWithScroll } from '../browser-document.ts';
import { $currency } from '../shop/currency.ts';
import { createLoad } from '../load.ts';

export interface LandingListQuestion {
  readonly slug: string;
  readonly order: SortOrder;
  readonly page: number;
}

export const liveLanding = createLoad(
  (slug: string, signal) => {
    const request = { params: { slug }, query: { currency: $currency.get() } };
    return http.send(getLanding, request, { signal }).catch(leaveForNotFound);
  },
  { show: 'inline', text: landingTexts.failed },
);

export const landingList = createLoad(
  ({ slug, order, page }: LandingListQuestion, signal) =>
    http.send(
      getLandingProducts,
      { params: { slug }, query: { currency: $currency.get(), orderBy: order, page: String(page) } },
      { signal },
    ),
  { show: 'toast', text: landingTexts.listFailed },
);

/** @param built page number that the document was built with. @returns null for the prebuilt list */
export function landingListAsked(built: number): Omit<LandingListQuestion, 'slug'> | null {
  const params = searchParams();
  const query = searchQueryFromUrl(params);
  const order = query.order ?? publishedOrder;
  // Page numbers in the path exist for the published sort order only.
  const isOfPath = order === publishedOrder && !params.has('page');
  const page = isOfPath ? (matchRoute(pathname())?.page ?? 1) : query.page;
  return order === publishedOrder && page === built ? null : { order, page };
}

export function landingAddress({ slug, order, page }: LandingListQuestion): string {
  if (order === publishedOrder) return pathTo('landing', { slug }, page);
  return withQuery(pathTo('landing', { slug }), searchQueryToParams({ ...emptySearchQuery, order, page }));
}

/** Pages in the published order are documents of their own. @returns whether the current document shows it */
export function goToLandingPage(question: LandingListQuestion, built: number): boolean {
  const address = landingAddress(question);
  const isHere = question.order !== publishedOrder || question.page === built;
  if (!isHere) goTo(address);
  // A choice during hydration is heard twice: by React's replay of its event, and by the effect that reads the
  // field.
  else if (address !== currentPath()) pushPathWithScroll(address);
  return isHere;
}

export function landingSlug(): string {
  return matchRoute(pathname())?.params['slug'] ?? '';
}

export async function loadLanding(): Promise<void> {
  await liveLanding.ask(landingSlug());
  const { value } = liveLanding.$state.get();
  if (value !== null) titleDocument(tabTitle(value.landing.title));
}

/** Every failure except a lost connection (specification, section 8). */
function leaveForNotFound(error: unknown): never {
  if (!isFailure(error, 'rejected', 'unexpected', 'not-found')) throw error;
  replaceWith(pathTo('notFound'));
  throw new FailureError({ name: 'aborted' });
}
