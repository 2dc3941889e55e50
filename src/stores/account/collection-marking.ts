/** Changes of the collection: a press changes it at once, although the visitor leaves the page with it. */
import { reverted, withMark, withNumbers } from '../../domain/catalogue/collection-changes.ts';
import { changesOf, joined } from '../../domain/catalogue/collection-join.ts';
import {
  mergedCollections,
  shownCollection,
  type Collection,
  type Mark,
  type MarkedVolume,
} from '../../domain/catalogue/collection.ts';
import { collectionOf, purchaseKey, type Purchase } from '../../domain/catalogue/purchase.ts';
import { possibleNumbers, productsWith, type Shelf } from '../../domain/catalogue/shelf.ts';
import { markTexts } from '../../text/catalogue/live-product.ts';
import { keys } from '../keys.ts';
import { isKept } from '../storage.ts';
import { showToast } from '../toasts.ts';
import { $purchases, $removed, markOfVolume, tellAccount } from './collection.ts';
import { $ofAccount, $ofBrowser, $unsent, isOfSession, marksNow } from './collection-stored.ts';

/** Marks a volume, or takes its mark away with null. */
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
