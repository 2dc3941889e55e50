/** What comes into the collection from elsewhere: a text, past orders, a shared link. */
import { atom } from 'nanostores';
import { getSearchSuggestions } from '../../api/catalogue.ts';
import { getOrders } from '../../api/order.ts';
import {
  emptySeries,
  mergedCollections,
  type CollectedSeries,
  type Collection,
} from '../../domain/catalogue/collection.ts';
import {
  nameOf,
  readCollectionText,
  readFragment,
  sharedFragment,
  type TypedSeries,
  type UnreadLine,
} from '../../domain/catalogue/collection-text.ts';
import { productsWith, type Shelf } from '../../domain/catalogue/shelf.ts';
import { numbersOf } from '../../domain/catalogue/volume-numbers.ts';
import { readingsOf } from '../../domain/catalogue/volume.ts';
import { FailureError } from '../../domain/failure.ts';
import { pathTo } from '../../domain/routes.ts';
import { latinSlugOf } from '../../domain/slug.ts';
import { http } from '../backend.ts';
import { copyText, documentAddress, replacePath } from '../browser-document.ts';
import { currentPath } from '../browser.ts';
import { keys } from '../keys.ts';
import { sessionMark } from '../session/session.ts';
import { $currency } from '../shop/currency.ts';
import { hasFields, storedJson } from '../storage.ts';
import { $bought, $collection, addToCollection } from './collection.ts';
import { $shelves, loadShelves, readShelf } from './collection-shelves.ts';
import { readPages } from './pages.ts';

export interface Imported {
  readonly added: number;
  readonly errors: readonly ImportError[];
}

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

/** Another person's collection, from the address; null for none. */
export const $shared = atom<Collection | 'loading' | null>(null);

export const $filled = atom(0);

export const $imported = atom<Imported | 'pending' | null>(null);

export async function openCollection(): Promise<void> {
  const [, fragment = ''] = currentPath().split('#');
  if (fragment.includes('=')) {
    $shared.set('loading');
    return $shared.set(await sharedCollection(fragment));
  }
  $shared.set(null);
  await askForOwnShelves();
  $filled.set($filled.get() + (await fillFromOrders()));
  await askForOwnShelves();
}

export function showOwnCollection(): void {
  replacePath(pathTo('collection'));
  void openCollection();
}

export async function importIntoCollection(text: string): Promise<void> {
  if ($imported.get() === 'pending') return;
  $imported.set('pending');
  $imported.set(await importText(text));
  await askForOwnShelves();
}

/** @returns whether the link is in the clipboard */
export function copySharedLink(collection: Collection): Promise<boolean> {
  return copyText(`${documentAddress().origin}${pathTo('collection')}#${sharedFragment(collection)}`);
}

function askForOwnShelves(): Promise<void> {
  return loadShelves($collection.get().map(({ slug }) => slug));
}

async function importText(text: string): Promise<Imported> {
  const { series, unread } = readCollectionText(text);
  const errors: ImportError[] = [...unread];
  for (const typed of series) {
    const { line, name } = typed;
    const found = await seriesNamed(name);
    if (typeof found === 'string') errors.push({ line, text: name, reason: found });
    else if (found.length === 1) addToCollection(found.map((shelf) => collected(shelf, typed)));
    else errors.push({ line, text: name, reason: 'ambiguous', names: found.map(nameOf) });
  }
  const added = series.length - (errors.length - unread.length);
  return { added, errors: errors.sort((a, b) => a.line - b.line) };
}

async function sharedCollection(fragment: string): Promise<Collection> {
  const shared = readFragment(fragment);
  await loadShelves(shared.map(({ slug }) => slug));
  return shared.flatMap((numbers) => {
    const shelf = $shelves.get()[numbers.slug];
    return typeof shelf === 'object' ? [collected(shelf, numbers)] : [];
  });
}

/** Adds the volumes of orders not looked at yet; silent on failure. @returns number of volumes added */
export async function fillFromOrders(): Promise<number> {
  const session = sessionMark();
  if (session === '') return 0;
  if ($lookedAt.get().session !== session) {
    $bought.set([]);
    $lookedAt.set({ session, orders: [] });
  }
  const before = countHad();
  try {
    await addNewOrders(session);
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
  }
  return countHad() - before;
}

async function addNewOrders(session: string): Promise<void> {
  const all = await readPages(mostOrderPages, (page) =>
    http.send(getOrders, { query: { page: String(page) } }, { retries: 0 }),
  );
  const lookedAt = $lookedAt.get().orders;
  const orders = all.filter(
    ({ id, cancelReason, state }) => !lookedAt.includes(id) && !cancelReason && !/cancel/i.test(state),
  );
  const items = orders.flatMap((order) => order.items);
  const bought = new Set(items.flatMap(({ productId }) => productId ?? []));
  const names = items.flatMap(({ title }) => readingsOf({ ...anyBook, title }).map(({ name }) => name));
  for (const name of [...new Set(names)].slice(0, maxNames)) {
    const shelves = await seriesNamed(name);
    if (typeof shelves === 'string') continue;
    $bought.set(
      mergedCollections(
        $bought.get(),
        shelves.flatMap((shelf) => boughtOf(shelf, bought)),
      ),
    );
  }
  const seen = new Set([...lookedAt, ...orders.map(({ id }) => id)]);
  $lookedAt.set({ session, orders: [...seen].slice(-mostOrders) });
}

const maxNames = 40;
const mostOrders = 500;
const mostOrderPages = 10;
const anyBook = { brand: null, format: null, pageCount: null, isbn: ' ', isGiftCard: false };

/** Orders whose volumes were added in a session: marks taken away since then do not come back. */
const $lookedAt = storedJson<{ readonly session: string; readonly orders: readonly number[] }>(
  keys.collectionOrders,
  { session: '', orders: [] },
  hasFields({ session: 'string', orders: 'array' }),
);

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
async function seriesNamed(name: string): Promise<readonly Shelf[] | 'unknown' | 'lost'> {
  const own = latinSlugOf(name);
  const bareName = name.replace(/ \([^()]*\)$/u, '');
  const isMeant = (series: { readonly name: string; readonly slug: string }) =>
    [own, latinSlugOf(bareName)].includes(latinSlugOf(series.name)) || series.slug === own;
  const known = [...$collection.get(), ...(await suggested(bareName))];
  const slugs = new Set(known.filter(isMeant).map(({ slug }) => slug));
  // A backend may suggest no series: then the address is made of the name, as the publisher makes it.
  if (slugs.size === 0 && own !== '') slugs.add(own);
  const found = await Promise.all([...slugs].slice(0, mostEditions).map(readShelf));
  const shelves = found.filter((shelf) => typeof shelf === 'object');
  if (shelves.length === 0) return found.includes('failed') ? 'lost' : 'unknown';
  const exact = shelves.filter((shelf) => latinSlugOf(nameOf(shelf)) === own || shelf.slug === own);
  return exact.length === 1 ? exact : shelves;
}

const mostEditions = 6;

async function suggested(name: string): Promise<readonly { readonly name: string; readonly slug: string }[]> {
  if (name.length < 3) return [];
  try {
    const query = { search: name.slice(0, 100), currency: $currency.get() };
    return (await http.send(getSearchSuggestions, { query }, { retries: 1 })).series;
  } catch (error) {
    if (error instanceof FailureError) return [];
    throw error;
  }
}
