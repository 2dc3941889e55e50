/** On narrow screens the one filter form moves into a bottom sheet, where changes are a draft until 'Ver productos'. */
import { whenPainted } from '../../../stores/browser.ts';
import { addDeferredStyles } from '../../shop/loading/add-styles.ts';

export interface FilterSheet {
  readonly isOpen: () => boolean;
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/** Same breakpoint as in `filter-panel.css` and `list-deferred.css`. */
const narrow = '(max-width: 991.98px)';

/** @param onClose runs after any closing */
export function filterSheet(host: HTMLElement, form: HTMLFormElement, onClose: () => void): FilterSheet {
  const sheet = host.querySelector<HTMLDialogElement>('[data-filter-sheet]');
  const home = host.querySelector('[data-filter-home]');
  const openButton = host.querySelector('[data-open-filters]');
  const looks = addDeferredStyles();
  const show = (isOpen: boolean) => {
    if (openButton) openButton.ariaExpanded = String(isOpen);
  };
  const screen = matchMedia(narrow);
  const onScreenChange = () => {
    if (!screen.matches) sheet?.close();
    const place = screen.matches ? sheet : home;
    // Moving an element loses its focus, so it is moved only when its place changes.
    if (form.parentElement !== place) place?.append(form);
  };
  // INP: moved ahead of the first press, so that opening the sheet is cheap.
  onScreenChange();
  screen.addEventListener('change', onScreenChange);
  sheet?.addEventListener('close', () => {
    show(false);
    onClose();
  });
  sheet?.addEventListener('click', ({ target }) => {
    const isBeside = target === sheet;
    const isClose = target instanceof Element && target.closest('[data-close-filters]') !== null;
    if (isBeside || isClose) sheet.close();
  });
  return {
    isOpen: () => sheet?.open ?? false,
    open: async () => {
      show(true);
      // INP: a modal makes the whole page inert, which takes several frames: the pressed button is painted first.
      await Promise.all([whenPainted(), looks]);
      if (sheet && !sheet.open) sheet.showModal();
    },
    close: () => sheet?.close(),
  };
}
