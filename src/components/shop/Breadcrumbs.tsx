import './breadcrumbs.css';
import type { PageStep } from '../../domain/shop/structured-data.ts';
import { catalogueTexts } from '../../text/catalogue/catalogue.ts';
import { Arrow } from '../Arrow.tsx';

interface Props {
  steps: readonly PageStep[];
}

/** Breadcrumb from the home page down; the last item is the current page, without a link. */
export function Breadcrumbs({ steps }: Props) {
  return (
    <nav className="breadcrumbs" aria-label={catalogueTexts.breadcrumbs}>
      <ol>
        {steps.slice(0, -1).map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
            <Arrow />
          </li>
        ))}
        <li aria-current="page">{steps.at(-1)?.name}</li>
      </ol>
    </nav>
  );
}
