/**
 * The menu's first level gets its branches when it is opened, as copies of the category that `CategoryMenu.tsx` drew: a button
 * beside each link unfolds them.
 */
import { flattenCategories, type Category } from '../../domain/category.ts';
import { pathTo } from '../../domain/routes.ts';
import { categoryTree } from '../../stores/category-tree.ts';
import { menuTexts } from '../../text/menu.ts';

/** More calls change nothing, unless the tree could not be had. */
export async function growCategories(menu: HTMLElement): Promise<void> {
  const list = menu.querySelector<HTMLElement>('[data-categories=""]');
  const drawn = menu.querySelector<HTMLTemplateElement>('[data-category]')?.content.firstElementChild;
  // It has grown already, or is growing.
  if (list === null || !drawn) return;
  list.dataset['categories'] = 'growing';
  await categoryTree.ask(null);
  const tree = categoryTree.$state.get().value;
  // After a failure the next opening tries again.
  list.dataset['categories'] = tree === null ? '' : 'grown';
  const byPath = new Map(flattenCategories(tree ?? []).map((category) => [pathOf(category), category]));
  for (const item of list.querySelectorAll<HTMLElement>(':scope > li')) {
    const category = byPath.get(item.querySelector('a')?.getAttribute('href') ?? '');
    if (category?.children.length) item.append(...branchOf(drawn, category));
  }
}

/** Unfolds or folds what a button stands for. */
export function unfold(button: HTMLElement, isOpen: boolean): void {
  button.ariaExpanded = String(isOpen);
  if (button.nextElementSibling instanceof HTMLElement) button.nextElementSibling.hidden = !isOpen;
}

/** The button and the list that it unfolds. */
function branchOf(drawn: Element, { name, children }: Category): readonly Element[] {
  const [, button, list] = (drawn.cloneNode(true) as Element).children;
  if (!(button instanceof HTMLElement) || !list) return [];
  button.ariaLabel = menuTexts.subcategoriesOf(name);
  button.addEventListener('click', () => unfold(button, button.ariaExpanded === 'false'));
  list.append(...children.map((child) => itemOf(drawn, child)));
  return [button, list];
}

function itemOf(drawn: Element, category: Category): Element {
  const item = drawn.cloneNode(false) as Element;
  const link = drawn.querySelector('a')?.cloneNode() as HTMLAnchorElement;
  link.href = pathOf(category);
  link.textContent = category.name;
  item.append(link, ...(category.children.length > 0 ? branchOf(drawn, category) : []));
  return item;
}

function pathOf({ slug }: Category): string {
  return pathTo('productList', { category: slug });
}
