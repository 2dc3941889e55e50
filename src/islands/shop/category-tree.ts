/** The menu's first level gets its branches when it is opened: a button beside each link unfolds them. */
import { flattenCategories, type Category } from '../../domain/category.ts';
import { pathTo } from '../../domain/routes.ts';
import { categoryTree } from '../../stores/category-tree.ts';
import { menuTexts } from '../../text/menu.ts';

export async function growCategories(menu: HTMLElement): Promise<void> {
  const list = menu.querySelector<HTMLElement>('[data-categories=""]');
  // It has grown already, or is growing.
  if (list === null) return;
  list.dataset['categories'] = 'growing';
  await categoryTree.ask(null);
  const tree = categoryTree.$state.get().value;
  // After a failure the next opening tries again.
  list.dataset['categories'] = tree === null ? '' : 'grown';
  const byPath = new Map(flattenCategories(tree ?? []).map((category) => [pathOf(category), category]));
  for (const item of list.querySelectorAll<HTMLElement>(':scope > li')) {
    const category = byPath.get(item.querySelector('a')?.getAttribute('href') ?? '');
    if (category !== undefined) addBranch(item, category);
  }
}

function addBranch(item: HTMLElement, { name, children }: Category): void {
  if (children.length === 0) return;
  const branch = document.createElement('ul');
  branch.hidden = true;
  branch.append(...children.map(itemElement));
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = menuTexts.subcategoriesOf(name);
  button.ariaExpanded = 'false';
  button.addEventListener('click', () => {
    branch.hidden = !branch.hidden;
    button.ariaExpanded = String(!branch.hidden);
  });
  item.append(button, branch);
}

function itemElement(category: Category): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = pathOf(category);
  link.textContent = category.name;
  item.append(link);
  addBranch(item, category);
  return item;
}

function pathOf({ slug }: Category): string {
  return pathTo('productList', { category: slug });
}
