/**
 * The menu's first level gets its branches when it is opened, as copies of what `CategoryMenu.tsx` drew: a button beside each
 * link unfolds them.
 */
import { flattenCategories, type Category } from '../../domain/category.ts';
import { pathTo } from '../../domain/routes.ts';
import { categoryTree } from '../../stores/category-tree.ts';
import { menuTexts } from '../../text/menu.ts';

/** More calls change nothing, unless the tree could not be had. */
export async function growCategories(menu: HTMLElement): Promise<void> {
  const list = menu.querySelector<HTMLElement>('[data-categories=""]');
  const folded = menu.querySelector<HTMLTemplateElement>('[data-branch]')?.content;
  const item = list?.querySelector('li');
  // It has grown already, or is growing.
  if (!list || !folded || !item) return;
  const drawn = { item, folded };
  list.dataset['categories'] = 'growing';
  await categoryTree.ask(null);
  const tree = categoryTree.$state.get().value;
  // After a failure the next opening tries again.
  list.dataset['categories'] = tree === null ? '' : 'grown';
  const byPath = new Map(flattenCategories(tree ?? []).map((category) => [pathOf(category), category]));
  for (const root of list.querySelectorAll(':scope > li')) {
    const category = byPath.get(root.querySelector('a')?.getAttribute('href') ?? '');
    if (category) addBranch(root, drawn, category);
  }
}

/** Unfolds or folds what a button stands for. */
export function unfold(button: HTMLElement, isOpen: boolean): void {
  button.ariaExpanded = String(isOpen);
  if (button.nextElementSibling instanceof HTMLElement) button.nextElementSibling.hidden = !isOpen;
}

/** What copies are made of. */
interface Drawn {
  /** A category with its link. */
  readonly item: Element;
  /** A button, and the list that it unfolds. */
  readonly folded: DocumentFragment;
}

function addBranch(item: Element, drawn: Drawn, { name, children }: Category): void {
  if (children.length === 0) return;
  item.append(drawn.folded.cloneNode(true));
  const button = item.querySelector('button');
  if (button === null) return;
  button.ariaLabel = menuTexts.subcategoriesOf(name);
  button.addEventListener('click', () => unfold(button, button.ariaExpanded === 'false'));
  button.nextElementSibling?.append(...children.map((child) => itemOf(drawn, child)));
}

function itemOf(drawn: Drawn, category: Category): Element {
  const item = drawn.item.cloneNode(true) as Element;
  const link = item.querySelector('a');
  if (link !== null) {
    link.href = pathOf(category);
    link.textContent = category.name;
  }
  addBranch(item, drawn, category);
  return item;
}

function pathOf({ slug }: Category): string {
  return pathTo('productList', { category: slug });
}
