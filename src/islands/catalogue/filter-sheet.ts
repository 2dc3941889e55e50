/**
 * On narrow screens the one filter form lives in a sheet at the lower edge. There its changes are a draft until 'Ver
 * productos' is pressed; beside a list at a desk every change counts at once.
 */
import { listed } from '../../components/list-places.ts';
import { whenPainted } from '../../stores/browser.ts';
import { addListingStyles } from './listing-styles.ts';

export interface FilterSheet {
  readonly isOpen: () => boolean;
  /** Resolves when it is. */
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/** As in `filter-panel.css` and `listing-late.css`. */
const narrow = '(max-width: 991.98px)';

/** @param onClose after any way of closing: button, Escape, a press beside the sheet, a screen that became wide */
export function filterSheet(listing: HTMLElement, form: HTMLFormElement, onClose: () => void): FilterSheet {
  const sheet = listing.querySelector<HTMLDialogElement>(listed.at('filterSheet'));
  const home = listing.querySelector(listed.at('filterHome'));
  const door = listing.querySelector(listed.at('openFilters'));
  const looks = addListingStyles();
  const show = (isOpen: boolean) => {
    if (door) door.ariaExpanded = String(isOpen);
  };
  const screen = matchMedia(narrow);
  const settle = () => {
    if (!screen.matches) sheet?.close();
    const place = screen.matches ? sheet : home;
    // What is moved loses the focus: at a desk it stays where it is.
    if (form.parentElement !== place) place?.append(form);
  };
  // Before anybody presses: to move the form and to open the sheet in one go would be a slow answer.
  settle();
  screen.addEventListener('change', settle);
  sheet?.addEventListener('close', () => {
    show(false);
    onClose();
  });
  sheet?.addEventListener('click', ({ target }) => {
    const isBeside = target === sheet;
    const isClose = target instanceof Element && target.closest(listed.at('closeFilters')) !== null;
    if (isBeside || isClose) sheet.close();
  });
  return {
    isOpen: () => sheet?.open ?? false,
    open: async () => {
      show(true);
      // All of the page becomes inert behind a modal sheet, which takes several frames: the door looks pressed in the first.
      await Promise.all([whenPainted(), looks]);
      if (sheet && !sheet.open) sheet.showModal();
    },
    close: () => sheet?.close(),
  };
}
