import type { Named } from '../../domain/catalogue/product.ts';
import { pathTo } from '../../domain/routes.ts';
import { shopTexts } from '../../text/shop/shop.ts';
import { Arrow } from '../Arrow.tsx';

/** The first level as links; `category-tree.ts` clones the template for the branches. */
export function CategoryMenu({ categories }: { categories: readonly Named[] }) {
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
      <template data-branch="">
        <button type="button" aria-expanded={false}>
          <Arrow />
        </button>
        <ul hidden />
      </template>
    </>
  );
}

function CategoryLink({ name, slug }: { name: string; slug?: string }) {
  return <a href={pathTo('productList', { category: slug })}>{name}</a>;
}
