/** The page of a campaign as the API tells it now: whole, for one that is not published yet, and its list in other orders. */
import { getLanding, getLandingProducts } from '../api/landing.ts';
import { FailureError, type FailurePolicy } from '../domain/failure.ts';
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
import { currentPath, titleDocument } from './browser.ts';
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

/** The order that a campaign is published in; its first page is part of the campaign's page. */
export const publishedOrder: SortOrder = 'recent';

/** What the address of this page asks for; null when that is what was published. */
export function campaignListAsked(): Omit<CampaignListQuestion, 'slug'> | null {
  const search = currentPath().replace(/#.*$/, '').split('?')[1] ?? '';
  const { order, page } = searchQueryFromUrl(new URLSearchParams(search));
  const asked = { order: order ?? publishedOrder, page };
  return asked.order === publishedOrder && page === 1 ? null : asked;
}

/** Where an order and a page of it stand, to be shared and come back to. */
export function campaignAddress({ slug, order, page }: CampaignListQuestion): string {
  const query = { ...emptySearchQuery, order: order === publishedOrder ? null : order, page };
  return withQuery(pathTo('landing', { slug }), searchQueryToParams(query));
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
