import { canBeBought, currentPrice } from '../../../domain/catalogue/product.ts';
import { CardPanel } from './CardPanel.tsx';
import { CornerCaption } from './CornerCaption.tsx';
import { InstallmentLine } from './InstallmentLine.tsx';
import { Price } from './Price.tsx';
import { ReleaseDate } from './ReleaseDate.tsx';
import { coverOf, pricesOf, type ShownCard } from './shown-product.ts';
import { StockState } from './StockState.tsx';

interface Props {
  card: ShownCard;
  place: 'grid' | 'strip';
  isFirst?: boolean;
}

/** A product card of the catalogue. Render whole lists with `ProductGrid.tsx`, which explains the cost. */
export function ProductCard({ card, place, isFirst = false }: Props) {
  const prices = pricesOf(card);
  return (
    <CardPanel
      card={card}
      cover={coverOf(card)}
      place={place}
      isFirst={isFirst}
      corner={<CornerCaption card={card} />}
      actions={<card-actions product={card.id} sold-out={canBeBought(card) ? undefined : ''} />}
    >
      {card.brand && <p className="card-brand">{card.brand.name}</p>}
      <Price prices={prices} />
      {prices.slice(0, 1).map((price) => (
        <InstallmentLine key={price.list.currency} price={currentPrice(price)} isShort />
      ))}
      <StockState product={card} />
      <ReleaseDate day={card.releaseDate} />
    </CardPanel>
  );
}
