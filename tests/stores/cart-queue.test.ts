/** Recommendations beside the cart's lines. */
import { expect, it } from 'vitest';
import { emptyQueue, withSettled } from '../../src/stores/cart/cart-queue.ts';
import { cartWith, itemOf } from './cart-server.ts';

it('recommends neither what is sold out nor what is in the cart, but presales', () => {
  const { product } = itemOf(1, 1);
  const recommendedProducts = [
    { ...product, id: 2, stock: 3 },
    { ...product, id: 3, stock: 0 },
    { ...product, id: 4, stock: 0, isOnPresale: true },
    { ...product, id: 1, stock: 3 },
  ];
  const settled = { ...cartWith('u', [itemOf(1, 1)]), recommendedProducts };
  const { settled: shown } = withSettled(emptyQueue, settled);
  expect(shown?.recommendedProducts.map(({ id }) => id)).toEqual([2, 4]);
});
