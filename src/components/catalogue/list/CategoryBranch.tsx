import type { CategoryNode } from '../../../domain/catalogue/category.ts';
import { pathTo } from '../../../domain/routes.ts';
import { listTexts } from '../../../text/catalogue/catalogue.ts';
import { Arrow } from '../../Arrow.tsx';

interface Props {
  categories: readonly CategoryNode[];
  /** Slug of the page's category; empty for all products. */
  current: string;
  /** Each branch is a `<details>`, and the current one is open. */
  isFolding?: boolean;
}

export function CategoryBranch({ categories, current, isFolding = false }: Props) {
  return (
    <ul className="tree">
      {categories.map((category) => (
        <li key={category.slug}>
          <a
            href={pathTo('productList', { category: category.slug })}
            aria-current={category.slug === current ? 'page' : undefined}
          >
            {category.name}
          </a>
          {category.children.length > 0 && (
            <Below category={category} current={current} isFolding={isFolding} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Below({
  category,
  current,
  isFolding,
}: {
  category: CategoryNode;
  current: string;
  isFolding: boolean;
}) {
  const branch = <CategoryBranch categories={category.children} current={current} isFolding={isFolding} />;
  if (!isFolding) return branch;
  return (
    <details open={holds(category, current)}>
      <summary aria-label={listTexts.subcategoriesOf(category.name)}>
        <Arrow />
      </summary>
      {branch}
    </details>
  );
}

function holds({ slug, children }: CategoryNode, current: string): boolean {
  return slug === current || children.some((child) => holds(child, current));
}
