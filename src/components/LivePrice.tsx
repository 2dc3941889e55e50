import { formatMoney } from '../domain/money.ts';
import { currentPrice, type Price } from '../domain/product.ts';
import { catalogueTexts } from '../text/catalogue.ts';

interface Props {
  price: Price;
  withPercent?: boolean;
}

const text = catalogueTexts.price;

/** What `Price.astro` publishes in both currencies, in the one that was asked for. */
export function LivePrice({ price, withPercent = false }: Props) {
  const now = <b>{formatMoney(currentPrice(price))}</b>;
  if (price.sale === null) {
    return (
      <p className="price">
        <span>{now}</span>
      </p>
    );
  }
  return (
    <p className="price">
      <span>
        <span className="visually-hidden">{text.before} </span>
        <s>{formatMoney(price.list)}</s>
        <span className="visually-hidden"> {text.now} </span>
        {now}
        {withPercent && price.discountPercent !== null && (
          <span className="price-off" title={text.offSpoken(price.discountPercent)}>
            {text.off(price.discountPercent)}
          </span>
        )}
      </span>
    </p>
  );
}
