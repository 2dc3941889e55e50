/** The message that asks the shop about a cart. */
import { describe, expect, it } from 'vitest';
import { inquiryLink, longestInquiryLink } from '../../src/domain/cart/inquiry.ts';
import type { Cart } from '../../src/domain/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { cartWith, itemOf } from '../stores/cart-server.ts';

const number = '5491155550100';
const linkOf = (cart: Cart) => inquiryLink(number, cart, cartPageTexts.inquiry);
const messageOf = (cart: Cart) => new URL(linkOf(cart)).searchParams.get('text') ?? '';

function cartOf(titles: readonly string[], changes: Partial<Cart> = {}): Cart {
  const items = titles.map((title, index) => {
    const item = itemOf(index + 1, index + 1);
    return { ...item, product: { ...item.product, title } };
  });
  return { ...cartWith('cart-1', items), ...changes };
}

it('has title, quantity and price of each line, and the total with its currency', () => {
  expect(messageOf(cartOf(['Akira 1', 'One Piece 2']))).toBe(
    [
      'Hola, quería consultar por este carrito:',
      '1 × Akira 1: $AR 1,00',
      '2 × One Piece 2: $AR 2,00',
      'Total: $AR 3,00',
    ].join('\n'),
  );
  const dollars = cartOf(['Akira 1'], { totalPrice: { cents: 1250, currency: 'USD' } });
  expect(messageOf(dollars)).toContain('Total: $US 12,50');
});

it.each([
  ['ampersand, hash and percent', 'Tom & Jerry #1 100% + más?', 'Tom & Jerry #1 100% + más?'],
  ['emoji', '🏴‍☠️ One Piece', '🏴‍☠️ One Piece'],
  ['line breaks and tabs', ' Akira\r\n1\t (kanzenban) ', 'Akira 1 (kanzenban)'],
  ['half of a surrogate pair', 'Akira \ud83c 1', 'Akira 1'],
  ['quotes and markup', '"A" <b>\'B\'</b>', '"A" <b>\'B\'</b>'],
])('a title with %s stays one line of the message', (_case, title, words) => {
  const cart = cartOf([title]);
  expect(messageOf(cart).split('\n')[1]).toBe(`1 × ${words}: $AR 1,00`);
  const { hash, searchParams } = new URL(linkOf(cart));
  expect([hash, [...searchParams.keys()]]).toEqual(['', ['text']]);
  expect(linkOf(cart)).not.toMatch(/[\s"<>]/);
});

it('a title that is very long is cut between its letters', () => {
  const [, line] = messageOf(cartOf(['🏴'.repeat(300)])).split('\n');
  expect(line).toBe(`1 × ${'🏴'.repeat(60)}…: $AR 1,00`);
});

describe('a long cart', () => {
  it.each([
    ['letters', 'One Piece, edición de tres tomos en uno'],
    ['emoji', '🏴‍☠️'.repeat(40)],
    ['signs', '&#%?'.repeat(30)],
  ])('of titles of %s stays below what the messaging app opens, and counts the others', (_case, title) => {
    const cart = cartOf(Array.from({ length: 120 }, (_, index) => `${index} ${title}`));
    expect(linkOf(cart).length).toBeLessThanOrEqual(longestInquiryLink);
    const lines = messageOf(cart).split('\n');
    const shown = lines.length - 3;
    expect(shown).toBeGreaterThan(1);
    expect(lines.at(-2)).toBe(`y ${120 - shown} más`);
    expect(lines.at(-1)).toMatch(/^Total: \$AR /);
    // One line more would be too long.
    const next = encodeURIComponent(`\n${shown + 1} × ${shown} ${title.slice(0, 55)}`);
    expect(linkOf(cart).length + next.length).toBeGreaterThan(longestInquiryLink - 60);
  });
});

it('says nothing of the customer: no code, gift card, place or key of the cart', () => {
  const amount = { cents: 100, currency: 'ARS' } as const;
  const cart = cartOf(['Akira 1'], {
    uuid: '0b4c2c3e-0000-4000-8000-000000000001',
    coupon: { code: 'ANA-10', amount },
    giftCard: { number: 'GIFT-0001', amount },
    shipment: { ...cartWith('cart-1', []).shipment, city: 'Rosario', zipCode: '2000', country: 'Argentina' },
  });
  expect(linkOf(cart)).toBe(linkOf(cartOf(['Akira 1'])));
});
