import type { ReactNode } from 'react';
import { titleParts } from '../../../domain/catalogue/title-parts.ts';
import { pathTo } from '../../../domain/routes.ts';
import { Cover } from './Cover.tsx';
import type { Picture } from './cover-sources.ts';

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
  const { head, tail } = titleParts(card.title);
  return (
    <li className="card panel linked-panel">
      <Cover image={cover} place={place} isFirst={isFirst} />
      {corner}
      <div className="card-text">
        <h3>
          <a href={pathTo('product', { slug: card.slug })}>
            <span>{head}</span>
            {tail !== '' && <b>{tail}</b>}
          </a>
        </h3>
        {children}
      </div>
      {actions}
    </li>
  );
}
