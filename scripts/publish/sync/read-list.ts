/**
 * Reads the API's whole product list in both currencies and verifies that it is complete: it may shift meanwhile, and a
 * product that moved between two pages would silently disappear from the site.
 */
import { getProductList } from '../../../src/api/catalogue.ts';
import { currencies, type Currency, type InEachCurrency } from '../../../src/domain/money.ts';
import type { PublishProgress } from '../steps.ts';
import { digestOfListed, listedProduct } from './listed-product.ts';
import type { SyncApi } from './sync-api.ts';

/** A page of the API's list, as stored in the snapshot. */
export interface ListAnswer {
  readonly page: number;
  readonly etags: InEachCurrency<string | null>;
  readonly totalPages: number;
  /** With a digest of what the list shows of each. */
  readonly products: readonly { readonly id: number; readonly slug: string; readonly digest: string }[];
}

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
  progress: PublishProgress,
): Promise<readonly ListAnswer[]> {
  const first = await readPage(api, 1, known.get(1));
  const { totalPages } = first;
  using task = progress.task('list', totalPages);
  const read = async (page: number) => {
    const answer = await readPage(api, page, known.get(page));
    task.step();
    return answer;
  };
  task.step();
  if (totalPages === 1) return whole([first]);
  // Any insertion or removal meanwhile changes the last page, so it is read before the others and again after them.
  const last = await read(totalPages);
  const pages = Array.from({ length: totalPages - 2 }, (_, index) => index + 2);
  const between = await Promise.all(pages.map(read));
  const lastAgain = await readPage(api, totalPages, last);
  if (orderOf([lastAgain]) !== orderOf([last]))
    throw new ListMovedError('the last page changed while the others were read');
  return whole([first, ...between, last]);
}

async function readPage(api: SyncApi, page: number, known: ListAnswer | undefined): Promise<ListAnswer> {
  const ask = async (currency: Currency, etag: string | null) => {
    const query = { currency, page: String(page) };
    const answer = await api.findIfChanged(getProductList, { query }, etag);
    if (answer === null) throw new ListMovedError(`page ${page} is not there any more`);
    return answer;
  };
  const asked = await Promise.all(
    currencies.map((currency) => ask(currency, known?.etags[currency] ?? null)),
  );
  if (known !== undefined && asked.every((answer) => answer === 'unchanged')) return known;
  // A card has prices in both currencies, so both are read if one changed.
  const [ars, usd] = await Promise.all(
    currencies.map(async (currency, index) => {
      const answer = asked[index];
      return answer === 'unchanged' ? ask(currency, null) : answer;
    }),
  );
  const differs = () => new ListMovedError(`page ${page} differs between the currencies`);
  if (typeof ars !== 'object' || typeof usd !== 'object') throw differs();
  const { items, totalPages } = ars.reply;
  const isSameList = [ars, usd].every(({ reply }) => reply.page === page && reply.totalPages === totalPages);
  if (!isSameList || items.length !== usd.reply.items.length) throw differs();
  const products = items.map((inPesos, index) => {
    const inDollars = usd.reply.items[index];
    if (inDollars?.id !== inPesos.id) throw differs();
    const { id, slug } = inPesos;
    return { id, slug, digest: digestOfListed(listedProduct(inPesos, inDollars)) };
  });
  return { page, etags: { ARS: ars.etag, USD: usd.etag }, totalPages, products };
}

/** All pages report the same total, all but the last are full, and no product is on two of them. */
function whole(answers: readonly ListAnswer[]): readonly ListAnswer[] {
  const size = answers[0]?.products.length ?? 0;
  const seen = new Set<number>();
  for (const { page, totalPages, products } of answers) {
    if (totalPages !== answers.length) throw new ListMovedError(`page ${page} counts ${totalPages} pages`);
    if (products.length !== size && page !== totalPages) throw new ListMovedError(`page ${page} is not full`);
    if (products.length === 0 && totalPages > 1) throw new ListMovedError(`page ${page} is empty`);
    for (const { id, slug } of products) {
      if (seen.has(id)) throw new ListMovedError(`"${slug}" stands in the list twice`);
      seen.add(id);
    }
  }
  return answers;
}

/** Two readings with the same products in the same order have the same. */
export function orderOf(answers: readonly ListAnswer[]): string {
  return JSON.stringify(answers.map(({ products }) => products.map(({ id, slug }) => [id, slug])));
}
