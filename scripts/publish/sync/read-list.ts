/**
 * Reads the API's whole product list in both currencies and verifies that it is complete: it may shift meanwhile, and a
 * product that moved between two pages would silently disappear from the site.
 */
import { getProductList } from '../../../src/api/catalogue.ts';
import type { ProductCard } from '../../../src/domain/catalogue/product.ts';
import type { Failure } from '../../../src/domain/failure.ts';
import { currencies, type Currency, type InEachCurrency } from '../../../src/domain/money.ts';
import { digest } from '../../../src/snapshot/digest.ts';
import { PublishError } from '../publish-error.ts';
import type { LeftOut } from '../rules/lenient.ts';
import { ListPages, type ListPage } from '../rules/list-pages.ts';
import type { PublishProgress } from '../steps.ts';
import { digestOfListed, listedProduct } from './listed-product.ts';
import { isNotOffered } from './api-failures.ts';
import type { Tagged } from './reused-etags.ts';
import { called } from './call-names.ts';
import type { SyncApi } from './sync-api.ts';

/** A page of the API's list, as stored in the snapshot. */
export interface ListAnswer {
  readonly page: number;
  /** Null also for a page with products that the other currency does not have on this page: it is always read. */
  readonly etags: InEachCurrency<string | null>;
  /** The digests of the replies as they came; null where there was none. */
  readonly digests: InEachCurrency<string | null>;
  readonly totalPages: number;
  readonly products: readonly ListEntry[];
  /** How many of them have a price in dollars. */
  readonly inDollars: number;
}

export interface ListEntry {
  readonly id: number;
  readonly slug: string;
  /** The digest of what the list shows of it; null when it cannot be read. */
  readonly digest: string | null;
  /** Why it cannot be read: the call and the field. */
  readonly fault?: string;
  readonly title?: string;
}

/** The list changed while it was being read; reading it again helps. */
export class ListMovedError extends Error {
  override readonly name = 'ListMovedError';
}

/**
 * @param answersBefore pages of the last reading; empty to read everything.
 * @throws ListMovedError when the pages do not fit together, and a second reading of them differs.
 * @throws PublishError also when they do not fit together and stay so.
 */
export async function readList(
  api: SyncApi,
  answersBefore: ReadonlyMap<number, ListAnswer>,
  progress: PublishProgress,
): Promise<readonly ListAnswer[]> {
  const reading = new ListReading(api, answersBefore);
  const first = await reading.read(1);
  const { totalPages, furthest } = first;
  using task = progress.task('list', furthest);
  const read = async (page: number) => {
    const answer = await reading.read(page);
    task.step();
    return answer;
  };
  task.step();
  if (furthest === 1) return reading.whole([first.answer]);
  // Any insertion or removal meanwhile changes the last page, so it is read before the others and again after them.
  const last = await read(totalPages);
  const pages = Array.from({ length: furthest - 1 }, (_, index) => index + 2).filter(
    (page) => page !== totalPages,
  );
  const others = await Promise.all(pages.map(read));
  if (totalPages > 1 && orderOf([await reading.readAgain(last.answer)]) !== orderOf([last.answer]))
    throw new ListMovedError('the last page changed while the others were read');
  const answers = [first, ...others, last].filter(({ isOfPesos }) => isOfPesos).map(({ answer }) => answer);
  return reading.whole([...new Map(answers.map((answer) => [answer.page, answer])).values()]);
}

/** Two readings with the same products in the same order have the same. */
export function orderOf(answers: readonly ListAnswer[]): string {
  return JSON.stringify(answers.map(({ products }) => products.map(({ id, slug }) => [id, slug])));
}

/** Each reply by its call, where the page has an ETag in both currencies. */
export function taggedPages(answers: readonly ListAnswer[]): ReadonlyMap<string, Tagged> {
  const tagged = new Map<string, Tagged>();
  for (const { page, etags, digests } of answers)
    for (const currency of currencies) {
      const digest = digests[currency];
      const request = { query: { currency, page: String(page) } } as const;
      if (digest !== null) tagged.set(called(getProductList, request), { etag: etags[currency], digest });
    }
  return tagged;
}

/** As the list is now. */
export async function slugsOnPage(api: SyncApi, page: number): Promise<ReadonlySet<string>> {
  const found = await askPage(api, 'ARS', page, null);
  return new Set(found === null || found === 'unchanged' ? [] : found.cards.map(({ slug }) => slug));
}

