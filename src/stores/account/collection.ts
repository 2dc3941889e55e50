/**
 * The collection: what was marked, and what a customer bought, which ends with the session. Until the account answers,
 * a mark is the browser's; from then on it is the account's, and leaves the browser at a logout (`collection-sync.ts`).
 */
import { computed } from 'nanostores';
import {
  markOf,
  mergedCollections,
  reverted,
  withMark,
  withNumbers,
  type Collection,
  type Mark,
  type MarkedVolume,
  type ShownMark,
} from '../../domain/catalogue/collection.ts';
import { changesOf, joined, shownCollection } from '../../domain/catalogue/collection-join.ts';
import { collectionOf, isPurchases, purchaseKey, type Purchase } from '../../domain/catalogue/purchase.ts';
import { possibleNumbers, productsWith, type Shelf } from '../../domain/catalogue/shelf.ts';
import { markTexts } from '../../text/catalogue/live-product.ts';
import { hasPart, whenActivated, whenIdle } from '../browser.ts';
import { keys } from '../keys.ts';
import { sessionMark } from '../session/session.ts';
import { isKept, storedAtom, storedJson } from '../storage.ts';
import { showToast } from '../toasts.ts';
import { $ofAccount, $ofBrowser, $unsent, isOfSession, marksNow } from './collection-stored.ts';

export const $purchases = storedJson<readonly Purchase[]>(keys.collectionBought, [], isPurchases);

/** Keys of the purchases that the visitor took away. */
const $removed = storedJson<readonly string[]>(keys.collectionRemoved, [], isTexts);

export const $collection = computed([$ofBrowser, $ofAccount, $purchases], (browser, account, purchases) =>
  mergedCollections(shownCollection(isOfSession(account) ? account.marks : browser), collectionOf(purchases)),
);

/** Styles that leave owned volumes out of lists (`hide-owned.tsx`); empty while they are shown. */
export const $ownedStyles = storedAtom(keys.ownedStyles, '', {
  decode: (text) => text,
  encode: (text) => text,
});

/** Marks a volume, or takes its mark away with null. @public for screens that know which mark they want */
export function markVolume(volume: MarkedVolume, mark: Mark | null): void {
  const { series, numbers } = volume;
  const before = markOfVolume(series.slug, numbers);
  change((marks) => withMark(marks, volume, mark));
  if (before === 'have' && mark !== 'have') {
    takeAway((bought) => bought.isDelivered && isOf(bought, series.slug, numbers));
  }
}

/** The same mark again takes it away. */
export function toggleMark(volume: MarkedVolume, mark: Mark): void {
  markVolume(volume, markOfVolume(volume.series.slug, volume.numbers) === mark ? null : mark);
}

/** Gives this mark to exactly these numbers of a series. */
export function markNumbers(shelf: Shelf, typed: readonly number[], mark: Mark): void {
  const { slug, name, brand } = shelf;
  const numbers = possibleNumbers(typed, shelf);
  takeAway(
    (bought) =>
      bought.isDelivered &&
      bought.series.slug === slug &&
      bought.numbers.every((number) => numbers.includes(number)) !== (mark === 'have'),
  );
  const bought = collectionOf($purchases.get()).find((series) => series.slug === slug)?.have ?? [];
  const others = mark === 'have' ? numbers.filter((number) => !bought.includes(number)) : numbers;
  change((marks) =>
    withNumbers(marks, { slug, name, brand }, { numbers: others, mark }, (have) => productsWith(have, shelf)),
  );
}

export function markOfVolume(series: string, numbers: readonly number[]): ShownMark | null {
  const collected = $collection.get().find(({ slug }) => slug === series);
  return markOf(collected, numbers);
}

/** @returns takes back what it changed, and nothing that was marked since */
export function addToCollection(added: Collection): () => void {
  const [before, after] = [markedNow(), mergedCollections(markedNow(), added)];
  change(() => after);
  return () => change((now) => reverted(now, before, after));
}

/** Without what was bought. */
function markedNow(): Collection {
  const account = marksNow.ofAccount();
  return shownCollection(isOfSession(account) ? account.marks : marksNow.ofBrowser());
}

export function removeFromCollection(series: string): void {
  change((marks) => marks.filter(({ slug }) => slug !== series));
  takeAway((bought) => bought.series.slug === series);
  showToast('success', markTexts.removed);
}

/** Joins the account's marks once they are old; for pages that show marks. */
export function keepCollectionFresh(): void {
  const account = marksNow.ofAccount();
  const age = Date.now() - (account?.readAt ?? 0);
  const isFresh = isOfSession(account) && age >= 0 && age < freshForMs;
  if (isFresh && marksNow.unsent()[account.owner] === undefined) return;
  void whenActivated().then(whenIdle).then(tellAccount);
}

const freshForMs = 10 * 60_000;

/** Guests, and shops without the call, load nothing. */
function tellAccount(): void {
  if (sessionMark() === '' || !hasPart('collectionSync')) return;
  import('./collection-sync.ts').then(
    (sync) => sync.syncCollection(),
    () => undefined,
  );
}

function change(edit: (marks: Collection) => Collection): void {
  const account = marksNow.ofAccount();
  const isAccounts = isOfSession(account);
  const before = isAccounts ? account.marks : marksNow.ofBrowser();
  const changes = changesOf(before, edit(shownCollection(before)), Date.now());
  if (changes.length === 0) return;
  const marks = joined(before, changes);
  if (isAccounts) {
    const unsent = marksNow.unsent();
    $unsent.set({ ...unsent, [account.owner]: joined(unsent[account.owner] ?? [], changes) });
    $ofAccount.set({ ...account, marks });
  } else {
    $ofBrowser.set(marks);
    if (!isKept(keys.collection)) showToast('error', markTexts.notKept);
  }
  tellAccount();
}

export function isTakenAway(purchase: Pick<Purchase, 'order' | 'productId'>): boolean {
  return $removed.get().includes(purchaseKey(purchase));
}

function takeAway(isMeant: (purchase: Purchase) => boolean): void {
  const removed = $purchases.get().filter(isMeant);
  if (removed.length === 0) return;
  $purchases.set($purchases.get().filter((purchase) => !removed.includes(purchase)));
  $removed.set([...$removed.get(), ...removed.map(purchaseKey)].slice(-mostRemoved));
}

const mostRemoved = 1000;

function isOf(purchase: Purchase, series: string, numbers: readonly number[]): boolean {
  return purchase.series.slug === series && purchase.numbers.some((number) => numbers.includes(number));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
