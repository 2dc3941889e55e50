/** At a desk the menu of categories is a tree that hangs from its button; phones never ask for its code. */
import { growCategories } from './category-tree.ts';

let isAwaited = false;

/** More calls change nothing. */
export function awaitDropdown(menu: HTMLElement): void {
  const door = document.querySelector<HTMLElement>('.header [popovertarget="menu"]');
  if (isAwaited || door === null) return;
  isAwaited = true;
  const desk = matchMedia('(min-width: 992px)');
  const bring = () => {
    if (!desk.matches) return;
    desk.removeEventListener('change', bring);
    // Without it the menu opens by press, as it did before any code was there.
    void import('./dropdown-menu.ts')
      .catch(() => null)
      .then((code) => code?.bringDropdownToLife({ door, menu }, () => growCategories(menu)));
  };
  desk.addEventListener('change', bring);
  bring();
}
