import { formatMoney } from '../../../domain/money.ts';
import { currentPrice, type Price as PriceOf } from '../../../domain/catalogue/product.ts';
import { liveProductTexts } from '../../../text/catalogue/live-product.ts';
import { currencyClassAmong } from '../product/product-parts.ts';

import './price.css';

interface Props {
  /** A single price is shown as is; of several, CSS shows the chosen currency's, pesos without JavaScript. */
  prices: readonly PriceOf[];
}

/** Current price; with a discount preceded by the struck-through list price and a text for screen readers. */
export function Price({ prices }: Props) {
  return (
    <p className="price">
      {prices.map((price) => (
        <span key={price.list.currency} className={currencyClassAmong(prices, price) || undefined}>
          <Amounts price={price} />
        </span>
      ))}
    </p>
  );
}

/** Price of another product's card: room for it until `paint-product.tsx` draws it. */
export function LinkedPrice({ slug, price = null }: { slug: string; price?: PriceOf | null }) {
  return (
    <p className="price linked-price" data-product={slug}>
      <span>{price && <Amounts price={price} />}</span>
    </p>
  );
}

export function Amounts({ price }: { price: PriceOf }) {
  const now = <b>{formatMoney(currentPrice(price))}</b>;
  if (price.sale === null) return now;
  return (
    <>
      <span className="visually-hidden">{`${liveProductTexts.price.before} `}</span>
      <s>{formatMoney(price.list)}</s>
      <span className="visually-hidden">{` ${liveProductTexts.price.now} `}</span>
      {now}
    </>
  );
}

/** A discount as shown and as read by screen readers; null without one. */
export function discountLabel(percent: number | null): { seen: string; spoken: string } | null {
  const { off, offSpoken } = liveProductTexts.price;
  return percent === null ? null : { seen: off(percent), spoken: offSpoken(percent) };
}
