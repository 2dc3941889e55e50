/** What comes into the collection from elsewhere: a text, past orders, a shared link. */
import { atom } from 'nanostores';
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
import { possibleNumbers, productsWith, type Shelf } from '../../domain/catalogue/shelf.ts';
import { pathTo } from '../../domain/routes.ts';
import { copyText, documentAddress, replacePath } from '../browser-document.ts';
import { currentPath } from '../browser.ts';
import { $collection, addToCollection } from './collection.ts';
import { fillFromOrders } from './collection-orders.ts';
import { $shelves, loadShelves } from './collection-shelves.ts';
import { seriesNamed } from './series-named.ts';

export interface Imported {
  readonly added: number;
  /** In order; their lines are those of `leftover`. */
  readonly errors: readonly ImportError[];
  /** The lines that were not taken, as they were typed. */
  readonly leftover: string;
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

/** @returns the lines that were not taken */
export async function importIntoCollection(text: string): Promise<string> {
  if ($imported.get() === 'pending') return text;
  $imported.set('pending');
  const imported = await importText(text);
  $imported.set(imported);
  void askForOwnShelves();
  return imported.leftover;
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
  const lines = text.split(/\r?\n/u);
  errors.sort((a, b) => a.line - b.line);
  return {
    added,
    errors: errors.map((error, index) => ({ ...error, line: index + 1 })),
    leftover: errors.map(({ line }) => lines[line - 1] ?? '').join('\n'),
  };
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

function collected(shelf: Shelf, typed: Pick<TypedSeries, 'have' | 'want'>): CollectedSeries {
  const have = possibleNumbers(typed.have, shelf);
  const want = possibleNumbers(typed.want, shelf);
  return { ...emptySeries(shelf), have, want, products: productsWith(have, shelf) };
}
