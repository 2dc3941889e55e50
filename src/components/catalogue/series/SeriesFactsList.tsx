import './series-facts.css';
import type { Named } from '../../../domain/catalogue/product.ts';
import { pathTo } from '../../../domain/routes.ts';
import type { SeriesFacts } from '../../../domain/catalogue/series-facts.ts';
import { volumeAnchor } from '../../../domain/catalogue/shelf.ts';
import type { SeriesForm } from '../../../domain/catalogue/volume.ts';
import { writtenNumbers } from '../../../domain/catalogue/volume-numbers.ts';
import { ReleaseDate } from '../card/ReleaseDate.tsx';
import { listTexts } from '../../../text/catalogue/lists.ts';

interface Props {
  authors: readonly Named[];
  brand: Named | null;
  form: SeriesForm;
  facts: SeriesFacts;
}

const text = listTexts.series;

/** What is known of a series: makers, edition, status, what comes next, and which numbers are missing. */
export function SeriesFactsList({
  authors,
  brand,
  form,
  facts: { edition, gaps, status, announced },
}: Props) {
  return (
    <dl className="series-facts">
      {authors.length > 0 && (
        <div>
          <dt>{text.facts.by}</dt>
          <dd>
            {authors.flatMap(({ name, slug }, index) => [
              index > 0 && ', ',
              <a key={slug} href={pathTo('author', { slug })}>
                {name}
              </a>,
            ])}
          </dd>
        </div>
      )}
      {brand && (
        <div>
          <dt>{text.facts.brand}</dt>
          <dd>
            <a href={pathTo('brand', { slug: brand.slug })}>{brand.name}</a>
          </dd>
        </div>
      )}
      {edition !== null && <Fact name={text.facts.edition} value={edition} />}
      {status !== null && (
        <Fact
          name={text.facts.status}
          value={'total' in status ? text.status[status.name](status.total, form) : text.status.ongoing}
        />
      )}
      {announced !== null && (
        <div>
          <dt>{text.facts.announced}</dt>
          <dd>
            <a href={`#${volumeAnchor(announced.number)}`}>{text.announced(announced.number, form)}</a>
            <ReleaseDate day={announced.day} />
          </dd>
        </div>
      )}
      {gaps.length > 0 && <Fact name={text.facts.gaps} value={text.gaps(writtenNumbers(gaps))} />}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
