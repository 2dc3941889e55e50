/**
 * The list of products that the address asks for. The address is the state: whatever changes the list changes the address
 * first, and Back, Forward and a reload find the same list again.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { getCategoryProductList, getProductList } from '../api/catalogue.ts';
import type { Reply } from '../api/endpoint.ts';
import { FailureError, type FailurePolicy } from '../domain/failure.ts';
import { isPrebuilt, listAddress, listQueryAt } from '../domain/list-address.ts';
import { emptySearchQuery, type SearchQuery } from '../domain/search-query.ts';
import { catalogueTexts } from '../text/catalogue.ts';
import { http } from './backend.ts';
import { currentPath, goTo } from './browser.ts';
import { keptScroll, onHistoryStep, pushPath, takeOverScroll } from './browser-history.ts';
import { $currency } from './currency.ts';
import { createLoad } from './load.ts';

export type ProductList = Reply<typeof getProductList>;

/** What the list on the screen was asked for. */
export interface AskedList {
  readonly query: SearchQuery;
  /** False while the page that was built shows it: nothing is fetched then. */
  readonly isLive: boolean;
  readonly reason: 'arrival' | 'filter' | 'page' | 'step';
  /** Where the shopper left this entry of the history, in CSS pixels; null for a new one. */
  readonly scroll: number | null;
}

/** Beside the list: its own words, and a way to try again. */
const policy: FailurePolicy = {
  show: 'inline',
  text: catalogueTexts.listing.failed,
  serverWords: 'rejected',
};

const load = createLoad(read, policy);
const $askedNow = atom<AskedList>({
  query: emptySearchQuery,
  isLive: false,
  reason: 'arrival',
  scroll: null,
});
const answers = new Map<string, ProductList>();
const mostAnswers = 30;
let builtPath = '';

export const $asked: ReadableAtom<AskedList> = $askedNow;
export const $list = load.$state;

/**
 * Shows what the address asks for, and follows it from now on.
 * @param path of the first page of the list that this document was built for
 */
export function followAddress(path: string): void {
  builtPath = path;
  show('arrival');
  onHistoryStep(() => show('step'));
}

/** Asks for another list. One that has a page of its own, or belongs to another document, is gone to. */
export function askFor(query: SearchQuery): void {
  const path = listAddress(query);
  if (path === currentPath()) return;
  if (isPrebuilt(query) || pathnameOf(path) !== builtPath) return goTo(path);
  const isOtherPage = listAddress({ ...query, page: 1 }) === listAddress({ ...$asked.get().query, page: 1 });
  pushPath(path);
  show(isOtherPage ? 'page' : 'filter');
}

export function askAgain(): void {
  void load.ask($asked.get());
}

function show(reason: AskedList['reason']): void {
  const query = listQueryAt(currentPath()) ?? emptySearchQuery;
  const isLive = !isBuiltHere(query);
  const isNew = reason === 'filter' || reason === 'page';
  const asked: AskedList = { query, isLive, reason, scroll: isNew ? null : keptScroll() };
  if (isLive) takeOverScroll();
  // Marked as pending before anybody hears of the new query: the old list is never shown as its answer.
  if (isLive) void load.ask(asked);
  $askedNow.set(asked);
}

/** Whether this very document was built with the list: every page of it is a document of its own. */
function isBuiltHere(query: SearchQuery): boolean {
  const built = listQueryAt(builtPath);
  return built !== null && listAddress({ ...query, page: 1 }) === listAddress({ ...built, page: 1 });
}

function pathnameOf(path: string): string {
  return path.split('?')[0] ?? path;
}

/** A step through the history shows what was there, at once; anything else asks. */
async function read({ query, reason }: AskedList, signal: AbortSignal): Promise<ProductList> {
  const path = listAddress(query);
  const known = reason === 'step' ? answers.get(path) : undefined;
  if (known !== undefined) return known;
  const list = await fetchList(query, signal).catch(asEmpty);
  refuseOtherProducts(query, list);
  if (answers.size >= mostAnswers) answers.clear();
  answers.set(path, list);
  return list;
}

function fetchList(query: SearchQuery, signal: AbortSignal): Promise<ProductList> {
  const { category } = query;
  const wanted = { query: wireQuery(query) };
  return category === null
    ? http.send(getProductList, wanted, { signal })
    : http.send(getCategoryProductList, { ...wanted, params: { category } }, { signal });
}

function wireQuery(query: SearchQuery) {
  return {
    currency: $currency.get(),
    q: query.text ?? undefined,
    editorial: query.brand ?? undefined,
    autor: query.author ?? undefined,
    formato: query.format ?? undefined,
    idioma: query.language ?? undefined,
    precioMin: query.minPrice?.toString(),
    precioMax: query.maxPrice?.toString(),
    ofertas: query.onlyOffers ? ('1' as const) : undefined,
    tag: query.tag ?? undefined,
    preventa: query.onlyPresale ? ('1' as const) : undefined,
    viendo: query.onlyNewReleases ? ('novedades' as const) : undefined,
    orderBy: query.order ?? undefined,
    page: query.page > 1 ? String(query.page) : undefined,
  };
}

/** A backend that knows neither filter answers as if nothing had been asked: that is no answer to be shown. */
function refuseOtherProducts({ tag, onlyPresale }: SearchQuery, { items }: ProductList): void {
  const isAsked = items.every(
    ({ tags, isOnPresale }) =>
      (tag === null || tags.some(({ slug }) => slug === tag)) && (!onlyPresale || isOnPresale),
  );
  if (!isAsked) throw new FailureError({ name: 'unexpected', status: 200, message: null });
}

/** A category that is not there, or a page after the last: there is nothing to show, and nothing has failed. */
function asEmpty(error: unknown): ProductList {
  if (error instanceof FailureError && error.failure.name === 'not-found') {
    return { items: [], page: 1, totalPages: 1 };
  }
  throw error;
}
