import type { CartShipment } from '../../domain/cart/cart.ts';
import type { Destination } from '../../domain/cart/shipment.ts';
import { calculatorTexts } from '../../text/cart/cart-page.ts';
import { createLoad } from '../load.ts';
import { refreshCart } from './cart.ts';
import { $destination } from './destination.ts';
import { calculateShipment } from './shipment-quote.ts';

interface ShippingQuestion {
  readonly destination: Destination;
  readonly productId: number | null;
}

export interface ShippingAnswer {
  readonly destination: Destination;
  readonly shipment: CartShipment;
}

export const shippingCalculation = createLoad(
  async ({ destination, productId }: ShippingQuestion, signal): Promise<ShippingAnswer> => {
    const { shipment, cart } = await calculateShipment(destination, productId, signal);
    if (!signal.aborted) $destination.set(destination);
    if (cart === null || cart.items.length > 0) refreshCart();
    return { destination, shipment };
  },
  { show: 'inline', text: calculatorTexts.failed, rejectedText: calculatorTexts.refused },
  'idle',
);
