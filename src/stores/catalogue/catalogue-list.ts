/** The product list of a search URL. The URL is the state, so Back, Forward and reload restore the same list. */
import { searchedText } from '../../domain/catalogue/isbn.ts';
import { atom } from 'nanostores';
import { getCategoryProductList, getProductList } from '../../api/catalogue.ts';
import type { Reply, Request } from '../../api/endpoint.ts';
import { FailureError } from '../../domain/failure.ts';
import { isPrebuilt, listAddress, listQueryAt } from '../../domain/catalogue/list-address.ts';
import {
  emptySearchQuery,
  searchQueryToParams,
  type SearchQuery,
} from '../../domain/catalogue/search-query.ts';
import { listTexts } from '../../text/catalogue/catalogue.ts';
import { http } from '../backend.ts';
import { savedScroll, pushPathWithScroll, takeOverScroll } from '../browser-document.ts';
import { currentPath, goTo, onWindowEvent } from '../browser.ts';
import { createLoad, unlessMissing } from '../load.ts';
import { $currency } from '../shop/currency.ts';

export type ProductList = Reply<typeof getProductList>;

export interface RequestedList {
  readonly query: SearchQuery;
  /** False while the prebuilt HTML already shows this list. */
  readonly isLive: boolean;
  readonly reason: 'arrival' | 'filter' | 'page' | 'step';
  /** Where this history entry was scrolled to, in CSS pixels; null for a new one. */
  readonly scroll: number | null;
}

const load = createLoad(read, { show: 'inline', text: listTexts.failed, serverWords: 'rejected' });
const answers = new Map<string, ProductList>();
const mostAnswers = 30;
/** An unknown category, or a page after the last. */
const nothing: ProductList = { items: [], page: 1, totalPages: 1 };
let builtPath = '';

export const $asked = atom<RequestedList>({
  query: emptySearchQuery,
  isLive: false,
  reason: 'arrival',
  scroll: null,
});
export const $list = load.$state;

/** @param path first page of the list that this document was built for */
export function followAddress(path: string): void {
  builtPath = path;
  show('arrival');
  onWindowEvent('popstate', () => show('step'));
}

/** Navigates when the list is prebuilt or belongs to another document. */
export function loadList(query: SearchQuery): void {
  const path = listAddress(query);
  if (path === currentPath()) return;
  if (isPrebuilt(query) || path.split('?')[0] !== builtPath) return goTo(path);
  const isOtherPage = isSameList(query, $asked.get().query);
  pushPathWithScroll(path);
  show(isOtherPage ? 'page' : 'filter');
}

export function reloadList(): void {
  void load.ask($asked.get());
}

function show(reason: RequestedList['reason']): void {
  const query = listQueryAt(currentPath()) ?? emptySearchQuery;
  const built = listQueryAt(builtPath);
  const isLive = built === null || !isSameList(query, built);
  const isNew = reason === 'filter' || reason === 'page';
  const requested: RequestedList = { query, isLive, reason, scroll: isNew ? null : savedScroll() };
  if (isLive) takeOverScroll();
  // Order matters: `pending` must be set before the new query, or the old list would show as its result.
  if (isLive) void load.ask(requested);
  $asked.set(requested);
}

/** Whatever their pages. */
function isSameList(one: SearchQuery, other: SearchQuery): boolean {
  return listAddress({ ...one, page: 1 }) === listAddress({ ...other, page: 1 });
}

async function read({ query, reason }: RequestedList, signal: AbortSignal): Promise<ProductList> {
  const path = listAddress(query);
  const cachedAnswer = reason === 'step' ? answers.get(path) : undefined;
  if (cachedAnswer !== undefined) return cachedAnswer;
  const list = await unlessMissing(fetchList(query, signal), nothing);
  refuseOtherProducts(query, list);
  if (answers.size >= mostAnswers) answers.clear();
  answers.set(path, list);
  return list;
}

function fetchList(query: SearchQuery, signal: AbortSignal): Promise<ProductList> {
  const { category } = query;
  const request = { query: wireQuery(query) };
  return category === null
    ? http.send(getProductList, request, { signal })
    : http.send(getCategoryProductList, { ...request, params: { category } }, { signal });
}

/** The URL and the API have the same parameters; of an ISBN only its digits are sent. */
function wireQuery(query: SearchQuery) {
  const words = query.text === null ? null : searchedText(query.text);
  const params = Object.fromEntries(searchQueryToParams({ ...query, text: words }));
  return { currency: $currency.get(), ...params } as NonNullable<Request<typeof getProductList>['query']>;
}

/** A backend without these two filters returns other products: treated as a failure. */
function refuseOtherProducts({ tag, onlyPresale }: SearchQuery, { items }: ProductList): void {
  const isAsked = items.every(
    ({ tags, isOnPresale }) =>
      (tag === null || tags.some(({ slug }) => slug === tag)) && (!onlyPresale || isOnPresale),
  );
  if (!isAsked) throw new FailureError({ name: 'unexpected', status: 200, message: null });
}
