import './corner-caption.css';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { discountLabel } from './Price.tsx';
import { pricesOf, type ShownCard } from './shown-product.ts';
import { currencyClass } from '../product/product-parts.ts';

/** The badges on a card's frame: grids, strips of cards, and the volumes of a series. */
export function CornerCaption({ card }: { card: ShownCard }) {
  const prices = pricesOf(card);
  const isSame = prices.every(({ discountPercent }) => discountPercent === prices[0]?.discountPercent);
  const captions = isSame ? prices.slice(0, 1) : prices;
  return (
    <>
      {captions.map(({ discountPercent, list: { currency } }) => {
        const off = discountLabel(discountPercent);
        return (
          off !== null && (
            <span key={currency} className={isSame ? 'corner' : `corner ${currencyClass(currency)}`}>
              <span aria-hidden="true">{off.seen}</span>
              <span className="visually-hidden">{off.spoken}</span>
            </span>
          )
        );
      })}
      {card.isOnPresale && <span className="corner is-presale">{catalogueTexts.presale}</span>}
    </>
  );
}