interface PageInOne extends ListPage {
  readonly etag: string | null;
  readonly digest: string;
  readonly cards: readonly ProductCard[];
  readonly leftOut: readonly LeftOut[];
  readonly call: string;
}

interface PageInBoth {
  readonly answer: ListAnswer;
  /** Whether the list in pesos has this page. */
  readonly isOfPesos: boolean;
  readonly totalPages: number;
  /** Last page of the longer list. */
  readonly furthest: number;
}

class ListReading {
  readonly #api: SyncApi;
  readonly #known: ReadonlyMap<number, ListAnswer>;
  readonly #rules = { ARS: new ListPages(), USD: new ListPages() };
  readonly #totals: { ARS: number; USD: number } = { ARS: 1, USD: 1 };
  readonly #firsts: { ARS?: PageInOne; USD?: PageInOne } = {};
  /** Cards that the other currency has on another page, or not at all. */
  readonly #inPesosAlone = new Map<number, ProductCard>();
  readonly #inDollarsAlone = new Map<number, ProductCard>();

  constructor(api: SyncApi, answersBefore: ReadonlyMap<number, ListAnswer>) {
    this.#api = api;
    this.#known = answersBefore;
  }

  async read(page: number): Promise<PageInBoth> {
    const answerBefore = this.#known.get(page);
    const ask = (currency: Currency) => this.#ask(currency, page, answerBefore?.etags[currency] ?? null);
    const [ars, usd] = await Promise.all([ask('ARS'), ask('USD')]);
    if (answerBefore !== undefined && ars === 'unchanged' && usd === 'unchanged') {
      for (const currency of currencies) await this.#check(currency, asListed(answerBefore));
      return this.#inBoth(answerBefore, true);
    }
    // A card has prices in both currencies, so both are read if one changed.
    const inPesos = ars === 'unchanged' ? await this.#ask('ARS', page, null) : ars;
    const inDollars = usd === 'unchanged' ? await this.#ask('USD', page, null) : usd;
    if (inPesos === 'unchanged' || inDollars === 'unchanged')
      throw new ListMovedError(`page ${page} changes`);
    if (inPesos !== null) await this.#check('ARS', inPesos);
    if (inDollars !== null) await this.#check('USD', inDollars);
    return this.#inBoth(this.#merged(page, inPesos, inDollars), inPesos !== null);
  }

