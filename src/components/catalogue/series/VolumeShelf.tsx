import '../../linked-panel.css';
import './volume-shelf.css';
import type { PublishedCard } from '../../../domain/catalogue/product.ts';
import { pathTo } from '../../../domain/routes.ts';
import type { Series } from '../../../domain/catalogue/series.ts';
import { listTexts } from '../../../text/catalogue/lists.ts';
import { volumeAnchor } from '../../../domain/catalogue/shelf.ts';
import { CornerCaption } from '../card/CornerCaption.tsx';
import { Cover } from '../card/Cover.tsx';
import { Price } from '../card/Price.tsx';
import { pricesOf } from '../card/shown-product.ts';
import { StockState } from '../card/StockState.tsx';

interface Props {
  form: Series['form'];
  volumes: readonly { readonly number: string; readonly card: PublishedCard }[];
}

export function VolumeShelf({ form, volumes }: Props) {
  return (
    <ol className="shelf">
      {volumes.map(({ number, card }, index) => (
        <li key={card.slug} id={volumeAnchor(number)} className="volume linked-panel" data-volume={number}>
          <div className="volume-cover panel">
            <Cover image={card.cover} place="shelf" isFirst={index === 0} />
            <CornerCaption prices={pricesOf(card)} isOnPresale={card.isOnPresale} />
          </div>
          <h3>
            <a href={pathTo('product', { slug: card.slug })} title={card.title}>
              {listTexts.series.number(number, form)}
            </a>
          </h3>
          <Price prices={pricesOf(card)} />
          <StockState product={card} />
        </li>
      ))}
    </ol>
  );
}
