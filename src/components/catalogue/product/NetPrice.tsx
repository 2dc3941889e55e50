import { formatMoney } from '../../../domain/money.ts';
import { withoutTaxes } from '../../../domain/catalogue/net-price.ts';
import { currentPrice, type Price } from '../../../domain/catalogue/product.ts';
import { productTexts as text } from '../../../text/catalogue/product.ts';
import { currencyClass, shows } from './product-targets.ts';

interface Props {
  /** A single price is shown as is; of several, CSS shows the chosen currency's. */
  prices: readonly Price[];
  taxPercent: number;
}

/** Price without national taxes, smaller than the price itself (Res. SIyC 4/2025). */
export function NetPrice({ prices, taxPercent }: Props) {
  return (
    <p className="net-price">
      {`${text.netPrice} `}
      {prices.map((price) => (
        <span
          key={price.list.currency}
          className={prices.length > 1 ? currencyClass(price.list.currency) : undefined}
          {...shows('netPrice')}
        >
          {formatMoney(withoutTaxes(currentPrice(price), taxPercent))}
        </span>
      ))}
    </p>
  );
}
