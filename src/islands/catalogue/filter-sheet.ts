/**
 * On narrow screens the one filter form moves into a sheet at the lower edge, and back when the sheet closes. There
 * its changes are a draft until 'Ver productos' is pressed; beside a list at a desk every change counts at once.
 */
export interface FilterSheet {
  readonly isOpen: () => boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** @param onClose after any way of closing: button, Escape, a press beside the sheet */
export function filterSheet(listing: HTMLElement, form: HTMLFormElement, onClose: () => void): FilterSheet {
  const sheet = listing.querySelector<HTMLDialogElement>('[data-filter-sheet]');
  const home = listing.querySelector('[data-filter-home]');
  sheet?.addEventListener('close', () => {
    home?.append(form);
    onClose();
  });
  sheet?.addEventListener('click', ({ target }) => {
    const isBeside = target === sheet;
    const isClose = target instanceof Element && target.closest('[data-close-filters]') !== null;
    if (isBeside || isClose) sheet.close();
  });
  return {
    isOpen: () => sheet?.open ?? false,
    open: () => {
      if (!sheet || sheet.open) return;
      sheet.append(form);
      sheet.showModal();
    },
    close: () => sheet?.close(),
  };
}
