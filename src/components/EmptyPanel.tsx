import './empty-panel.css';
import type { ReactNode } from 'react';
import { pathTo } from '../domain/routes.ts';
import { catalogueTexts } from '../text/catalogue.ts';
import { Balloon } from './Balloon.tsx';

interface Props {
  /** Null where it was said elsewhere, in the modal of a lost network. */
  title: string | null;
  hint?: string;
  /** `h1` where nothing else is the heading of the page. */
  as?: 'p' | 'h1';
  isAlert?: boolean;
  /** The way on; to the catalogue when nothing is said. */
  children?: ReactNode;
}

/** Nothing here, said by a speech balloon, with a way on. */
export function EmptyPanel({ title, hint, as = 'p', isAlert = false, children }: Props) {
  return (
    <div className="empty panel">
      {title !== null && <Balloon words={title} as={as} isAlert={isAlert} />}
      {hint !== undefined && <p>{hint}</p>}
      {children ?? (
        <a className="button" href={pathTo('productList')}>
          {catalogueTexts.seeCatalogue}
        </a>
      )}
    </div>
  );
}
