import type { Money } from '../../../domain/money.ts';
import { shippingTexts } from '../../../text/cart/shipping.ts';
import { Icon } from '../../Icon.tsx';
import { FreeShippingFrom } from '../../cart/FreeShippingFrom.tsx';
import { shows } from './product-targets.ts';

/** Delivery texts of a product. */
export interface DeliveryWords {
  readonly estimate: string;
  /** Place of the estimate; empty when it holds everywhere. */
  readonly destination: string;
  readonly branches: string;
  readonly pickupPoint: string;
}

interface Props {
  freeShippingFrom: Money;
  words: DeliveryWords;
  /** Longest possible text on branch stock; reserves its space. */
  branchRoom: string;
}

/** The three ways of delivery: shipping, pickup in a store, pickup at a carrier's office. */
export function DeliveryPromises({ freeShippingFrom, words, branchRoom }: Props) {
  return (
    <ul className="buy-promises">
      <li>
        <Icon name="truck" size={26} />
        <p>
          <b {...shows('estimate')}>{words.estimate}</b>
          <span>
            <span {...shows('destination')}>{words.destination}</span>
            <FreeShippingFrom pesos={freeShippingFrom} />
          </span>
        </p>
      </li>
      <li>
        <Icon name="store" size={26} />
        <p>
          <b>{shippingTexts.pickup}</b>
          <span data-room={branchRoom}>
            <span {...shows('branches')}>{words.branches}</span>
          </span>
        </p>
      </li>
      <li className="for-stock">
        <Icon name="box" size={26} />
        <p>
          <b>{shippingTexts.pickupPoint}</b>
          <span {...shows('pickupPoint')}>{words.pickupPoint}</span>
        </p>
      </li>
    </ul>
  );
}
