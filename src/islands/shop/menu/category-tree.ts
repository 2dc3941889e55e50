/**
 * Adds subcategories to the menu's first level when it opens, as clones of the templates that `SideMenu.astro`
 * rendered; a button beside each link expands them.
 */
import { flattenCategories, type Category } from '../../../domain/catalogue/category.ts';
import { pathTo } from '../../../domain/routes.ts';
import { categoryTree } from '../../../stores/shop/category-tree.ts';
import { menuTexts } from '../../../text/shop/menu.ts';

/** Idempotent; retries after a failure. */
export async function addSubcategories(menu: HTMLElement): Promise<void> {
  const list = menu.querySelector<HTMLElement>('[data-categories=""]');
  const folded = menu.querySelector<HTMLTemplateElement>('[data-branch]')?.content;
  const item = list?.querySelector('li');
  // Already expanded, or in progress.
  if (!list || !folded || !item) return;
  const templates = { item, folded };
  list.dataset['categories'] = 'growing';
  await categoryTree.ask(null);
  const tree = categoryTree.$state.get().value;
  // Reset on failure, so that the next opening retries.
  list.dataset['categories'] = tree === null ? '' : 'grown';
  const categories = flattenCategories(tree ?? []);
  for (const root of list.querySelectorAll(':scope > li')) {
    const path = root.querySelector('a')?.getAttribute('href');
    const category = categories.find((one) => pathOf(one) === path);
    if (category) addBranch(root, templates, category);
  }
}

/** Expands or collapses a button's list. */
export function unfold(button: HTMLElement, isOpen: boolean): void {
  button.ariaExpanded = String(isOpen);
  if (button.nextElementSibling instanceof HTMLElement) button.nextElementSibling.hidden = !isOpen;
}

/** Templates to clone. */
interface Templates {
  /** A category with its link. */
  readonly item: Element;
  /** A button and the list that it expands. */
  readonly folded: DocumentFragment;
}

function addBranch(item: Element, templates: Templates, { name, children }: Category): void {
  if (children.length === 0) return;
  item.append(templates.folded.cloneNode(true));
  const button = item.querySelector('button');
  if (button === null) return;
  button.ariaLabel = menuTexts.subcategoriesOf(name);
  button.addEventListener('click', () => unfold(button, button.ariaExpanded === 'false'));
  button.nextElementSibling?.append(...children.map((child) => itemOf(templates, child)));
}

function itemOf(templates: Templates, category: Category): Element {
  const item = templates.item.cloneNode(true) as Element;
  const link = item.querySelector('a');
  if (link !== null) {
    link.href = pathOf(category);
    link.textContent = category.name;
  }
  addBranch(item, templates, category);
  return item;
}

function pathOf({ slug }: Category): string {
  return pathTo('productList', { category: slug });
}
