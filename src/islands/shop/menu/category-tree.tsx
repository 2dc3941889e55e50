/** Adds subcategories to the menu's first level when it opens; a button beside each link expands them. */
import { Arrow } from '../../../components/Arrow.tsx';
import { flattenCategories, type Category } from '../../../domain/catalogue/category.ts';
import { pathTo } from '../../../domain/routes.ts';
import { categoryTree } from '../../../stores/shop/category-tree.ts';
import { menuTexts } from '../../../text/shop/chrome.ts';
import { draw } from '../../draw.ts';

/** Idempotent; retries after a failure. */
export async function addSubcategories(menu: HTMLElement): Promise<void> {
  const list = menu.querySelector<HTMLElement>('[data-categories=""]');
  // Already expanded, or in progress.
  if (!list) return;
  list.dataset['categories'] = 'growing';
  await categoryTree.ask(null);
  const tree = categoryTree.$state.get().value;
  // Reset on failure, so that the next opening retries.
  list.dataset['categories'] = tree === null ? '' : 'grown';
  const categories = flattenCategories(tree ?? []);
  for (const root of list.children) {
    const path = root.querySelector('a')?.getAttribute('href');
    const category = categories.find((one) => pathOf(one) === path);
    // The link stays, because it may have the focus.
    if (category) root.append(...[...draw(<Branch {...category} />).children].slice(1));
  }
}

export function expand(button: HTMLElement, isOpen: boolean): void {
  button.ariaExpanded = String(isOpen);
  if (button.nextElementSibling instanceof HTMLElement) button.nextElementSibling.hidden = !isOpen;
}

function Branch({ name, slug, children }: Category) {
  return (
    <li>
      <a href={pathOf({ slug })}>{name}</a>
      {children.length > 0 && (
        <>
          <button
            type="button"
            aria-expanded={false}
            aria-label={menuTexts.subcategoriesOf(name)}
            onClick={({ currentTarget }) => expand(currentTarget, currentTarget.ariaExpanded === 'false')}
          >
            <Arrow />
          </button>
          <ul hidden>
            {children.map((child) => (
              <Branch key={child.slug} {...child} />
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function pathOf({ slug }: Pick<Category, 'slug'>): string {
  return pathTo('productList', { category: slug });
}

/** On phones the menu includes the header's sections: cloned by script, so that the HTML contains them once. */
export function copySections(menu: HTMLElement): void {
  const caption = menu.querySelector('.menu-caption');
  const copy = document.querySelector('.header-sections')?.cloneNode(true);
  if (!(copy instanceof HTMLElement) || menu.querySelector('.header-sections')) return;
  copy.ariaLabel = menuTexts.sections;
  caption?.before(copy);
}
