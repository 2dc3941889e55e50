import { formatRoundedMoney, type Money } from '../domain/money.ts';
import { shippingTexts } from '../text/shipping.ts';
import { Icon } from './Icon.tsx';
import { placed } from './product-places.ts';

/** When a product arrives, and where it lies. */
export interface DeliveryWords {
  readonly estimate: string;
  /** The place that the estimate is for; empty for everywhere. */
  readonly destination: string;
  readonly branches: string;
  readonly pickupPoint: string;
}

interface Props {
  isOnPresale: boolean;
  freeShippingFrom: Money;
  words: DeliveryWords;
  /** The longest that may be said of the branches. */
  branchRoom: string;
}

/** The three ways in which a product gets to its buyer. */
export function OfferPromises({ isOnPresale, freeShippingFrom, words, branchRoom }: Props) {
  return (
    <ul className="offer-promises">
      <li>
        <Icon name="truck" size={26} />
        <p>
          <b {...placed('estimate')}>{words.estimate}</b>
          <span>
            <span {...placed('destination')}>{words.destination}</span>
            {shippingTexts.freeFrom(formatRoundedMoney(freeShippingFrom))}
          </span>
        </p>
      </li>
      <li>
        <Icon name="store" size={26} />
        <p>
          <b>{shippingTexts.pickup}</b>
          <span data-room={branchRoom}>
            <span {...placed('branches')}>{words.branches}</span>
          </span>
        </p>
      </li>
      <li {...placed('pickupPoint')} hidden={isOnPresale}>
        <Icon name="box" size={26} />
        <p>
          <b>{shippingTexts.pickupPoint}</b>
          <span {...placed('pickupDays')}>{words.pickupPoint}</span>
        </p>
      </li>
    </ul>
  );
}
