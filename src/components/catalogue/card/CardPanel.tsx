import type { ReactNode } from 'react';
import { pathTo } from '../../../domain/routes.ts';
import { Cover } from './Cover.tsx';
import type { Picture } from './cover-sources.ts';
import { ShortTitle } from './ShortTitle.tsx';

interface Props {
  card: { readonly slug: string; readonly title: string };
  cover: Picture | null;
  place: 'grid' | 'strip';
  isFirst?: boolean;
  corner?: ReactNode;
  children?: ReactNode;
  /** Buttons over the cover, after the link in the order of the keyboard. */
  actions?: ReactNode;
}

export function CardPanel({ card, cover, place, isFirst = false, corner, children, actions }: Props) {
  return (
    <li className="card panel linked-panel">
      <Cover image={cover} place={place} isFirst={isFirst} />
      {corner}
      <div className="card-text">
        <h3>
          <a href={pathTo('product', { slug: card.slug })}>
            <ShortTitle title={card.title} />
          </a>
        </h3>
        {children}
      </div>
      {actions}
    </li>
  );
}
