import { availabilityOf, type Product, type PublishedProduct } from '../../../domain/catalogue/product.ts';
import { hasArrival } from '../../../domain/catalogue/delivery-estimate.ts';
import type { Money } from '../../../domain/money.ts';
import { shop } from '../../../shop.ts';
import { branchNames, hasBranches } from '../../../text/branches.ts';
import { shippingTexts } from '../../../text/cart/shipping.ts';
import { Icon } from '../../Icon.tsx';
import { FreeShippingFrom } from '../../cart/FreeShippingFrom.tsx';
import { branchWords, deliveryWords } from './delivery-words.ts';
import { shows } from './product-parts.ts';

interface Props {
  product: PublishedProduct | Product;
  freeShippingFrom: Money;
}

/** CLS: the longest text on branch stock, whose height is reserved. */
const branchRoom = shippingTexts.freePickup(
  shop.branches.map(({ name }) => shippingTexts.branchUnits(name, 99)).join(' · '),
);

/** CLS: the longest day of pickup. */
const pickupRoom = shop.openingHours
  .map((hours) => shippingTexts.pickupOn({ ...hours, inDays: 1, day: '', isOpen: false }))
  .reduce((longest, words) => (words.length > longest.length ? words : longest), shippingTexts.pickup);

/** As it holds for everybody; `delivery.ts` writes what holds for this visitor. */
export function DeliveryPromises({ product, freeShippingFrom }: Props) {
  const { name } = availabilityOf(product);
  const { estimate, pickupPoint } = deliveryWords(name, hasArrival(name) ? { name: 'unknown-zip' } : null);
  // A published page has no counts: each sale would publish it anew.
  const branches = 'prices' in product ? null : branchWords(product);
  return (
    <ul className="buy-promises">
      <li>
        <Icon name="truck" size={26} />
        <p>
          <b {...shows('estimate')}>{estimate}</b>
          <span>
            <span {...shows('destination')} />
            <FreeShippingFrom pesos={freeShippingFrom} />
          </span>
        </p>
      </li>
      {hasBranches && (
        <li>
          <Icon name="store" size={26} />
          <p>
            <b data-room={pickupRoom}>
              <span>{shippingTexts.pickup}</span>
            </b>
            <span data-room={branchRoom}>
              <span {...shows('branches')}>{branches ?? branchNames}</span>
            </span>
          </p>
        </li>
      )}
      <li className="for-stock">
        <Icon name="box" size={26} />
        <p>
          <b>{shippingTexts.pickupPoint}</b>
          <span {...shows('pickupPoint')}>{pickupPoint}</span>
        </p>
      </li>
    </ul>
  );
}
