import './corner-caption.css';
import type { Price } from '../../../domain/catalogue/product.ts';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { discountLabel } from './Price.tsx';
import { currencyClass } from '../product/product-parts.ts';

interface Props {
  prices: readonly Price[];
  isOnPresale: boolean;
}

export function CornerCaption({ prices, isOnPresale }: Props) {
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
      {isOnPresale && <span className="corner is-presale">{catalogueTexts.presale}</span>}
    </>
  );
}
