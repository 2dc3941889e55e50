/** Analytics events of GA4 and the Meta Pixel. */
import { expect, it } from 'vitest';
import { money } from '../../src/domain/money.ts';
import {
  addedToCart,
  changedCart,
  removedFromCart,
  searched,
  selectedItem,
  viewedCart,
  viewedItem,
  viewedList,
} from '../../src/domain/shop/measuring.ts';
import { cartWith, itemOf } from '../stores/cart-server.ts';

const product = {
  ...itemOf(7, 1).product,
  title: 'Akira 1',
  brand: { name: 'Ivrea', slug: 'ivrea' },
  categories: [{ name: 'Seinen', slug: 'seinen', parent: null }],
  price: { list: money(1_000_050, 'ARS'), sale: money(900_000, 'ARS'), discountPercent: 10 },
};
const names = { item_name: 'Akira 1', item_brand: 'Ivrea', item_category: 'Seinen' };
const item = { item_id: '7', ...names, price: 9000, discount: 1000.5 };
const list = { id: 'novedades', name: 'Novedades' };
const inList = { item_list_id: 'novedades', item_list_name: 'Novedades' };
const worth = (value: number, quantity?: number) => ({
  currency: 'ARS',
  value,
  items: [{ ...item, ...(quantity !== undefined && { quantity }) }],
});

it.each([
  [viewedList(list, [product]), 'view_item_list', { ...inList, items: [{ ...item, index: 0 }] }],
  // A card that is pressed tells only the name.
  [
    selectedItem(list, { title: 'Akira 1' }, 3),
    'select_item',
    { ...inList, items: [{ item_name: 'Akira 1', index: 3 }] },
  ],
  [viewedItem(product), 'view_item', worth(9000)],
  [searched('one piece'), 'search', { search_term: 'one piece' }],
  [addedToCart(product, 3), 'add_to_cart', worth(27000, 3)],
  [removedFromCart(product, 2), 'remove_from_cart', worth(18000, 2)],
])('GA4 hears its own event with its own parameters (%#)', ({ google }, name, params) => {
  expect(google).toEqual({ name, params });
});

it.each([
  ['ViewContent', viewedItem(product), { contents: [{ id: '7', quantity: 1 }], value: 9000 }],
  ['AddToCart', addedToCart(product, 3), { contents: [{ id: '7', quantity: 3 }], value: 27000 }],
])('the Meta Pixel hears %s with contents and value', (name, { meta }, params) => {
  expect(meta).toEqual({ name, params: { content_type: 'product', currency: 'ARS', ...params } });
});

it('the Meta Pixel hears a search, and nothing of what it has no event for', () => {
  expect(searched('akira').meta).toEqual({ name: 'Search', params: { search_string: 'akira' } });
  for (const event of [viewedList(list, []), removedFromCart(product, 1), viewedCart(cartWith('c', []))]) {
    expect(event.meta).toBeNull();
  }
});

const lines = (...units: number[]) => {
  const items = units.map((quantity, index) => itemOf(index + 1, quantity));
  return cartWith('c', items);
};
const first = ({ product: { id } }: { product: { id: number } }) => id === 1;

it('the cart seen is worth its products alone', () => {
  const shipped = { ...lines(2), totalPrice: money(99_999, 'ARS') };
  const items = [{ item_id: '1', quantity: 2, price: 1 }];
  expect(viewedCart(shipped).google.params).toMatchObject({ value: 2, items });
});

it.each([
  [lines(2), lines(5), 'add_to_cart', 3],
  [lines(5), lines(2), 'remove_from_cart', 3],
  [lines(2, 1), cartWith('c', [itemOf(2, 1)]), 'remove_from_cart', 2],
  [null, lines(1), 'add_to_cart', 1],
])('the cart changed says by how many units (%#)', (before, after, name, quantity) => {
  const event = changedCart(before, after, first);
  expect(event?.google.name).toBe(name);
  expect(event?.google.params['items']).toMatchObject([{ item_id: '1', quantity }]);
});

it('the cart that holds what it held before says nothing', () => {
  expect(changedCart(lines(2), lines(2, 9), first)).toBeNull();
});

it('names at most 200 items', () => {
  const many = Array.from({ length: 250 }, () => product);
  expect(viewedList(list, many).google.params['items']).toHaveLength(200);
});
