/** Server-rendered HTML of the cart's islands. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AddToCart } from '../../src/components/cart/AddToCart.tsx';
import { Quantity } from '../../src/components/cart/Quantity.tsx';
import { CartLine } from '../../src/islands/cart/CartLine.tsx';
import { CartPage } from '../../src/islands/cart/CartPage.tsx';
import { CartTotals } from '../../src/islands/cart/CartTotals.tsx';
import { quantityFromText } from '../../src/domain/cart/cart.ts';
import { ShippingResult } from '../../src/islands/cart/ShippingCalculator.tsx';
import { Summary } from '../../src/islands/checkout/Summary.tsx';
import { $checkoutCart } from '../../src/stores/checkout/checkout-cart.ts';
import type { ShippingAnswer } from '../../src/stores/cart/shipping.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { carrierOffice } from '../support/checkout-values.ts';
import { cartWith, itemOf } from '../stores/cart-server.ts';

const nothing = () => undefined;
const threshold = { cents: 1000, currency: 'ARS' } as const;

it('the button to buy is words when there is nothing to buy', () => {
  const html = renderToStaticMarkup(<AddToCart productId={7} title="Akira 1" canBeBought={false} />);
  expect(html).toContain('Sin stock');
  expect(html).not.toContain('<button');
});

it('the quantity has the attribute of ten that the specification names, which enforces nothing', () => {
  const html = renderToStaticMarkup(<Quantity quantity={250} title="Akira 1" />);
  expect(html).toMatch(/<input[^>]* max="10"/);
  // A number field would refuse what is above its maximum.
  expect(html).not.toContain('type="number"');
  expect(html).toContain('inputMode="numeric"');
  const one = renderToStaticMarkup(<Quantity quantity={1} title="Akira 1" />);
  // Still focusable: it may have the focus when the quantity becomes one.
  expect(one).toMatch(/aria-label="Restar una unidad de Akira 1" aria-disabled="true"/);
  expect(quantityFromText('1000000')).toBe(1_000_000);
});

describe("the calculator's answer", () => {
  const cents = (amount: number) => ({ cents: amount, currency: 'ARS' }) as const;
  const priced = (homeCents: number | null, officeCents: number | null, isFree = false) => {
    const offices = { offices: [carrierOffice], cost: officeCents === null ? null : cents(officeCents) };
    const destination = { country: 'Argentina', countryCode: 'AR', zipCode: '2000', city: null };
    const amount = homeCents === null ? null : cents(homeCents);
    const answer: ShippingAnswer = { destination, shipment: { ...destination, amount, isFree, offices } };
    const html = renderToStaticMarkup(<ShippingResult answer={answer} availability="available" />);
    return [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, words]) => words);
  };

  it.each([
    ['both have a price', priced(390_000, 250_000), ['$AR\u00a03.900,00', '$AR\u00a02.500,00']],
    ['a pickup has none, which is not free', priced(390_000, null), ['$AR\u00a03.900,00', '-']],
    ['a pickup costs nothing', priced(390_000, 0), ['$AR\u00a03.900,00', 'Gratis']],
    ['everything ships free', priced(null, null, true), ['Gratis', 'Gratis']],
    ['no parcel goes home, but to an office', priced(null, 250_000), ['-', '$AR\u00a02.500,00']],
  ])('says what the checkout says when %s', (_, shown, expected) => {
    expect(shown).toEqual(expected);
  });
});

describe('a line of the cart', () => {
  it('shows picture, title with its link, unit price, quantity and the total of the server', () => {
    const html = lineOf(itemOf(7, 3, [{ path: '/media/7.webp' }]));
    expect(html).toContain('<img src="/media/7.webp" alt=""');
    expect(html).toContain('<a class="cart-title short-title" href="/producto/producto-7">Producto 7</a>');
    expect(html).toMatch(/Precio unitario <\/span><span>\$AR\s1,00/);
    expect(html).toMatch(/aria-busy="false"><span class="visually-hidden">Total <\/span><span>\$AR\s3,00/);
    expect(html).toContain('aria-label="Quitar Producto 7 del carrito"');
  });

  it('without a picture keeps its place and says so', () => {
    expect(lineOf(itemOf(7, 1))).toContain(cartPageTexts.noImage);
  });

  it('whose quantity is ahead of the server keeps the settled total, marked busy', () => {
    const html = lineOf(itemOf(7, 3), 5);
    expect(html).toContain('value="5"');
    expect(html).toMatch(/aria-busy="true"><span class="visually-hidden">Total <\/span><span>\$AR\s3,00/);
  });
});

it.each([
  [10, {}, 'Quedan 9'],
  [9, {}, undefined],
  [3, { stock: 1 }, 'Queda 1'],
  [3, { stock: 0 }, 'Sin stock'],
  [3, { stock: 0, isOnPresale: true }, undefined],
])('a line of %i units, of which there are nine unless %o, says %s', (quantity, facts, words) => {
  const item = itemOf(7, quantity);
  const html = lineOf({ ...item, product: { ...item.product, ...facts } });
  expect(/<p class="failed">(.*?)<\/p>/.exec(html)?.[1]).toBe(words);
});

it('the checkout names what there is too little of', () => {
  const [few, enough] = [itemOf(7, 10), itemOf(8, 1)];
  $checkoutCart.set(cartWith('cart-1', [few, enough]));
  const html = renderToStaticMarkup(<Summary />);
  expect(html).toContain(
    '<p>Algún producto no tiene stock suficiente</p><ul class="checkout-change-list"><li>Producto 7: quedan 9.</li></ul>',
  );
});

describe('the totals', () => {
  const cart = cartWith('cart-1', [itemOf(7, 3)]);
  const shown = (changed: Partial<typeof cart>, isSettling = false) =>
    renderToStaticMarkup(
      <CartTotals cart={{ ...cart, ...changed }} isSettling={isSettling} freeShippingFrom={threshold} />,
    );

  it('are the amounts of the server, whatever they add up to', () => {
    const amount = { cents: 60, currency: 'ARS' } as const;
    const html = shown({
      coupon: { code: 'VINETA10', amount },
      giftCard: { number: 'GIFT-1', amount },
      totalPrice: { cents: 999, currency: 'ARS' },
      discountAmount: { cents: 50, currency: 'ARS' },
    });
    expect(html).toContain('<dt>Subtotal</dt><dd>$AR\u00a03,00</dd>');
    expect(html).toContain('<dt>Descuentos</dt><dd>-$AR\u00a00,50</dd>');
    expect(html).toContain('<dt>Cupón</dt><dd>-$AR\u00a00,60</dd>');
    expect(html).toContain('<dt>Giftcard</dt><dd>-$AR\u00a00,60</dd>');
    expect(html).toContain('<dt>Total</dt><dd>$AR\u00a09,99</dd>');
    expect(html).not.toContain('Envío');
    expect(html).toMatch(/href="\/cuenta\/checkout" aria-busy="false">Realizar compra</);
  });

  it('say that stock waits for a presale, and what to do about it', () => {
    const { product, ...line } = itemOf(8, 1);
    const presale = { ...line, product: { ...product, isOnPresale: true, releaseDate: '2027-03-12' } };
    expect(shown(cartWith('cart-1', [itemOf(7, 3), presale]))).toContain(
      '<p class="hint presale-wait">El pedido sale completo desde el 12 de marzo de 2027, cuando llegue la preventa. ' +
        'Si querés lo demás antes, hacé dos pedidos: uno sin la preventa y otro con ella.</p>',
    );
    expect(shown(cartWith('cart-1', [itemOf(7, 3), itemOf(8, 1)]))).not.toContain('presale-wait');
  });

  it('say what shipping costs, or that it is free', () => {
    const paid = { ...cart.shipment, amount: { cents: 150_000, currency: 'ARS' as const } };
    const free = { ...paid, isFree: true };
    expect(shown({ shipment: paid })).toContain('<dt>Envío</dt><dd>$AR\u00a01.500,00</dd>');
    expect(shown({ shipment: free })).toContain('<dt>Envío</dt><dd>Gratis</dd>');
  });

  it('say what is missing for free shipping in pesos, below the threshold only', () => {
    const { items, productsPrice } = cartWith('cart-1', [itemOf(7, 10)]);
    expect(shown({})).toContain('Sumá $AR\u00a07,00 para el envío gratis');
    expect(shown({ items, productsPrice })).not.toContain('para el envío gratis');
    expect(shown({ items, productsPrice })).toContain('<p class="cart-hint">Envío gratis</p>');
    expect(shown({})).not.toContain('>Envío gratis<');
    const abroad = { ...cart.shipment, amount: { cents: 150_000, currency: 'ARS' as const } };
    expect(shown({ items, productsPrice, shipment: abroad })).not.toContain('>Envío gratis<');
    expect(shown({ productsPrice: { ...cart.productsPrice, currency: 'USD' } })).not.toContain(
      'para el envío gratis',
    );
  });

  it('do not count a gift card for free shipping', () => {
    const card = itemOf(8, 10);
    const giftCard = { ...card, product: { ...card.product, isGiftCard: true } };
    const shipment = { ...cart.shipment, amount: { cents: 0, currency: 'ARS' as const } };
    const withItems = (items: typeof cart.items) => shown({ ...cartWith('cart-1', items), shipment });
    expect(withItems([itemOf(7, 3), giftCard])).toContain('Sumá $AR\u00a07,00 para el envío gratis');
    expect(withItems([giftCard])).not.toMatch(/envío/i);
  });

  it('are busy, not gone, while a change is under way', () => {
    const html = shown({}, true);
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('$AR\u00a03,00');
    expect(html).toContain(cartPageTexts.updating);
  });
});

it('the cart page begins as the outline of a cart', () => {
  const html = renderToStaticMarkup(<CartPage freeShippingFrom={threshold} />);
  expect(html).toContain('<h1 class="heading" tabindex="-1">Carrito</h1>');
  expect(html).toContain('aria-label="Cargando el carrito…"');
});

function lineOf(item: ReturnType<typeof itemOf>, wanted = item.quantity): string {
  const line = { item, quantity: wanted, isSettling: wanted !== item.quantity };
  return renderToStaticMarkup(<CartLine {...line} place={0} onRemove={nothing} />);
}