  async readAgain(answer: ListAnswer): Promise<ListAnswer> {
    const again = new ListReading(this.#api, new Map([[answer.page, answer]]));
    Object.assign(again.#totals, this.#totals);
    return (await again.read(answer.page)).answer;
  }

  /** With the products that stand on other pages in dollars. */
  whole(answers: readonly ListAnswer[]): readonly ListAnswer[] {
    if (this.#inDollarsAlone.size === 0) return answers;
    return answers.map((answer) => {
      let { inDollars } = answer;
      const products = answer.products.map((entry) => {
        const [ars, usd] = [this.#inPesosAlone.get(entry.id), this.#inDollarsAlone.get(entry.id)];
        if (ars === undefined || usd === undefined) return entry;
        inDollars += Number(isInDollars(usd));
        return { ...entry, digest: digestOfListed(listedProduct(ars, usd)) };
      });
      return { ...answer, products, inDollars };
    });
  }

  #inBoth(answer: ListAnswer, isOfPesos: boolean): PageInBoth {
    const { ARS: totalPages, USD } = this.#totals;
    return { answer, isOfPesos, totalPages, furthest: Math.max(totalPages, USD) };
  }

  /** Null beyond the last page of this currency, and in dollars for a shop without. */
  async #ask(currency: Currency, page: number, etag: string | null): Promise<PageInOne | 'unchanged' | null> {
    if (page > 1 && page > this.#totals[currency]) return null;
    const isOptional = page === 1 && currency === 'USD';
    const found = await askPage(this.#api, currency, page, etag, isOptional ? isNotOffered : undefined);
    if (found !== null || isOptional) return found;
    return this.#refuse(currency, page, `page ${page} is answered with 404`, []);
  }

  async #check(currency: Currency, found: ListPage): Promise<void> {
    if (found.page === 1) {
      this.#totals[currency] = found.totalPages;
      this.#firsts[currency] = found as PageInOne;
    }
    const fault = this.#rules[currency].faultOf(found);
    if (fault !== null) await this.#refuse(currency, found.page, `in ${currency} ${fault}`, found.ids);
  }

  /**
   * Looks again whether the list moves or is at rest.
   * @throws ListMovedError or PublishError
   */
  async #refuse(currency: Currency, page: number, fault: string, ids: ListPage['ids']): Promise<never> {
    const first = this.#firsts[currency];
    const lookAt = async (one: number) => {
      const found = await askPage(this.#api, currency, one, null);
      return found === 'unchanged' ? null : found;
    };
    const [firstAgain, pageAgain] = await Promise.all([lookAt(1), lookAt(page)]);
    const isFirstSame = page === 1 || (first !== undefined && isSame(firstAgain, first));
    const isAtRest = isFirstSame && JSON.stringify(pageAgain?.ids ?? []) === JSON.stringify(ids);
    if (!isAtRest) throw new ListMovedError(fault);
    const advice =
      'It was read twice and is not moving: mend the API and publish again. The last site stays.';
    throw new PublishError(
      'list-does-not-fit',
      `the list of products (GET /products-list) does not fit together: ${fault}. ${advice}`,
    );
  }

  #merged(page: number, ars: PageInOne | null, usd: PageInOne | null): ListAnswer {
    const dollarsOf = new Map(usd?.cards.map((card) => [card.id, card]));
    let inDollars = 0;
    let isAligned = ars !== null || usd === null;
    const entries: (ListEntry | null)[] = (ars?.cards ?? []).map((card) => {
      const { id, slug } = card;
      const other = dollarsOf.get(id);
      dollarsOf.delete(id);
      inDollars += Number(isInDollars(other));
      if (other === undefined && usd !== null) isAligned = false;
      if (other === undefined) this.#inPesosAlone.set(id, card);
      return { id, slug, digest: digestOfListed(listedProduct(card, other)) };
    });
    for (const card of dollarsOf.values()) this.#inDollarsAlone.set(card.id, card);
    const isSound = isAligned && dollarsOf.size === 0 && [ars, usd].every((one) => !one?.leftOut.length);
    for (const { index, id, slug, title, fault } of ars?.leftOut ?? [])
      entries.splice(index, 0, {
        id: id ?? -(page * 1000 + index),
        slug: slug ?? '',
        digest: null,
        fault: `${ars?.call ?? ''}: ${fault}`,
        ...(title !== null && { title }),
      });
    return {
      page,
      digests: { ARS: ars?.digest ?? null, USD: usd?.digest ?? null },
      etags: isSound ? { ARS: ars?.etag ?? null, USD: usd?.etag ?? null } : { ARS: null, USD: null },
      totalPages: ars?.totalPages ?? 0,
      products: entries.filter((entry) => entry !== null),
      inDollars,
    };
  }
}

/** Null when there is no such page, or a failure that is expected. */
async function askPage(
  api: SyncApi,
  currency: Currency,
  page: number,
  etagBefore: string | null,
  isExpected?: (failure: Failure) => boolean,
): Promise<PageInOne | 'unchanged' | null> {
  const request = { query: { currency, page: String(page) } } as const;
  const isThinned = (list: string) => list === 'data';
  const read = await api.read(getProductList, request, {
    etag: etagBefore,
    isThinned,
    ...(isExpected && { isExpected }),
  });
  if (read === null || read === 'unchanged') return read;
  const { items: cards, page: currentPage, totalPages } = read.reply;
  const leftOut = read.leftOut.toSorted((a, b) => a.index - b.index);
  const ids: (number | null)[] = cards.map(({ id }) => id);
  for (const { index, id } of leftOut) ids.splice(index, 0, id);
  const call = called(getProductList, request);
  const { etag, json } = read;
  return {
    ...{ page, currentPage, totalPages, ids, etag, cards, leftOut, call },
    digest: digest(JSON.stringify(json)),
  };
}

function asListed({ page, totalPages, products }: ListAnswer): ListPage {
  return { page, currentPage: page, totalPages, ids: products.map(({ id }) => id) };
}

function isSame(one: ListPage | null, other: ListPage): boolean {
  return one?.totalPages === other.totalPages && JSON.stringify(one.ids) === JSON.stringify(other.ids);
}

function isInDollars(card: ProductCard | undefined): boolean {
  return card?.price.list.currency === 'USD';
}
