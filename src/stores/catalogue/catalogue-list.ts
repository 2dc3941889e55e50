/** The product list of a search URL. The URL is the state, so Back, Forward and reload restore the same list. */
import { atom, type ReadableAtom } from 'nanostores';
import { getCategoryProductList, getProductList } from '../../api/catalogue.ts';
import type { Reply } from '../../api/endpoint.ts';
import { FailureError, type FailurePolicy } from '../../domain/failure.ts';
import { isPrebuilt, listAddress, listQueryAt } from '../../domain/catalogue/list-address.ts';
import { emptySearchQuery, type SearchQuery } from '../../domain/catalogue/search-query.ts';
import { listingTexts } from '../../text/catalogue/listing.ts';
import { http } from '../backend.ts';
import { currentPath, goTo, onWindowEvent } from '../browser.ts';
import { keptScroll, pushPathWithScroll, takeOverScroll } from '../browser-history.ts';
import { $currency } from '../shop/currency.ts';
import { createLoad } from '../load.ts';

export type ProductList = Reply<typeof getProductList>;

export interface AskedList {
  readonly query: SearchQuery;
  /** False while the prebuilt HTML already shows this list. */
  readonly isLive: boolean;
  readonly reason: 'arrival' | 'filter' | 'page' | 'step';
  /** Of this history entry, in CSS pixels; null for a new one. */
  readonly scroll: number | null;
}

const policy: FailurePolicy = {
  show: 'inline',
  text: listingTexts.failed,
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

/** @param path first page of the list that this document was built for */
export function followAddress(path: string): void {
  builtPath = path;
  show('arrival');
  onWindowEvent('popstate', () => show('step'));
}

/** Navigates when the list is prebuilt or belongs to another document. */
export function askFor(query: SearchQuery): void {
  const path = listAddress(query);
  if (path === currentPath()) return;
  if (isPrebuilt(query) || pathnameOf(path) !== builtPath) return goTo(path);
  const isOtherPage = listAddress({ ...query, page: 1 }) === listAddress({ ...$asked.get().query, page: 1 });
  pushPathWithScroll(path);
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
  // Order matters: `pending` must be set before the new query, or the old list would show as its result.
  if (isLive) void load.ask(asked);
  $askedNow.set(asked);
}

function isBuiltHere(query: SearchQuery): boolean {
  const built = listQueryAt(builtPath);
  return built !== null && listAddress({ ...query, page: 1 }) === listAddress({ ...built, page: 1 });
}

function pathnameOf(path: string): string {
  return path.split('?')[0] ?? path;
}

/** Back and Forward use cached results. */
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

/** A backend without these two filters returns other products: treated as a failure. */
function refuseOtherProducts({ tag, onlyPresale }: SearchQuery, { items }: ProductList): void {
  const isAsked = items.every(
    ({ tags, isOnPresale }) =>
      (tag === null || tags.some(({ slug }) => slug === tag)) && (!onlyPresale || isOnPresale),
  );
  if (!isAsked) throw new FailureError({ name: 'unexpected', status: 200, message: null });
}

/** An unknown category, or a page after the last. */
function asEmpty(error: unknown): ProductList {
  if (error instanceof FailureError && error.failure.name === 'not-found') {
    return { items: [], page: 1, totalPages: 1 };
  }
  throw error;
}
