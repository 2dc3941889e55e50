import '../../room.css';
import './buy-box.css';
import { hasArrival, pickupPointDays } from '../../../domain/catalogue/delivery-estimate.ts';
import { formatMoney, type Money } from '../../../domain/money.ts';
import {
  availabilityOf,
  canBeBought,
  currentPrice,
  type Product,
  type PublishedProduct,
} from '../../../domain/catalogue/product.ts';
import { pathTo } from '../../../domain/routes.ts';
import { understoodCode, unitDiscountOf } from '../../../domain/catalogue/unit-discount.ts';
import { shop } from '../../../shop.ts';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { productTexts } from '../../../text/catalogue/product.ts';
import { contentTexts } from '../../../text/content/content.ts';
import { shippingTexts } from '../../../text/cart/shipping.ts';
import { BuyNeedsScript } from '../../cart/BuyNeedsScript.tsx';
import { NetPrice } from './NetPrice.tsx';
import { DeliveryPromises, type DeliveryWords } from './DeliveryPromises.tsx';
import { InstallmentLine } from '../card/InstallmentLine.tsx';
import { Price } from '../card/Price.tsx';
import { ReleaseDate } from '../card/ReleaseDate.tsx';
import { shows } from './product-targets.ts';
import { pricesOf } from '../card/shown-product.ts';
import { StockState } from '../card/StockState.tsx';

interface Props {
  product: PublishedProduct | Product;
  freeShippingFrom: Money;
  /** Null when the owner's table has no rate; then no price without taxes is shown. */
  taxPercent: number | null;
  /** Delivery texts for this visitor; a built page has those that hold for everybody. */
  delivery?: DeliveryWords | undefined;
}

/** Title, makers, price, stock and delivery. */
export function BuyBox({ product, freeShippingFrom, taxPercent, delivery }: Props) {
  const { title } = product;
  const prices = pricesOf(product);
  const unitCode = understoodCode(product.unitDiscounts.map(({ code }) => code));
  const unitDiscount = unitCode === null ? null : unitDiscountOf(unitCode);
  const isPublished = 'prices' in product;
  return (
    <div className="buy-box">
      <h1 className="heading">{title}</h1>
      <Makers {...product} />
      <Price prices={prices} isOwn />
      {taxPercent !== null && <NetPrice prices={prices} taxPercent={taxPercent} />}
      {prices.slice(0, 1).map((price) => (
        <InstallmentLine key={price.list.currency} price={currentPrice(price)} place="own" />
      ))}
      {unitDiscount && <p className="buy-deal">{catalogueTexts.unitDiscount(unitDiscount)}</p>}
      <div className="buy-stock" data-room={room.stock}>
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
      <p className="buy-hint for-presale">{productTexts.presaleHint}</p>
      {product.isGiftCard ? (
        <p className="buy-hint">{productTexts.giftCardHint}</p>
      ) : (
        <DeliveryPromises
          freeShippingFrom={freeShippingFrom}
          words={delivery ?? wordsForAll(hasArrival(availabilityOf(product).name))}
          branchRoom={room.branches}
        />
      )}
      {isPublished && canBeBought(product) && <BuyNeedsScript title={title} />}
    </div>
  );
}

/** CLS: the longest texts that revalidation may show; their height is reserved, whatever the font. */
const room = {
  stock: catalogueTexts.units(999),
  branches: shop.branches.map(({ name }) => shippingTexts.branchUnits(name, 99)).join(' · '),
};

function priceRoom(list: Money | undefined): string | undefined {
  return list && catalogueTexts.changes.price(formatMoney(list));
}

function wordsForAll(promisesArrival: boolean): DeliveryWords {
  return {
    estimate: promisesArrival
      ? shippingTexts.arrives({ name: 'unknown-zip' })
      : shippingTexts.shipsEverywhere,
    destination: '',
    branches: contentTexts.shopInfo.branches,
    pickupPoint: promisesArrival ? shippingTexts.pickupPointDays(pickupPointDays) : shippingTexts.whenBack,
  };
}

function Makers({ authors, brand }: Pick<Product, 'authors' | 'brand'>) {
  return (
    <p className="buy-makers">
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
