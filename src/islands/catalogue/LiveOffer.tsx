import { useStore } from '@nanostores/react';
import { DrawnIcon } from '../../components/DrawnIcon.tsx';
import { LivePrice } from '../../components/LivePrice.tsx';
import { deliveryEstimate } from '../../domain/delivery-estimate.ts';
import { formatMoney, formatRoundedMoney, type Money } from '../../domain/money.ts';
import { taxPercentOf, withoutTaxes } from '../../domain/net-price.ts';
import { availabilityOf, currentPrice, type Named, type Product } from '../../domain/product.ts';
import { pathTo } from '../../domain/routes.ts';
import { understoodCode, unitDiscountOf } from '../../domain/unit-discount.ts';
import { shop } from '../../shop.ts';
import { $destination } from '../../stores/destination.ts';
import { catalogueTexts as text } from '../../text/catalogue.ts';
import { contentTexts } from '../../text/content.ts';
import { shippingTexts } from '../../text/shipping.ts';
import { branchWords } from './branch-words.ts';
import { pickupPointWords, placeWords } from './place-words.ts';

interface Props {
  product: Product;
  /** From the root category to the product's own. */
  trail: readonly Named[];
  freeShippingFrom: Money;
}

/** What `ProductOffer.astro` publishes, of a product that has just been asked for. */
export function LiveOffer({ product, trail, freeShippingFrom }: Props) {
  const { title, price, isOnPresale } = product;
  const unitCode = understoodCode(product.unitDiscounts.map(({ code }) => code));
  const unitDiscount = unitCode === null ? null : unitDiscountOf(unitCode);
  const taxPercent = taxPercentOf(trail, shop.taxPercentByCategory);
  const availability = availabilityOf(product);
  return (
    <div className="offer">
      <h1 className="heading">{title}</h1>
      <Makers product={product} />
      <LivePrice price={price} withPercent />
      {taxPercent !== null && (
        <p className="net-price">
          {text.netPrice} {formatMoney(withoutTaxes(currentPrice(price), taxPercent))}
        </p>
      )}
      {unitDiscount !== null && <p className="offer-deal">{text.unitDiscount(unitDiscount)}</p>}
      <p className={`stock is-${availability.name}`}>
        {availability.name === 'available' ? text.units(availability.units) : text.stock[availability.name]}
      </p>
      {isOnPresale && <p className="offer-hint">{text.presaleHint}</p>}
      <Promises product={product} freeShippingFrom={freeShippingFrom} />
    </div>
  );
}

function Makers({ product: { authors, brand } }: { product: Product }) {
  return (
    <p className="offer-makers">
      {authors.length > 0 && (
        <span>
          {text.by}{' '}
          {authors.map(({ name, slug }, index) => (
            <span key={slug}>
              {index > 0 && ', '}
              <a href={pathTo('author', { slug })}>{name}</a>
            </span>
          ))}
        </span>
      )}
      {brand && (
        <span>
          {text.facts.brand} <a href={pathTo('brand', { slug: brand.slug })}>{brand.name}</a>
        </span>
      )}
    </p>
  );
}

function Promises({ product, freeShippingFrom }: Pick<Props, 'product' | 'freeShippingFrom'>) {
  const destination = useStore($destination);
  const availability = availabilityOf(product).name;
  const estimate = deliveryEstimate(availability, destination, new Date());
  return (
    <ul className="offer-promises">
      <li>
        <DrawnIcon name="truck" size={26} />
        <p>
          <b>{estimate === null ? shippingTexts.shipsEverywhere : shippingTexts.arrives(estimate)}</b>
          <span>
            {estimate !== null && placeWords(destination)}
            {shippingTexts.freeFrom(formatRoundedMoney(freeShippingFrom))}
          </span>
        </p>
      </li>
      <li>
        <DrawnIcon name="store" size={26} />
        <p>
          <b>{shippingTexts.pickup}</b>
          <span>{branchWords(product) ?? contentTexts.shopInfo.branches}</span>
        </p>
      </li>
      {!product.isOnPresale && (
        <li>
          <DrawnIcon name="box" size={26} />
          <p>
            <b>{shippingTexts.pickupPoint}</b>
            <span>{pickupPointWords(availability)}</span>
          </p>
        </li>
      )}
    </ul>
  );
}
