/**
 * For shoppers who chose dollars: prices in Argentina must be stated in pesos (`tests/specification/providers.md`,
 * section 8.4).
 */
import { computed } from 'nanostores';
import { getCart } from '../../api/cart.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { cartTexts } from '../../text/cart/cart.ts';
import { http } from '../backend.ts';
import { sendingQuery } from '../cart/shipment-quote.ts';
import { $checkoutCart } from './checkout-cart.ts';
import { createLoad } from '../load.ts';

const policy: FailurePolicy = { show: 'silent', text: cartTexts.loadFailed };

const reading = createLoad(async ({ uuid, pricedFor }: Cart, signal): Promise<Cart> => {
  const extras = { with_possible_offices: '1', ...sendingQuery(pricedFor ?? undefined) } as const;
  const query = { uuid, currency: 'ARS', ...extras } as const;
  return (await http.send(getCart, { query }, { signal })).cart;
}, policy);

$checkoutCart.listen((cart) => {
  if (cart === null || cart.currency === 'ARS' || cart.items.length === 0) reading.forget();
  else void reading.ask(cart);
});

export const $pesosCart = computed(reading.$state, ({ state, value }) =>
  state === 'fulfilled' ? value : null,
);
