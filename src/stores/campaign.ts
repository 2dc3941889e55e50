/** The page of a campaign as the API tells it now: whole, for one that is not published yet, and its list in other orders. */
import { getLanding, getLandingProducts } from '../api/landing.ts';
import { FailureError, type FailurePolicy } from '../domain/failure.ts';
import { publishedOrder } from '../domain/landing.ts';
import { matchRoute, pathTo, withQuery } from '../domain/routes.ts';
import {
  emptySearchQuery,
  searchQueryFromUrl,
  searchQueryToParams,
  type SortOrder,
} from '../domain/search-query.ts';
import { landingTexts } from '../text/landings.ts';
import { tabTitle } from '../text/page-title.ts';
import { http } from './backend.ts';
import { currentPath, goTo, titleDocument } from './browser.ts';
import { pushPath } from './browser-history.ts';
import { $currency } from './currency.ts';
import { createLoad } from './load.ts';

/** Whatever keeps a campaign from being shown leads to /404 (specification, section 8), but for a lost connection. */
const campaignPolicy: FailurePolicy = {
  show: 'inline',
  text: landingTexts.failed,
  serverWords: 'never',
  notFound: 'not-found-page',
};

const listPolicy: FailurePolicy = { show: 'toast', text: landingTexts.listFailed, serverWords: 'never' };

export interface CampaignListQuestion {
  readonly slug: string;
  readonly order: SortOrder;
  readonly page: number;
}

export const campaign = createLoad(async (slug: string, signal) => {
  const request = { params: { slug }, query: { currency: $currency.get() } };
  return http.send(getLanding, request, { signal }).catch(asNotFound);
}, campaignPolicy);

export const campaignList = createLoad(
  ({ slug, order, page }: CampaignListQuestion, signal) =>
    http.send(
      getLandingProducts,
      { params: { slug }, query: { currency: $currency.get(), orderBy: order, page: String(page) } },
      { signal },
    ),
  listPolicy,
);

/**
 * What the address of this page asks for; null when that is what the document shows.
 * @param built the page that the document was built with
 */
export function campaignListAsked(built: number): Omit<CampaignListQuestion, 'slug'> | null {
  const [path = '', search = ''] = currentPath().replace(/#.*$/, '').split('?');
  const params = new URLSearchParams(search);
  const query = searchQueryFromUrl(params);
  const order = query.order ?? publishedOrder;
  // The path names pages of the published order only.
  const isOfPath = order === publishedOrder && !params.has('page');
  const page = isOfPath ? (matchRoute(path)?.page ?? 1) : query.page;
  return order === publishedOrder && page === built ? null : { order, page };
}

/** Where an order and a page of it stand, to be shared and come back to. */
export function campaignAddress({ slug, order, page }: CampaignListQuestion): string {
  if (order === publishedOrder) return pathTo('landing', { slug }, page);
  return withQuery(pathTo('landing', { slug }), searchQueryToParams({ ...emptySearchQuery, order, page }));
}

/**
 * Puts a page of a campaign's list into the address; the pages of the published order are documents of their own.
 * @returns whether this document shows it
 */
export function turnCampaignTo(question: CampaignListQuestion, built: number): boolean {
  const address = campaignAddress(question);
  const isHere = question.order !== publishedOrder || question.page === built;
  if (isHere) pushPath(address);
  else goTo(address);
  return isHere;
}

/** The slug that the address of this page names. */
export function campaignSlug(): string {
  return matchRoute(currentPath().replace(/[?#].*$/, ''))?.params['slug'] ?? '';
}

/** Asks for the campaign that the address of this page names. */
export async function askForCampaign(): Promise<void> {
  await campaign.ask(campaignSlug());
  const { value } = campaign.$state.get();
  if (value !== null) titleDocument(tabTitle(value.landing.title));
}

function asNotFound(error: unknown): never {
  const isAnswer =
    error instanceof FailureError && ['rejected', 'unexpected', 'not-found'].includes(error.failure.name);
  if (!isAnswer) throw error;
  throw new FailureError({ name: 'not-found', message: null }, { cause: error });
}
