import { getSearchSuggestions } from '../../api/catalogue.ts';
import { getOrders } from '../../api/order.ts';
import { emptySeries, type Collection, type CollectedSeries } from '../../domain/catalogue/collection.ts';
import {
  nameOf,
  readCollectionText,
  readFragment,
  type TypedSeries,
  type UnreadLine,
} from '../../domain/catalogue/collection-text.ts';
import { productsWith, type Shelf } from '../../domain/catalogue/shelf.ts';
import { numbersOf } from '../../domain/catalogue/volume-numbers.ts';
import { readingsOf } from '../../domain/catalogue/volume.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { FailureError } from '../../domain/failure.ts';
import { latinSlugOf } from '../../domain/slug.ts';
import { http } from '../backend.ts';
import { keys } from '../keys.ts';
import { sessionMark } from '../session/session.ts';
import { $currency } from '../shop/currency.ts';
import { isRecord, storedJson } from '../storage.ts';
import { $collection, addBought, addToCollection, forgetBought } from './collection.ts';
import { $shelves, askForShelves, readShelf } from './collection-shelves.ts';

/** A line that was not taken. `names`: the editions that it may mean. */
export type ImportError =
  | UnreadLine
  | { readonly line: number; readonly text: string; readonly reason: 'unknown' | 'lost' }
  | {
      readonly line: number;
      readonly text: string;
      readonly reason: 'ambiguous';
      readonly names: readonly string[];
    };

export async function importText(
  text: string,
): Promise<{ readonly added: number; readonly errors: readonly ImportError[] }> {
  const { series, unread } = readCollectionText(text);
  const errors: ImportError[] = [...unread];
  let added = 0;
  for (const typed of series) {
    const found = await seriesNamed(typed.name);
    if (typeof found === 'string') errors.push({ line: typed.line, text: typed.name, reason: found });
    else if (found.length > 1) {
      const names = found.map(nameOf);
      errors.push({ line: typed.line, text: typed.name, reason: 'ambiguous', names });
    } else {
      addToCollection(found.map((shelf) => collected(shelf, typed)));
      added++;
    }
  }
  return { added, errors: errors.sort((a, b) => a.line - b.line) };
}

/** Series that the shop does not have are left out. */
export async function sharedCollection(fragment: string): Promise<Collection> {
  const shared = readFragment(fragment);
  await askForShelves(shared.map(({ slug }) => slug));
  return shared.flatMap((numbers) => {
    const shelf = $shelves.get().get(numbers.slug);
    return typeof shelf === 'object' ? [collected(shelf, numbers)] : [];
  });
}

/** Adds the volumes of orders not looked at yet; silent on failure. @returns number of volumes added */
export async function fillFromOrders(): Promise<number> {
  const session = sessionMark();
  if (session === '') return 0;
  if ($lookedAt.get().session !== session) {
    forgetBought();
    $lookedAt.set({ session, orders: [] });
  }
  const before = countHad();
  try {
    const orders = (await newOrders()).filter(
      ({ cancelReason, state }) => !cancelReason && !/cancel/i.test(state),
    );
    const items = orders.flatMap((order) => order.items);
    const bought = new Set(items.flatMap(({ productId }) => productId ?? []));
    const names = new Set(
      items.flatMap(({ title }) => readingsOf({ ...anyBook, title }).map(({ name }) => name)),
    );
    for (const name of [...names].slice(0, mostNames)) {
      const shelves = await seriesNamed(name);
      if (typeof shelves === 'string') continue;
      addBought(shelves.flatMap((shelf) => boughtOf(shelf, bought)));
    }
    const seen = new Set([...$lookedAt.get().orders, ...orders.map(({ id }) => id)]);
    $lookedAt.set({ session, orders: [...seen].slice(-mostOrders) });
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
  }
  return countHad() - before;
}

const mostNames = 40;
const mostOrders = 500;
const mostOrderPages = 10;
const anyBook = { brand: null, format: null, pageCount: null, isbn: ' ', isGiftCard: false };

/** Orders whose volumes were added in a session: marks taken away since then do not come back. */
interface LookedAt {
  readonly session: string;
  readonly orders: readonly number[];
}

const $lookedAt = storedJson<LookedAt>(keys.collectionOrders, { session: '', orders: [] }, isLookedAt);

function isLookedAt(value: unknown): value is LookedAt {
  if (!isRecord(value)) return false;
  const { session, orders } = value;
  return typeof session === 'string' && Array.isArray(orders) && orders.every(Number.isSafeInteger);
}

async function newOrders(): Promise<readonly Order[]> {
  const found: Order[] = [];
  for (let page = 1, last = 1; page <= Math.min(last, mostOrderPages); page++) {
    const { items, totalPages } = await http.send(
      getOrders,
      { query: { page: String(page) } },
      { retries: 0 },
    );
    found.push(...items);
    last = totalPages;
  }
  return found.filter(({ id }) => !$lookedAt.get().orders.includes(id));
}

function boughtOf(shelf: Shelf, bought: ReadonlySet<number>): Collection {
  const volumes = shelf.volumes.filter(({ id }) => bought.has(id));
  const have = volumes.flatMap(({ sortKey }) => numbersOf(sortKey));
  return volumes.length > 0 ? [collected(shelf, { have, want: [] })] : [];
}

function countHad(): number {
  return $collection.get().reduce((sum, { have }) => sum + have.length, 0);
}

function collected(shelf: Shelf, { have, want }: Pick<TypedSeries, 'have' | 'want'>): CollectedSeries {
  return { ...emptySeries(shelf), have, want, products: productsWith(have, shelf) };
}

/** One when the name says its brand, or there is only one edition. */
async function seriesNamed(name: string): Promise<readonly [Shelf, ...Shelf[]] | 'unknown' | 'lost'> {
  const own = latinSlugOf(name);
  const bare = latinSlugOf(name.replace(/ \([^()]*\)$/u, ''));
  const isMeant = (series: { readonly name: string; readonly slug: string }) =>
    [own, bare].includes(latinSlugOf(series.name)) || series.slug === own;
  const slugs = new Set(
    [...$collection.get(), ...(await suggested(name))].filter(isMeant).map(({ slug }) => slug),
  );
  // A backend may suggest no series: then the address is made of the name, as the publisher makes it.
  if (slugs.size === 0 && own !== '') slugs.add(own);
  const found = await Promise.all([...slugs].slice(0, mostEditions).map(readShelf));
  const shelves = found.filter((shelf) => typeof shelf === 'object');
  const exact = shelves.filter((shelf) => latinSlugOf(nameOf(shelf)) === own || shelf.slug === own);
  const [first, ...others] = exact.length === 1 ? exact : shelves;
  if (first) return [first, ...others];
  return found.includes('failed') ? 'lost' : 'unknown';
}

const mostEditions = 6;

async function suggested(name: string): Promise<readonly { readonly name: string; readonly slug: string }[]> {
  const search = name.replace(/ \([^()]*\)$/u, '').slice(0, 100);
  if (search.length < 3) return [];
  try {
    const query = { search, currency: $currency.get() };
    return (await http.send(getSearchSuggestions, { query }, { retries: 1 })).series;
  } catch (error) {
    if (error instanceof FailureError) return [];
    throw error;
  }
}
