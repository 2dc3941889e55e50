import './price.css';
import { formatMoney } from '../../../domain/money.ts';
import { currentPrice, type Price as PriceOf } from '../../../domain/catalogue/product.ts';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { discountLabel, type DiscountLabel } from './discount-label.ts';
import { currencyClass, target, type ProductTarget } from '../product/product-targets.ts';

interface Props {
  /** A single price is shown as is; of several, CSS shows the chosen currency's, pesos without JavaScript. */
  prices: readonly PriceOf[];
  /** Shows the percentage beside the price; cards have it as a corner caption. */
  withPercent?: boolean;
  /** The product page's own price, which revalidation updates. */
  isOwn?: boolean;
}

const text = catalogueTexts.price;

/** Current price; with a discount preceded by the struck-through list price and a text for screen readers. */
export function Price({ prices, withPercent = false, isOwn = false }: Props) {
  return (
    <p className="price" {...(isOwn && target('price'))}>
      {prices.map((price) => (
        <span
          key={price.list.currency}
          className={prices.length > 1 ? currencyClass(price.list.currency) : undefined}
        >
          <Parts
            now={formatMoney(currentPrice(price))}
            before={price.sale && formatMoney(price.list)}
            off={withPercent ? discountLabel(price.discountPercent) : null}
          />
        </span>
      ))}
    </p>
  );
}

/** Template of a price, cloned and filled by `paint-product.ts` after revalidation. */
export function PriceTemplate() {
  return (
    <template {...target('priceTemplate')}>
      <Parts now="" before="" off={{ seen: '', spoken: '' }} mark={target} />
    </template>
  );
}

interface PartsProps {
  now: string;
  before: string | null;
  /** The discount, as shown and for screen readers. */
  off: DiscountLabel | null;
  mark?: (target: ProductTarget) => Readonly<Record<string, string>>;
}

function Parts({ now, before, off, mark = unmarked }: PartsProps) {
  if (before === null) return <b>{now}</b>;
  return (
    <>
      <span className="visually-hidden" {...mark('withDiscount')}>{`${text.before} `}</span>
      <s {...mark('before')}>{before}</s>
      <span className="visually-hidden" {...mark('withDiscount')}>{` ${text.now} `}</span>
      <b {...mark('now')}>{now}</b>
      {off !== null && (
        <span className="price-off" title={off.spoken} {...mark('percent')}>
          {off.seen}
        </span>
      )}
    </>
  );
}

function unmarked() {
  return {};
}
