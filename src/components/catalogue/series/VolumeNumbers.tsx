import './volume-squares.css';
import { volumeAnchor } from '../../../domain/catalogue/shelf.ts';
import type { SeriesForm, SortKey } from '../../../domain/catalogue/volume.ts';
import { gapSquares } from '../../../domain/catalogue/volume-numbers.ts';
import { listTexts } from '../../../text/catalogue/lists.ts';
import { markTexts } from '../../../text/catalogue/marks.ts';
import { seriesMarkup } from './series-markup.ts';

interface Props {
  form: SeriesForm;
  volumes: readonly {
    readonly number: string;
    readonly sortKey: SortKey;
    readonly card: { readonly slug: string; readonly stock: number; readonly isOnPresale: boolean };
  }[];
  /** Numbers that the shop does not sell. */
  gaps: readonly number[];
}

const text = listTexts.series;

export function VolumeNumbers({ form, volumes, gaps }: Props) {
  const squares = [
    ...volumes.map(({ number, sortKey, card }) => ({ at: sortKey[0], number, card })),
    ...gapSquares(gaps).map((gap) => ({ ...gap, card: null })),
  ].sort((a, b) => a.at - b.at);
  return (
    <nav
      className="numbers"
      aria-label={text.jump(form)}
      data-have={markTexts.marks.have}
      data-want={markTexts.marks.want}
    >
      <ol className="squares">
        {squares.map(({ number, card }) => (
          <li key={number} className={number.includes('–') ? 'is-wide' : undefined}>
            {card === null ? (
              <span className="square is-none" title={text.gap(number)}>
                {number}
              </span>
            ) : (
              <a
                className={`square ${card.stock > 0 || card.isOnPresale ? 'is-here' : 'is-out'}`}
                href={`#${volumeAnchor(number)}`}
                {...seriesMarkup.attributes('volume', number)}
              >
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
