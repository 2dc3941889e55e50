/** Analytics events of GA4 and the Meta Pixel. */
import { describe, expect, it } from 'vitest';
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

const { product: plain } = itemOf(7, 1);
const product = {
  ...plain,
  title: 'Akira 1',
  brand: { name: 'Ivrea', slug: 'ivrea' },
  categories: [{ name: 'Seinen', slug: 'seinen', parent: null }],
  price: {
    list: { cents: 1_000_050, currency: 'ARS' as const },
    sale: { cents: 900_000, currency: 'ARS' as const },
    discountPercent: 10,
  },
};
const item = {
  item_id: '7',
  item_name: 'Akira 1',
  item_brand: 'Ivrea',
  item_category: 'Seinen',
  price: 9000,
  discount: 1000.5,
};
const list = { id: 'novedades', name: 'Novedades' };
const inList = { item_list_id: 'novedades', item_list_name: 'Novedades' };

describe.each([
  [
    'a list seen',
    viewedList(list, [product]),
    'view_item_list',
    { ...inList, items: [{ ...item, index: 0 }] },
  ],
  [
    'a card pressed, of which only the name is known',
    selectedItem(list, { title: 'Akira 1' }, 3),
    'select_item',
    { ...inList, items: [{ item_name: 'Akira 1', index: 3 }] },
  ],
  ['a product seen', viewedItem(product), 'view_item', { currency: 'ARS', value: 9000, items: [item] }],
  ['a search', searched('one piece'), 'search', { search_term: 'one piece' }],
  [
    'an add',
    addedToCart(product, 3),
    'add_to_cart',
    { currency: 'ARS', value: 27000, items: [{ ...item, quantity: 3 }] },
  ],
  [
    'a removal',
    removedFromCart(product, 2),
    'remove_from_cart',
    { currency: 'ARS', value: 18000, items: [{ ...item, quantity: 2 }] },
  ],
])('%s', (_, event, name, params) => {
  it('is the event of GA4 with its own parameters', () => {
    expect(event.google).toEqual({ name, params });
  });
});

describe('the Meta Pixel', () => {
  it.each([
    ['ViewContent', viewedItem(product), { contents: [{ id: '7', quantity: 1 }], value: 9000 }],
    ['AddToCart', addedToCart(product, 3), { contents: [{ id: '7', quantity: 3 }], value: 27000 }],
  ])('hears %s with contents and value', (name, { meta }, params) => {
    expect(meta).toEqual({ name, params: { content_type: 'product', currency: 'ARS', ...params } });
  });

  it('hears a search, and nothing of what it has no event for', () => {
    expect(searched('akira').meta).toEqual({ name: 'Search', params: { search_string: 'akira' } });
    for (const event of [viewedList(list, []), removedFromCart(product, 1), viewedCart(cartWith('c', []))]) {
      expect(event.meta).toBeNull();
    }
  });
});

describe('the cart', () => {
  const lines = (...units: number[]) =>
    cartWith(
      'c',
      units.map((quantity, index) => itemOf(index + 1, quantity)),
    );
  const first = ({ product: { id } }: { product: { id: number } }) => id === 1;

  it('seen is worth its products alone', () => {
    const shipped = { ...lines(2), totalPrice: { cents: 99_999, currency: 'ARS' as const } };
    expect(viewedCart(shipped).google.params).toMatchObject({
      value: 2,
      items: [{ item_id: '1', quantity: 2, price: 1 }],
    });
  });

  it.each([
    [lines(2), lines(5), 'add_to_cart', 3],
    [lines(5), lines(2), 'remove_from_cart', 3],
    [lines(2, 1), cartWith('c', [itemOf(2, 1)]), 'remove_from_cart', 2],
    [null, lines(1), 'add_to_cart', 1],
  ])('changed says by how many units (%#)', (before, after, name, quantity) => {
    const event = changedCart(before, after, first);
    expect(event?.google.name).toBe(name);
    expect(event?.google.params['items']).toMatchObject([{ item_id: '1', quantity }]);
  });

  it('that holds what it held before says nothing', () => {
    expect(changedCart(lines(2), lines(2, 9), first)).toBeNull();
  });
});

it('names at most 200 items', () => {
  const many = Array.from({ length: 250 }, () => product);
  expect(viewedList(list, many).google.params['items']).toHaveLength(200);
});
