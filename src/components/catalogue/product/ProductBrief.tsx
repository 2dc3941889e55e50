import { currentPrice, type Availability, type Price } from '../../../domain/catalogue/product.ts';
import { formatMoney } from '../../../domain/money.ts';
import { liveProductTexts } from '../../../text/catalogue/live-product.ts';
import { currencyClassAmong, shows } from './product-parts.ts';

interface Props {
  prices: readonly Price[];
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
        <BriefAmount key={price.list.currency} price={price} currency={currencyClassAmong(prices, price)} />
      ))}
      <BriefState availability={availability} />
    </p>
  );
}

export function BriefAmount({ price, currency }: { price: Price; currency: string }) {
  return (
    <b className={currency} {...shows('amount')}>
      {formatMoney(currentPrice(price))}
    </b>
  );
}

export function BriefState({ availability }: Pick<Props, 'availability'>) {
  return (
    <span className={`stock is-${availability}`} {...shows('state')}>
      {liveProductTexts.stock[availability]}
    </span>
  );
}
