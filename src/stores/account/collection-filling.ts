/** What the page of the collection shows when it is opened: one's own, with the account's and past orders, or a shared one. */
import { atom } from 'nanostores';
import {
  emptySeries,
  mergedCollections,
  type CollectedSeries,
  type Collection,
  type TimedCollection,
} from '../../domain/catalogue/collection.ts';
import { readFragment, sharedFragment } from '../../domain/catalogue/collection-text.ts';
import { possibleNumbers, productsWith, type Shelf } from '../../domain/catalogue/shelf.ts';
import { pathTo } from '../../domain/routes.ts';
import { copyText, documentAddress, replacePath } from '../browser-document.ts';
import { currentPath } from '../browser.ts';
import { $collection } from './collection.ts';
import { fillFromOrders } from './collection-orders.ts';
import { $ofAccount, $ofBrowser, isOfSession, marksNow } from './collection-stored.ts';
import { $shelves, loadOwnShelves, loadShelves } from './collection-shelves.ts';
import { syncCollection } from './collection-sync.ts';

/** Another person's collection, from the address; null for none. */
export const $shared = atom<Collection | 'loading' | null>(null);

export const $filled = atom(0);

export async function openCollection(): Promise<void> {
  const [, fragment = ''] = currentPath().split('#');
  if (fragment.includes('=')) {
    $shared.set('loading');
    return $shared.set(await sharedCollection(fragment));
  }
  $shared.set(null);
  await Promise.all([syncCollection(true), loadOwnShelves($collection.get())]);
  await loadOwnShelves($collection.get());
  nameProducts();
  $filled.set($filled.get() + (await fillFromOrders()));
  await loadOwnShelves($collection.get());
}

/** What another device marked came without the shop's products. */
function nameProducts(): void {
  const account = marksNow.ofAccount();
  const withProducts = (marks: TimedCollection) =>
    marks.map((series) => {
      const shelf = $shelves.get()[series.slug];
      return typeof shelf === 'object' ? { ...series, products: productsWith(series.have, shelf) } : series;
    });
  if (isOfSession(account)) $ofAccount.set({ ...account, marks: withProducts(account.marks) });
  else $ofBrowser.set(withProducts(marksNow.ofBrowser()));
}

export function showOwnCollection(): void {
  replacePath(pathTo('collection'));
  void openCollection();
}

/** @returns whether the link is in the clipboard */
export function copySharedLink(collection: Collection): Promise<boolean> {
  return copyText(`${documentAddress().origin}${pathTo('collection')}#${sharedFragment(collection)}`);
}

async function sharedCollection(fragment: string): Promise<Collection> {
  const shared = readFragment(fragment);
  await loadShelves(shared.map(({ slug }) => slug));
  const collection = shared.flatMap((numbers) => {
    const shelf = $shelves.get()[numbers.slug];
    return typeof shelf === 'object' ? [collected(shelf, numbers)] : [];
  });
  // A series that the address has twice is one.
  return mergedCollections([], collection);
}

function collected(shelf: Shelf, typed: Pick<CollectedSeries, 'have' | 'want'>): CollectedSeries {
  const have = possibleNumbers(typed.have, shelf);
  const want = possibleNumbers(typed.want, shelf);
  return { ...emptySeries(shelf), have, want, products: productsWith(have, shelf) };
}
