import './corner-caption.css';
import type { Price } from '../../../domain/catalogue/product.ts';
import { catalogueTexts as text } from '../../../text/catalogue/catalogue.ts';
import { discountLabel } from './discount-label.ts';
import { currencyClass, shows } from '../product/product-targets.ts';

interface Props {
  prices: readonly Price[];
  isOnPresale: boolean;
}

/** Captions on a cover's frame: discount and presale. */
export function CornerCaption({ prices, isOnPresale }: Props) {
  const isSame = prices.every(({ discountPercent }) => discountPercent === prices[0]?.discountPercent);
  const captions = isSame ? prices.slice(0, 1) : prices;
  return (
    <>
      {captions.map(({ discountPercent, list: { currency } }) => {
        const off = discountLabel(discountPercent);
        return (
          off !== null && (
            <span key={currency} className={cornerIn(isSame ? null : currency)}>
              <span aria-hidden="true">{off.seen}</span>
              <span className="visually-hidden">{off.spoken}</span>
            </span>
          )
        );
      })}
      {isOnPresale && <span className="corner is-presale">{text.presale}</span>}
    </>
  );
}

/**
 * The captions of a product's own page: all that it may have, of which those that apply are shown. Its price says the
 * discount to screen readers.
 */
export function LiveCorners({ prices }: Pick<Props, 'prices'>) {
  return (
    <>
      {prices.map(({ discountPercent, list: { currency } }) => {
        const off = discountLabel(discountPercent);
        return (
          <span
            key={currency}
            className={cornerIn(prices.length > 1 ? currency : null)}
            aria-hidden="true"
            {...shows('percent')}
            hidden={off === null}
          >
            {off?.seen}
          </span>
        );
      })}
      <span className="corner is-presale for-presale">{text.presale}</span>
    </>
  );
}

function cornerIn(currency: Price['list']['currency'] | null): string {
  return currency === null ? 'corner' : `corner ${currencyClass(currency)}`;
}
