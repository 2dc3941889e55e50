import { atom } from 'nanostores';
import type { Collection } from '../../domain/catalogue/collection.ts';
import { sharedFragment } from '../../domain/catalogue/collection-text.ts';
import { pathTo } from '../../domain/routes.ts';
import { copyText, documentAddress, replacePath } from '../browser-document.ts';
import { currentPath } from '../browser.ts';
import { $collection } from './collection.ts';
import { fillFromOrders, importText, sharedCollection, type Imported } from './collection-filling.ts';
import { askForShelves } from './collection-shelves.ts';

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
  return askForShelves($collection.get().map(({ slug }) => slug));
}
