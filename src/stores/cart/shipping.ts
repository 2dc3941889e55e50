import { atom } from 'nanostores';
import { cartCalls } from '../../api/cart-calls.ts';
import type { CartShipment } from '../../domain/cart/cart.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import type { Destination } from '../../domain/cart/shipment.ts';
import { calculatorTexts } from '../../text/cart/shipping-calculator.ts';
import { http } from '../backend.ts';
import { withLock } from '../browser.ts';
import { refreshCart } from './cart.ts';
import { keepCartUuid, storedCartUuid } from './cart-uuid.ts';
import { $currency } from '../shop/currency.ts';
import { $destination } from './destination.ts';
import { cartLock } from '../keys.ts';
import { latestOf } from '../latest-operation.ts';
import { createOperation } from '../operation.ts';

export interface ShippingQuestion {
  readonly destination: Destination;
  /** Null asks for the whole cart. */
  readonly productId: number | null;
}

export interface ShippingAnswer {
  readonly destination: Destination;
  readonly shipment: CartShipment;
}

export const $shipping = atom<ShippingAnswer | null>(null);

const policy: FailurePolicy = {
  show: 'inline',
  text: calculatorTexts.failed,
  serverWords: 'never',
};

export const shippingCalculation = createOperation(calculate, policy);

export const calculateShipping = latestOf(shippingCalculation).start;

const calls = cartCalls(http);

async function calculate({ destination, productId }: ShippingQuestion): Promise<void> {
  $shipping.set(null);
  // Without a uuid the server opens a cart, and parallel calls would open two.
  const { shipment, cart } = await withLock(cartLock, async () => {
    const scope = { uuid: storedCartUuid(), currency: $currency.get() };
    const answer = await calls.calculateShipment(scope, destination, productId);
    if (answer.cart.uuid !== scope.uuid) keepCartUuid(answer.cart.uuid);
    return answer;
  });
  $destination.set(destination);
  $shipping.set({ destination, shipment });
  if (cart.items.length > 0) refreshCart();
}
