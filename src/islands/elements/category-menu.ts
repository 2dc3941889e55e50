/**
 * `<category-menu popover>` (`components/shop/SideMenu.astro`): grows the subcategories when it opens. On wide screens it is
 * a dropdown; on phones it holds the sections of the header, too.
 */
import { openAsDropdown } from '../shop/menu/dropdown-menu.ts';
import { addSubcategories, copySections } from '../shop/menu/category-tree.tsx';

export class CategoryMenu extends HTMLElement {
  connectedCallback(): void {
    openAsDropdown(this);
    this.addEventListener('toggle', () => this.#grow());
    // It may be open already.
    this.#grow();
  }

  #grow(): void {
    if (!this.matches(':popover-open')) return;
    copySections(this);
    void addSubcategories(this);
  }
}
