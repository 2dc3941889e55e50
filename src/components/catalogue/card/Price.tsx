import './price.css';
import { formatMoney } from '../../../domain/money.ts';
import { currentPrice, type Price as PriceOf } from '../../../domain/catalogue/product.ts';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { discountLabel } from './discount-label.ts';
import { currencyClass, productTargets, shows } from '../product/product-targets.ts';

interface Props {
  /** A single price is shown as is; of several, CSS shows the chosen currency's, pesos without JavaScript. */
  prices: readonly PriceOf[];
  /** The product page's own price, which revalidation updates, with the percentage; cards have it as a corner caption. */
  isOwn?: boolean;
}

const text = catalogueTexts.price;

/** Current price; with a discount preceded by the struck-through list price and a text for screen readers. */
export function Price({ prices, isOwn = false }: Props) {
  return (
    <p className="price">
      {prices.map((price) => (
        <span
          key={price.list.currency}
          className={prices.length > 1 ? currencyClass(price.list.currency) : undefined}
        >
          {isOwn ? <LiveParts price={price} withPercent /> : <Parts price={price} />}
        </span>
      ))}
    </p>
  );
}

/** Room for the price of another product's card, which revalidation fills in. */
export function LinkedPrice({ slug }: { slug: string }) {
  return (
    <p className="price linked-price" {...productTargets.attributes('product', slug)}>
      <span>
        <LiveParts price={null} />
      </span>
    </p>
  );
}

function Parts({ price }: { price: PriceOf }) {
  const now = <b>{formatMoney(currentPrice(price))}</b>;
  if (price.sale === null) return now;
  return (
    <>
      <span className="visually-hidden">{`${text.before} `}</span>
      <s>{formatMoney(price.list)}</s>
      <span className="visually-hidden">{` ${text.now} `}</span>
      {now}
    </>
  );
}

/** All parts that a price may have, each an element that stays; without a discount some are empty. */
function LiveParts({ price, withPercent = false }: { price: PriceOf | null; withPercent?: boolean }) {
  const before = price?.sale ? formatMoney(price.list) : null;
  const off = discountLabel(price?.discountPercent ?? null);
  return (
    <>
      <span className="visually-hidden" {...shows('beforeLabel')}>
        {before && `${text.before} `}
      </span>
      <s {...shows('before')} hidden={before === null}>
        {before}
      </s>
      <span className="visually-hidden" {...shows('nowLabel')}>
        {before && ` ${text.now} `}
      </span>
      <b {...shows('now')}>{price && formatMoney(currentPrice(price))}</b>
      {withPercent && (
        <span className="price-off" {...shows('percent')} hidden={off === null}>
          {off?.seen}
        </span>
      )}
    </>
  );
}
