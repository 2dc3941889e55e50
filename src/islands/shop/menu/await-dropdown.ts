/** Loads the category dropdown's code on wide screens only. */
import { growCategories } from './category-tree.ts';

let isAwaited = false;

/** Idempotent. */
export function awaitDropdown(menu: HTMLElement): void {
  const door = document.querySelector<HTMLElement>('.header [popovertarget="menu"]');
  if (isAwaited || door === null) return;
  isAwaited = true;
  const desk = matchMedia('(min-width: 992px)');
  const bring = () => {
    if (!desk.matches) return;
    desk.removeEventListener('change', bring);
    // Without this chunk the menu still opens by click (popover).
    void import('./dropdown-menu.ts')
      .catch(() => null)
      .then((code) => code?.bringDropdownToLife({ door, menu }, () => growCategories(menu)));
  };
  desk.addEventListener('change', bring);
  bring();
}
