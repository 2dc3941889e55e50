/** Loads the category dropdown's code on wide screens only. */
import { addSubcategories } from './category-tree.ts';

export function initDropdownOnWideScreens(menu: HTMLElement): void {
  const trigger = document.querySelector<HTMLElement>('.header [popovertarget="menu"]');
  if (trigger === null) return;
  const desk = matchMedia('(min-width: 992px)');
  const bring = () => {
    if (!desk.matches) return;
    desk.removeEventListener('change', bring);
    // Without this chunk the menu still opens by click (popover).
    void import('./dropdown-menu.ts')
      .catch(() => null)
      .then((code) => code?.initDropdown({ trigger, menu }, () => addSubcategories(menu)));
  };
  desk.addEventListener('change', bring);
  bring();
}
