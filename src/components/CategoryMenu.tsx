import type { Named } from '../domain/product.ts';
import { pathTo } from '../domain/routes.ts';
import { shopTexts } from '../text/shop.ts';

interface Props {
  categories: readonly Named[];
}

/**
 * The categories of the menu, on phones and in the dropdown tree of a desk: the first level as links that need no script. Below
 * them lies a category with a branch to unfold, of which `category-tree.ts` makes the others.
 */
export function CategoryMenu({ categories }: Props) {
  return (
    <>
      <ul data-categories="">
        <li>
          <CategoryLink name={shopTexts.menu.everything} />
        </li>
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <CategoryLink name={name} slug={slug} />
          </li>
        ))}
      </ul>
      <template data-category>
        <li>
          <CategoryLink name="" />
          <button type="button" aria-expanded={false} />
          <ul hidden />
        </li>
      </template>
    </>
  );
}

function CategoryLink({ name, slug }: { name: string; slug?: string }) {
  return <a href={pathTo('productList', { category: slug })}>{name}</a>;
}
