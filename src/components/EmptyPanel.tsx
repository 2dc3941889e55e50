import './empty-panel.css';
import type { ReactNode } from 'react';
import { pathTo } from '../domain/routes.ts';
import { catalogueTexts } from '../text/catalogue/catalogue.ts';
import { Balloon } from './Balloon.tsx';

interface Props {
  /** Null when the message was shown elsewhere, such as the modal for a lost network. */
  title: string | null;
  hint?: string;
  /** `h1` when the page has no other heading. */
  as?: 'p' | 'h1';
  isAlert?: boolean;
  /** Actions; defaults to a link to the catalogue. */
  children?: ReactNode;
}

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
