import { formatMoney, type Money } from '../../../domain/money.ts';
import type { Availability } from '../../../domain/catalogue/product.ts';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { currencyClass, shows } from './product-targets.ts';

interface Props {
  /** Current price in each currency of the page. */
  prices: readonly Money[];
  availability: Availability['name'];
}

/**
 * Price and stock in the sticky bar of phones, so that both are above the fold. Hidden from screen readers, which read
 * the offer itself just before.
 */
export function ProductBrief({ prices, availability }: Props) {
  return (
    <p className="product-brief" aria-hidden="true">
      {prices.map((price) => (
        <b
          key={price.currency}
          className={prices.length > 1 ? currencyClass(price.currency) : undefined}
          {...shows('now')}
        >
          {formatMoney(price)}
        </b>
      ))}
      <span className={`stock is-${availability}`} {...shows('state')}>
        {catalogueTexts.stock[availability]}
      </span>
    </p>
  );
}
