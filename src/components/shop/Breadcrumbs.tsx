import './breadcrumbs.css';
import type { PageStep } from '../../domain/shop/structured-data.ts';
import { catalogueTexts } from '../../text/catalogue/catalogue.ts';
import { Arrow } from '../Arrow.tsx';

export function Breadcrumbs({ steps }: { steps: readonly PageStep[] }) {
  return (
    <nav className="breadcrumbs" aria-label={catalogueTexts.breadcrumbs}>
      <ol>
        {steps.slice(0, -1).map(({ name, path }) => (
          <li key={path} className="tap">
            <a className="tap" href={path}>
              {name}
            </a>
            <Arrow />
          </li>
        ))}
        <li className="tap" aria-current="page">
          {steps.at(-1)?.name}
        </li>
      </ol>
    </nav>
  );
}
