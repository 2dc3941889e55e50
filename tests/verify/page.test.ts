/** The page for backend teams: what it shows is what the shop reads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { allChecks, minimumToPublish } from '../../scripts/verify/levels.ts';
import { mustAddUp } from '../../scripts/verify/sums.ts';
import type { WireCart } from '../../src/api/cart.ts';
import { endpoints } from '../../src/api/all.ts';
import type { WireProductCard } from '../../src/api/product.ts';
import { bookFormats, languages } from '../../src/domain/catalogue/product.ts';
import { sortOrders } from '../../src/domain/catalogue/search-query.ts';
import { paymentMethods } from '../../src/domain/checkout/payment.ts';
import { shop } from '../../src/shop.ts';

const page = readFileSync(join(import.meta.dirname, '../../.readme/verify.md'), 'utf8');
const blocks = [...page.matchAll(/```json\n([^]*?)```/g)].map(([, json = '']) => JSON.parse(json) as unknown);
const [card, shown, body, placed] = blocks as [
  WireProductCard,
  { readonly cart: WireCart },
  unknown,
  unknown,
];

describe('.readme/verify.md', () => {
  it('has the least that a publish needs, as the schemas say', () => {
    expect(page).toContain(minimumToPublish());
  });

  it('shows a product, an order and its request as the schemas read them', () => {
    expect(v.safeParse(endpoints.getProduct.reply, { product: card }).issues).toBeUndefined();
    expect(v.safeParse(endpoints.postOrder.body, body).issues).toBeUndefined();
    expect(v.safeParse(endpoints.postOrder.reply, placed).issues).toBeUndefined();
  });

  it('shows a cart that adds up', () => {
    const whole = shown.cart.cartItems.map((item) => ({ ...item, product: card }));
    expect(v.safeParse(endpoints.getCart.reply, { cart: { ...shown.cart, cartItems: whole } }).issues).toBe(
      undefined,
    );
    expect(() => mustAddUp({ ...shown.cart, cartItems: whole })).not.toThrow();
  });

  it('names every word that the shop knows', () => {
    const states = [...shop.orderSteps.sent, ...shop.orderSteps.pickup];
    for (const word of [...bookFormats, ...languages, ...sortOrders, ...paymentMethods, ...states])
      expect(page).toContain(word);
  });

  it('promises only what a check tries', () => {
    const claims = allChecks.map(({ claim }) => claim).join('\n');
    for (const promise of [
      'answers 404 beyond the last page',
      'is read by a publish: every page of every list, in both currencies',
      "answers 404 for another cart's item",
      'answers the same to the same key and body, done once, and 422 to another body',
      "answers 404 for another customer's",
    ])
      expect(claims).toContain(promise);
  });
});
