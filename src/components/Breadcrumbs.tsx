import './breadcrumbs.css';
import type { PageStep } from '../domain/structured-data.ts';
import { catalogueTexts } from '../text/catalogue.ts';
import { Arrow } from './Arrow.tsx';

interface Props {
  steps: readonly PageStep[];
}

/** Where the page stands, from the home down; the page itself comes last and is no link. */
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
