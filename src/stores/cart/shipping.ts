import { cartCalls } from '../../api/cart-calls.ts';
import type { CartShipment } from '../../domain/cart/cart.ts';
import type { Destination } from '../../domain/cart/shipment.ts';
import { calculatorTexts } from '../../text/cart/shipping-calculator.ts';
import { http } from '../backend.ts';
import { createLoad } from '../load.ts';
import { $currency } from '../shop/currency.ts';
import { withCart } from './cart-summary.ts';
import { refreshCart } from './cart.ts';
import { $destination } from './destination.ts';

interface ShippingQuestion {
  readonly destination: Destination;
  readonly productId: number | null;
}

export interface ShippingAnswer {
  readonly destination: Destination;
  readonly shipment: CartShipment;
}

const calls = cartCalls(http);

export const shippingCalculation = createLoad(
  async ({ destination, productId }: ShippingQuestion, signal): Promise<ShippingAnswer> => {
    const { shipment, cart } = await withCart(async (uuid) => {
      // The place was corrected while this one waited.
      signal.throwIfAborted();
      const scope = { uuid, currency: $currency.get() };
      const answer = await calls.calculateShipment(scope, destination, productId);
      return { ...answer, uuid: answer.cart.uuid };
    });
    if (!signal.aborted) $destination.set(destination);
    if (cart.items.length > 0) refreshCart();
    return { destination, shipment };
  },
  { show: 'inline', text: calculatorTexts.failed },
  'idle',
);
