import '../../hint.css';
import '../../room.css';
import './buy-box.css';
import { formatMoney, type Money } from '../../../domain/money.ts';
import { canBeBought, type Product, type PublishedProduct } from '../../../domain/catalogue/product.ts';
import { pathTo } from '../../../domain/routes.ts';
import { normalizedCode, unitDiscountOf } from '../../../domain/catalogue/price-rules.ts';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { productTexts } from '../../../text/catalogue/product.ts';
import { BuyNeedsScript } from '../../cart/BuyNeedsScript.tsx';
import { DeliveryPromises } from './DeliveryPromises.tsx';
import { Offer } from './Offer.tsx';
import { ReleaseDate } from '../card/ReleaseDate.tsx';
import { currencyClassAmong, shows } from './product-parts.ts';
import { pricesOf } from '../card/shown-product.ts';
import { StockState } from '../card/StockState.tsx';

interface Props {
  product: PublishedProduct | Product;
  freeShippingFrom: Money;
  /** Null when the owner's table has no rate; then no price without taxes is shown. */
  taxPercent: number | null;
}

export function BuyBox({ product, freeShippingFrom, taxPercent }: Props) {
  const { title } = product;
  const prices = pricesOf(product);
  const unitCode = normalizedCode(product.unitDiscounts.map(({ code }) => code));
  const unitDiscount = unitCode === null ? null : unitDiscountOf(unitCode);
  const isPublished = 'prices' in product;
  return (
    <div className="buy-box">
      <h1 className="heading">{title}</h1>
      <Makers {...product} />
      {prices.map((price) => (
        <Offer
          key={price.list.currency}
          price={price}
          taxPercent={taxPercent}
          currency={currencyClassAmong(prices, price)}
        />
      ))}
      {unitDiscount && <p className="buy-deal">{catalogueTexts.unitDiscount(unitDiscount)}</p>}
      <div className="buy-stock" data-room={stockRoom}>
        <StockState product={product} isOwn withUnits={!isPublished && !product.isGiftCard} />
      </div>
      <div
        className="buy-changes"
        data-room={catalogueTexts.changes.both}
        data-other={priceRoom(prices[0]?.list)}
      >
        <p className="buy-news" role="status" {...shows('news')} />
      </div>
      <ReleaseDate day={product.releaseDate} isOwn />
      <p className="hint for-presale">{productTexts.presaleHint}</p>
      {product.isGiftCard ? (
        <p className="hint">{productTexts.giftCardHint}</p>
      ) : (
        <DeliveryPromises product={product} freeShippingFrom={freeShippingFrom} />
      )}
      {isPublished && canBeBought(product) && <BuyNeedsScript title={title} />}
    </div>
  );
}

/** CLS: the longest text of the stock, whose height is reserved, whatever the font. */
const stockRoom = catalogueTexts.units(999);

function priceRoom(list: Money | undefined): string | undefined {
  return list && catalogueTexts.changes.price(formatMoney(list));
}

function Makers({ authors, brand }: Pick<Product, 'authors' | 'brand'>) {
  return (
    <p className="buy-makers note">
      {authors.length > 0 && (
        <span>
          {`${productTexts.by} `}
          {authors.flatMap(({ name, slug }, index) => [
            index > 0 && ', ',
            <a key={slug} href={pathTo('author', { slug })}>
              {name}
            </a>,
          ])}
        </span>
      )}
      {brand && (
        <span>
          {`${productTexts.attributes.brand} `}
          <a href={pathTo('brand', { slug: brand.slug })}>{brand.name}</a>
        </span>
      )}
    </p>
  );
}
