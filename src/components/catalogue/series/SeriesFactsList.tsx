import './series-facts.css';
import type { ReactNode } from 'react';
import type { Named } from '../../../domain/catalogue/product.ts';
import { pathTo } from '../../../domain/routes.ts';
import type { SeriesFacts } from '../../../domain/catalogue/series-facts.ts';
import { volumeAnchor } from '../../../domain/catalogue/shelf.ts';
import type { SeriesForm } from '../../../domain/catalogue/volume.ts';
import { writtenNumbers } from '../../../domain/catalogue/volume-numbers.ts';
import { ReleaseDate } from '../card/ReleaseDate.tsx';
import { alertTexts } from '../../../text/catalogue/alert.ts';
import { namedListTexts } from '../../../text/catalogue/named-lists.ts';

interface Props {
  authors: readonly Named[];
  brand: Named | null;
  form: SeriesForm;
  facts: SeriesFacts;
  /** Where a reader asks for what is missing; null without the calls of Avisame. */
  alertsId: string | null;
}

export function SeriesFactsList({ authors, brand, form, facts, alertsId }: Props) {
  const { edition, gaps, status, announced } = facts;
  return (
    <dl className="series-facts">
      {authors.length > 0 && (
        <Fact name={namedListTexts.series.facts.by}>
          {authors.flatMap(({ name, slug }, index) => [
            index > 0 && ', ',
            <a key={slug} href={pathTo('author', { slug })}>
              {name}
            </a>,
          ])}
        </Fact>
      )}
      {brand && (
        <Fact name={namedListTexts.series.facts.brand}>
          <a href={pathTo('brand', { slug: brand.slug })}>{brand.name}</a>
        </Fact>
      )}
      {edition !== null && <Fact name={namedListTexts.series.facts.edition}>{edition}</Fact>}
      {status !== null && (
        <Fact name={namedListTexts.series.facts.status}>
          {'total' in status
            ? namedListTexts.series.status[status.name](status.total, form)
            : namedListTexts.series.status.ongoing}
        </Fact>
      )}
      {announced !== null && (
        <Fact name={namedListTexts.series.facts.announced}>
          <a href={`#${volumeAnchor(announced.number)}`}>
            {namedListTexts.series.announced(announced.number, form)}
          </a>
          <ReleaseDate day={announced.day} />
        </Fact>
      )}
      {gaps.length > 0 && (
        <Fact name={namedListTexts.series.facts.gaps}>
          {namedListTexts.series.gaps(writtenNumbers(gaps))}{' '}
          {alertsId !== null && <a href={`#${alertsId}`}>{alertTexts.button}</a>}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
