import '../../linked-panel.css';
import './release-row.css';
import type { ReactNode } from 'react';
import type { PublishedCard } from '../../../domain/catalogue/product.ts';
import { pathTo } from '../../../domain/routes.ts';
import { Cover } from '../card/Cover.tsx';

interface Props {
  card: Pick<PublishedCard, 'slug' | 'title' | 'cover'>;
  /** `2027-03-12`; a presale may have none. */
  day: string | null;
  /** What stands in its place or says it. */
  when: string | null;
  children?: ReactNode;
}

/** A product with the day on which it comes out. The whole row is its link. */
export function ReleaseRow({ card, day, when, children }: Props) {
  return (
    <li className="panel linked-panel release">
      <Cover image={card.cover} place="thumb" />
      <div>
        {when !== null && <time dateTime={day ?? undefined}>{when}</time>}
        <h3>
          <a href={pathTo('product', { slug: card.slug })}>{card.title}</a>
        </h3>
        {children}
      </div>
    </li>
  );
}
