import './price.css';
import { formatMoney } from '../domain/money.ts';
import { currentPrice, type Price as PriceOf } from '../domain/product.ts';
import { catalogueTexts } from '../text/catalogue.ts';
import { offWords, type OffWords } from './off-words.ts';
import { currencyClass, placed, type ProductPlace } from './product-places.ts';

interface Props {
  /** One is shown as it is; of several, CSS shows the one that the visitor chose, pesos without JavaScript. */
  prices: readonly PriceOf[];
  /** Writes the percentage beside the price; cards have it as a corner caption instead. */
  withPercent?: boolean;
  /** On the page of the product itself: the price is painted again when that is alive. */
  isOwn?: boolean;
}

const text = catalogueTexts.price;

/** The struck price and the words for it come only with a discount. */
export function Price({ prices, withPercent = false, isOwn = false }: Props) {
  return (
    <p className="price" {...(isOwn && placed('price'))}>
      {prices.map((price) => (
        <span
          key={price.list.currency}
          className={prices.length > 1 ? currencyClass(price.list.currency) : undefined}
        >
          <Parts
            now={formatMoney(currentPrice(price))}
            before={price.sale && formatMoney(price.list)}
            off={withPercent ? offWords(price.discountPercent) : null}
          />
        </span>
      ))}
    </p>
  );
}

/** A price without its figures, for a page that learns another one: `paint-product.ts` clones and fills it. */
export function PriceTemplate() {
  return (
    <template {...placed('priceTemplate')}>
      <Parts now="" before="" off={{ seen: '', spoken: '' }} mark={placed} />
    </template>
  );
}

interface PartsProps {
  now: string;
  before: string | null;
  /** The percentage, for the eye and in words. */
  off: OffWords | null;
  mark?: (place: ProductPlace) => Readonly<Record<string, string>>;
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
