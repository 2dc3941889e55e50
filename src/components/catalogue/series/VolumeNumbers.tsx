import './volume-squares.css';
import { emptySeries } from '../../../domain/catalogue/collection.ts';
import { squaresOf, volumeAnchor, type Shelf } from '../../../domain/catalogue/shelf.ts';
import { listTexts } from '../../../text/catalogue/lists.ts';
import { markTexts } from '../../../text/catalogue/live-product.ts';

const text = listTexts.series;

export function VolumeNumbers({ shelf }: { shelf: Shelf }) {
  return (
    <nav
      className="numbers"
      aria-label={text.jump(shelf.form)}
      data-have={markTexts.marks.have}
      data-want={markTexts.marks.want}
      data-coming={markTexts.marks.coming}
    >
      <ol className="squares">
        {squaresOf(emptySeries(shelf), shelf).map(({ number, state }) => (
          <li key={number} className={number.includes('–') ? 'is-wide' : undefined}>
            {state === 'none' ? (
              <span className="square is-none" title={text.gap(number)}>
                {number}
              </span>
            ) : (
              <a
                className={state === 'out' ? 'square is-out' : 'square'}
                href={`#${volumeAnchor(number)}`}
                data-volume={number}
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
