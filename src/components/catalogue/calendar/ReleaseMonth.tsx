import './release-month.css';
import type { PublishedCard } from '../../../domain/catalogue/product.ts';
import { calendarTexts } from '../../../text/catalogue/release.ts';
import { SectionTitle } from '../../SectionTitle.tsx';
import { ReleaseRow } from './ReleaseRow.tsx';

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
          <ReleaseRow
            key={card.slug}
            card={card}
            day={day}
            when={day === null ? null : calendarTexts.day(day)}
          >
            {card.brand && <p className="note">{card.brand.name}</p>}
          </ReleaseRow>
        ))}
      </ul>
    </section>
  );
}
