import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import type { Category } from '../../domain/category.ts';
import { pathTo } from '../../domain/routes.ts';
import { $categoryTree } from '../../stores/catalogue-filters.ts';
import { $asked } from '../../stores/catalogue-list.ts';
import { catalogueTexts } from '../../text/catalogue.ts';

/** The whole tree in the place of the part that the page was built with. Every category is a link to its own page. */
export function CategoryTree() {
  const { value } = useStore($categoryTree);
  const { category } = useStore($asked).query;
  return value === null ? null : <WholeTree tree={value} current={category} />;
}

function WholeTree({ tree, current }: { tree: readonly Category[]; current: string | null }) {
  const mark = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    mark.current?.closest('[data-category-tree]')?.querySelector('[data-built-tree]')?.remove();
  }, []);
  return (
    <ul className="tree">
      <li ref={mark}>
        <Link slug="" name={catalogueTexts.listing.everything} isCurrent={current === null} />
      </li>
      <Branch categories={tree} current={current} />
    </ul>
  );
}

function Branch({ categories, current }: { categories: readonly Category[]; current: string | null }) {
  return categories.map((category) => (
    <li key={category.slug}>
      <Link {...category} isCurrent={category.slug === current} />
      {category.children.length > 0 && (
        <details open={holds(category, current)}>
          <summary aria-label={catalogueTexts.listing.subcategoriesOf(category.name)} />
          <ul>
            <Branch categories={category.children} current={current} />
          </ul>
        </details>
      )}
    </li>
  ));
}

function Link({ slug, name, isCurrent }: { slug: string; name: string; isCurrent: boolean }) {
  return (
    <a
      href={pathTo('productList', { category: slug })}
      data-category={slug}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {name}
    </a>
  );
}

function holds({ slug, children }: Category, current: string | null): boolean {
  return slug === current || children.some((child) => holds(child, current));
}
