import '../../linked-panel.css';
import './release-month.css';
import type { PublishedCard } from '../../../domain/catalogue/product.ts';
import { pathTo } from '../../../domain/routes.ts';
import { calendarTexts as text } from '../../../text/catalogue/release.ts';
import { SectionTitle } from '../../SectionTitle.tsx';
import { Cover } from '../card/Cover.tsx';

interface Props {
  title: string;
  /** In order. `day` is null for a presale without a date. */
  releases: readonly { readonly day: string | null; readonly card: PublishedCard }[];
}

export function ReleaseMonth({ title, releases }: Props) {
  return (
    <section className="release-month">
      <SectionTitle title={title} />
      <ul>
        {releases.map(({ day, card }) => (
          <li key={card.slug} className="panel linked-panel release">
            <Cover image={card.cover} place="thumb" />
            <div>
              {day !== null && <time dateTime={day}>{text.day(day)}</time>}
              <h3>
                <a href={pathTo('product', { slug: card.slug })}>{card.title}</a>
              </h3>
              {card.brand && <p className="note">{card.brand.name}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
