/**
 * Reads the API's whole product list in both currencies and verifies that it is complete. The list may shift during
 * pagination (race), and a product that moved between two pages would silently disappear from the site.
 */
import { getProductList } from '../../../src/api/catalogue.ts';
import { currencies, type Currency, type InEachCurrency } from '../../../src/domain/money.ts';
import type { Paged } from '../../../src/domain/pagination.ts';
import type { ProductCard } from '../../../src/domain/catalogue/product.ts';
import type { Task } from '../../shared/progress.ts';
import type { PublishProgress } from '../steps.ts';
import { listedProduct, type ListedProduct } from './listed-product.ts';
import type { SyncApi } from './sync-api.ts';

/** A page of the API's list, as stored in the snapshot. */
export interface ListAnswer {
  readonly page: number;
  readonly etags: InEachCurrency<string | null>;
  readonly totalPages: number;
  readonly products: readonly { readonly id: number; readonly slug: string }[];
}

export interface ListReading {
  readonly answers: readonly ListAnswer[];
  /** Whether membership or order differs from the snapshot. */
  readonly isReordered: boolean;
  /** Whether the list was not read; the pages are then those of the snapshot. */
  readonly isAsKnown: boolean;
}

/** Receives the products of changed pages; those of other pages are as in the snapshot. */
export type TakeListed = (products: readonly ListedProduct[]) => void;

/** The list changed while it was being read; reading it again helps. */
export class ListMovedError extends Error {
  override readonly name = 'ListMovedError';
}

/**
 * @param known pages of the last reading; empty to read everything.
 * @throws ListMovedError when the pages are inconsistent.
 * @throws PublishError
 */
export async function readList(
  api: SyncApi,
  known: ReadonlyMap<number, ListAnswer>,
  take: TakeListed,
  progress: PublishProgress,
): Promise<ListReading> {
  const read = (page: number, answer = known.get(page)) => readPage(api, page, answer, take);
  const first = await read(1);
  const { totalPages } = first;
  const task = progress.task('list', totalPages);
  try {
    const answers = await readOthers(first, read, task);
    checkWhole(answers);
    return {
      answers,
      isReordered: productsOf(answers) !== productsOf([...known.values()]),
      isAsKnown: false,
    };
  } finally {
    task.end();
  }
}

type ReadPage = (page: number, known?: ListAnswer) => Promise<ListAnswer>;

/**
 * Reads the last page before the others and checks it again after them: any insertion or removal in between changes it.
 */
async function readOthers(first: ListAnswer, read: ReadPage, task: Task): Promise<readonly ListAnswer[]> {
  const { totalPages } = first;
  task.step();
  if (totalPages === 1) return [first];
  const last = await read(totalPages);
  task.step();
  const between = await Promise.all(
    Array.from({ length: totalPages - 2 }, async (_, index) => {
      const answer = await read(index + 2);
      task.step();
      return answer;
    }),
  );
  const lastAgain = await read(totalPages, last);
  if (productsOf([lastAgain]) !== productsOf([last]))
    throw new ListMovedError('the last page changed while the others were read');
  return [first, ...between, last];
}

async function readPage(
  api: SyncApi,
  page: number,
  known: ListAnswer | undefined,
  take: TakeListed,
): Promise<ListAnswer> {
  const [pesos, dollars] = await Promise.all(
    currencies.map((currency) => askPage(api, page, currency, known?.etags[currency] ?? null)),
  );
  if (known && pesos === 'unchanged' && dollars === 'unchanged') return known;
  // A card has prices in both currencies, so both are read if one changed.
  const [ars, usd] = await Promise.all([inFull(api, page, 'ARS', pesos), inFull(api, page, 'USD', dollars)]);
  const { answer, listed } = joined(page, ars, usd);
  take(listed);
  return answer;
}

type PageReply = { readonly list: Paged<ProductCard>; readonly etag: string | null };

async function askPage(
  api: SyncApi,
  page: number,
  currency: Currency,
  etag: string | null,
): Promise<PageReply | 'unchanged'> {
  const answer = await api.findIfChanged(getProductList, { query: { currency, page: String(page) } }, etag);
  if (answer === null) throw new ListMovedError(`page ${page} is not there any more`);
  return answer.changed ? { list: answer.reply, etag: answer.etag } : 'unchanged';
}

async function inFull(
  api: SyncApi,
  page: number,
  currency: Currency,
  reply: PageReply | 'unchanged' | undefined,
): Promise<PageReply> {
  if (reply !== undefined && reply !== 'unchanged') return reply;
  const answer = await askPage(api, page, currency, null);
  if (answer === 'unchanged') throw new ListMovedError(`page ${page} has no body`);
  return answer;
}

function joined(
  page: number,
  ars: PageReply,
  usd: PageReply,
): { readonly answer: ListAnswer; readonly listed: readonly ListedProduct[] } {
  const isSameList =
    ars.list.page === page &&
    usd.list.page === page &&
    ars.list.totalPages === usd.list.totalPages &&
    ars.list.items.length === usd.list.items.length;
  if (!isSameList) throw new ListMovedError(`page ${page} differs between the currencies`);
  const listed = ars.list.items.map((inPesos, index) => {
    const inDollars = usd.list.items[index];
    if (inDollars?.id !== inPesos.id) throw new ListMovedError(`page ${page} differs between the currencies`);
    return listedProduct(inPesos, inDollars);
  });
  return {
    answer: {
      page,
      etags: { ARS: ars.etag, USD: usd.etag },
      totalPages: ars.list.totalPages,
      products: ars.list.items.map(({ id, slug }) => ({ id, slug })),
    },
    listed,
  };
}

/** All pages report the same total, all but the last are full, and no product is on two of them. */
function checkWhole(answers: readonly ListAnswer[]): void {
  const [first] = answers;
  const last = answers.at(-1);
  const seen = new Set<number>();
  for (const answer of answers) {
    if (answer.totalPages !== answers.length)
      throw new ListMovedError(`page ${answer.page} counts ${answer.totalPages} pages`);
    const isFull = answer.products.length === first?.products.length;
    if (!isFull && answer !== last) throw new ListMovedError(`page ${answer.page} is not full`);
    if (answer.products.length === 0 && answers.length > 1)
      throw new ListMovedError(`page ${answer.page} is empty`);
    for (const { id, slug } of answer.products) {
      if (seen.has(id)) throw new ListMovedError(`"${slug}" stands in the list twice`);
      seen.add(id);
    }
  }
}

function productsOf(answers: readonly ListAnswer[]): string {
  return JSON.stringify(answers.map(({ products }) => products));
}
