import '../../linked-panel.css';
import './volume-shelf.css';
import { emptySeries } from '../../../domain/catalogue/collection.ts';
import type { PublishedCard } from '../../../domain/catalogue/product.ts';
import { pathTo } from '../../../domain/routes.ts';
import { squaresOf, volumeAnchor, type Shelf } from '../../../domain/catalogue/shelf.ts';
import { namedListTexts } from '../../../text/catalogue/named-lists.ts';
import { CornerCaption } from '../card/CornerCaption.tsx';
import { Cover } from '../card/Cover.tsx';
import { Price } from '../card/Price.tsx';
import { pricesOf } from '../card/shown-product.ts';
import { StockState } from '../card/StockState.tsx';

interface Props {
  shelf: Shelf;
  volumes: readonly { readonly number: string; readonly card: PublishedCard }[];
}

/**
 * The volumes of a series with their covers, each a link. While it is marked, the same list is a grid of its numbers, in which
 * those that the shop lacks stand, too (`<collection-marks view="numbers">`).
 */
export function VolumeShelf({ shelf, volumes }: Props) {
  const cards = new Map(volumes.map(({ card }) => [card.slug, card]));
  const [first] = volumes;
  return (
    <ol className="shelf">
      {squaresOf(emptySeries(shelf), shelf).map(({ number, product }) => {
        const card = product === null ? undefined : cards.get(product);
        if (card === undefined) return <Gap key={number} number={number} />;
        const isFirst = card === first?.card;
        return <Volume key={number} number={number} card={card} form={shelf.form} isFirst={isFirst} />;
      })}
    </ol>
  );
}

interface VolumeProps {
  number: string;
  card: PublishedCard;
  form: Shelf['form'];
  isFirst: boolean;
}

function Volume({ number, card, form, isFirst }: VolumeProps) {
  const isOut = !card.isOnPresale && card.stock === 0;
  return (
    <li
      id={volumeAnchor(number)}
      className={isOut ? 'volume linked-panel is-out' : 'volume linked-panel'}
      data-volume={number}
      data-product={card.slug}
    >
      <div className="volume-cover panel">
        <Cover image={card.cover} place="shelf" isFirst={isFirst} />
        <CornerCaption card={card} />
      </div>
      <h3>
        <a href={pathTo('product', { slug: card.slug })} title={card.title}>
          <span>{`${namedListTexts.series.word(form)} `}</span>
          {number}
        </a>
      </h3>
      <Price prices={pricesOf(card)} />
      <StockState product={card} />
    </li>
  );
}

/** A number that the shop lacks can be had all the same; a run of them is marked by typing it. */
function Gap({ number }: { number: string }) {
  const isRun = number.includes('–');
  return (
    <li className={isRun ? 'gap is-wide' : 'gap'} data-volume={number} hidden>
      {isRun ? (
        <span className="square is-none" title={namedListTexts.series.gap(number)}>
          {number}
        </span>
      ) : (
        <button type="button" className="square is-none" title={namedListTexts.series.gap(number)}>
          {number}
        </button>
      )}
    </li>
  );
}
