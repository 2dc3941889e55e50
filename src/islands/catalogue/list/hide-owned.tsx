/**
 * 'Ocultar los que ya tengo': a style sheet that leaves out the cards of what the collection has, in built and in live
 * lists alike, and a chip that says so. Its text is stored, so that the next page applies it before its first paint
 * (`inline/remembered-list.ts`), with the chip's line.
 */
import { OwnedNote } from '../../../components/catalogue/list/OwnedNote.tsx';
import type { Collection } from '../../../domain/catalogue/collection.ts';
import { pathTo } from '../../../domain/routes.ts';
import { $collection, $ownedStyles } from '../../../stores/account/collection.ts';
import { listTexts } from '../../../text/catalogue/catalogue.ts';
import { draw } from '../../draw.ts';

/** @param list the built and the live list, with their controls */
export function hideOwned(list: HTMLElement): void {
  const note = document.querySelector<HTMLElement>('[data-owned-note]');
  if (!note) return;
  const choice = document.querySelector<HTMLElement>('[data-owned]');
  const box = choice?.querySelector('input');
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  const hide = (isHiding: boolean) => {
    $ownedStyles.set(isHiding ? stylesFor($collection.get()) : '');
    apply();
  };
  const show = () => {
    const [first] = cardsIn(list).hidden;
    hide(false);
    // Focus management: the pressed button is gone.
    first?.querySelector('a')?.focus();
  };
  const paint = painter(list, note, show);
  const apply = () => {
    const styles = stylesFor($collection.get());
    const isHiding = $ownedStyles.get() !== '';
    if (isHiding) $ownedStyles.set(styles);
    if (choice) choice.hidden = styles === '';
    if (box) box.defaultChecked = box.checked = isHiding && styles !== '';
    sheet.replaceSync($ownedStyles.get());
    paint();
  };
  apply();
  $collection.listen(apply);
  new MutationObserver(paint).observe(list, { childList: true, subtree: true, characterData: true });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-clear-filters]')) hide(false);
  });
  box?.addEventListener('change', (event) => {
    // The list is not asked for anew.
    event.stopPropagation();
    hide(box.checked);
  });
}

/** @returns draws the chip, and the count of a list that is on one page, only where something has changed */
function painter(list: HTMLElement, note: HTMLElement, onShow: () => void): () => void {
  const count = document.querySelector('[data-list-count]');
  let drawn = '';
  let counted: { readonly before: string; readonly words: string } | null = null;
  return () => {
    const isHiding = $ownedStyles.get() !== '';
    const { shown, hidden, isPaged, isBusy } = cardsIn(list);
    const isEmpty = isHiding && hidden.length > 0 && shown === 0;
    const isOnePage = isHiding && hidden.length > 0 && !isPaged && !isBusy;
    if (count && counted?.words !== count.textContent) counted = null;
    if (count && isOnePage) {
      const words = listTexts.productCount(shown);
      counted ??= { before: count.textContent, words };
      if (count.textContent !== words) count.textContent = words;
      counted = { ...counted, words };
    } else if (count && counted) {
      count.textContent = counted.before;
      counted = null;
    }
    const next = isHiding ? [hidden.length, isPaged, isEmpty].join() : '';
    if (next === drawn) return;
    drawn = next;
    note.replaceChildren(
      ...(isHiding ? [draw(<OwnedNote {...{ hidden: hidden.length, isPaged, isEmpty, onShow }} />)] : []),
    );
  };
}

/** The cards of the list that is on screen. */
function cardsIn(list: HTMLElement) {
  const grids = [...list.querySelectorAll<HTMLElement>('.grid')];
  const grid = grids.find((each) => each.getClientRects().length > 0);
  const owned = new Set(ownedPaths($collection.get()));
  const isHiding = $ownedStyles.get() !== '';
  const cards = [...(grid?.children ?? [])].filter((card) => card instanceof HTMLElement);
  const hidden = cards.filter((card) => {
    const isOwned = isHiding && owned.has(card.querySelector('a')?.getAttribute('href') ?? '');
    // A browser without `:has()`.
    if (!hasHas && card.hidden !== isOwned) card.hidden = isOwned;
    return isOwned;
  });
  const pages = [...list.querySelectorAll('.pagination')];
  const isPaged = pages.some((each) => each.getClientRects().length > 0);
  // Its count is the next list's.
  const isBusy = grid?.closest('[aria-busy="true"]') !== null;
  return { shown: cards.length - hidden.length, hidden, isPaged, isBusy };
}

const hasHas = CSS.supports('selector(:has(a))');

function ownedPaths(collection: Collection): readonly string[] {
  return collection.flatMap(({ products }) => products.map((slug) => pathTo('product', { slug })));
}

function stylesFor(collection: Collection): string {
  const links = ownedPaths(collection).map((path) => `a[href=${JSON.stringify(path)}]`);
  if (links.length === 0) return '';
  return `.grid>li:has(:is(${links.join()})){display:none}.owned-note{display:block}`;
}
