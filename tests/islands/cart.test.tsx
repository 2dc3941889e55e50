/** Server-rendered HTML of the cart's islands. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AddToCart } from '../../src/components/cart/AddToCart.tsx';
import { Quantity } from '../../src/components/cart/Quantity.tsx';
import { CartLine } from '../../src/islands/cart/CartLine.tsx';
import { CartPage } from '../../src/islands/cart/CartPage.tsx';
import { CartTotals } from '../../src/islands/cart/CartTotals.tsx';
import { quantityFromText } from '../../src/domain/cart/cart.ts';
import { CodeBox } from '../../src/islands/cart/CodeBox.tsx';
import { ShippingResult } from '../../src/islands/cart/ShippingCalculator.tsx';
import { Summary } from '../../src/islands/checkout/Summary.tsx';
import { $checkoutCart } from '../../src/stores/checkout/checkout-cart.ts';
import type { ShippingAnswer } from '../../src/stores/cart/shipping.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { cartWith, itemOf } from '../stores/cart-server.ts';

const nothing = () => undefined;
const threshold = { cents: 1000, currency: 'ARS' } as const;

describe('the button to buy', () => {
  it('is a real button that says what it buys, and is kept when it is pressed too early', () => {
    const html = renderToStaticMarkup(<AddToCart productId={7} title="Akira 1" canBeBought />);
    expect(html).toContain(
      '<button type="button" class="button" data-buy="7" data-deferred="">Agregar al carrito</button>',
    );
  });

  it('has the quantity beside it when asked', () => {
    const html = renderToStaticMarkup(<AddToCart productId={7} title="Akira 1" canBeBought withQuantity />);
    expect(html).toContain('aria-label="Cantidad de Akira 1"');
    expect(html).toContain('value="1"');
  });

  it('is words, not a dead button, when there is nothing to buy', () => {
    const html = renderToStaticMarkup(<AddToCart productId={7} title="Akira 1" canBeBought={false} />);
    expect(html).toContain('Sin stock');
    expect(html).not.toContain('<button');
  });
});

describe('the quantity', () => {
  it('cannot go below one, and has no upper bound', () => {
    const one = renderToStaticMarkup(<Quantity quantity={1} title="Akira 1" />);
    const many = renderToStaticMarkup(<Quantity quantity={250} title="Akira 1" />);
    // Still focusable: it may have the focus when the quantity becomes one.
    expect(one).toMatch(/aria-label="Restar una unidad de Akira 1" aria-disabled="true"/);
    expect(one).not.toContain(' disabled');
    expect(many).not.toContain('disabled');
    expect(many).toContain('value="250"');
  });

  it('has the attribute of ten that the specification names, which enforces nothing', () => {
    const html = renderToStaticMarkup(<Quantity quantity={250} title="Akira 1" />);
    expect(html).toMatch(/<input[^>]* max="10"/);
    // A number field would refuse what is above its maximum.
    expect(html).not.toContain('type="number"');
    expect(quantityFromText('1000000')).toBe(1_000_000);
  });

  it('is typed with the keyboard for numbers', () => {
    expect(renderToStaticMarkup(<Quantity quantity={1} title="Akira 1" />)).toContain('inputMode="numeric"');
  });
});

describe("the calculator's answer", () => {
  const office = {
    id: 1,
    fullAddress: 'San Martín 100',
    locality: 'Rosario',
    province: 'Santa Fe',
    openingHours: 'Lunes a viernes de 8 a 18 hs',
  };
  const cents = (amount: number) => ({ cents: amount, currency: 'ARS' }) as const;
  const priced = (homeCents: number | null, officeCents: number | null, isFree = false) => {
    const offices = { offices: [office], cost: officeCents === null ? null : cents(officeCents) };
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
    expect(html).toContain('<a class="cart-title" href="/producto/producto-7">Producto 7</a>');
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
  [10, 'Quedan 9'],
  [9, null],
])('a line of %i units, of which there are nine, says %s', (quantity, words) => {
  const html = lineOf(itemOf(7, quantity));
  if (words === null) expect(html).not.toContain('Quedan');
  else expect(html).toContain(`<p class="failed">${words}</p>`);
});

it('a line says that one is left, or none, but never of a presale', () => {
  const item = itemOf(7, 3);
  const left = (stock: number, isOnPresale = false) =>
    /<p class="failed">(.*?)<\/p>/.exec(
      lineOf({ ...item, product: { ...item.product, stock, isOnPresale } }),
    )?.[1];
  expect([left(1), left(0), left(0, true)]).toEqual(['Queda 1', 'Sin stock', undefined]);
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
    const html = shown({
      totalPrice: { cents: 999, currency: 'ARS' },
      discountAmount: { cents: 50, currency: 'ARS' },
    });
    expect(html).toContain('<dt>Subtotal</dt><dd>$AR\u00a03,00</dd>');
    expect(html).toContain('<dt>Descuentos</dt><dd>-$AR\u00a00,50</dd>');
    expect(html).toContain('<dt>Total</dt><dd>$AR\u00a09,99</dd>');
    expect(html).not.toContain('Envío');
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
    expect(shown({ productsPrice: { ...cart.productsPrice, currency: 'USD' } })).not.toContain(
      'para el envío gratis',
    );
  });

  it('do not count a gift card for free shipping, and say nothing of shipping for gift cards alone', () => {
    const card = itemOf(8, 10);
    const giftCard = { ...card, product: { ...card.product, isGiftCard: true } };
    const shipment = { ...cart.shipment, amount: { cents: 0, currency: 'ARS' as const } };
    const withItems = (items: typeof cart.items) => shown({ ...cartWith('cart-1', items), shipment });
    expect(withItems([itemOf(7, 3), giftCard])).toContain('Sumá $AR\u00a07,00 para el envío gratis');
    expect(withItems([giftCard])).not.toMatch(/envío/i);
  });

  it('take off what coupon and gift card take off, and lead to the checkout', () => {
    const amount = { cents: 50, currency: 'ARS' } as const;
    const html = shown({ coupon: { code: 'VINETA10', amount }, giftCard: { number: 'GIFT-1', amount } });
    expect(html).toContain('<dt>Cupón</dt><dd>-$AR\u00a00,50</dd>');
    expect(html).toContain('<dt>Giftcard</dt><dd>-$AR\u00a00,50</dd>');
    expect(html).toMatch(/href="\/cuenta\/checkout" aria-busy="false">Realizar compra</);
  });

  it('are busy, not gone, while a change is under way', () => {
    const html = shown({}, true);
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('$AR\u00a03,00');
    expect(html).toContain(cartPageTexts.updating);
  });
});

describe('the box for a code', () => {
  const cart = cartWith('cart-1', [itemOf(7, 3)]);
  const amount = { cents: 50, currency: 'ARS' } as const;
  const shown = (changed: Partial<typeof cart>) =>
    renderToStaticMarkup(<CodeBox cart={{ ...cart, ...changed }} isChanging={false} />);

  it('is an input while nothing is applied', () => {
    expect(shown({})).toMatch(/<label for="cart-code">Código<\/label><input id="cart-code"/);
    expect(shown({})).not.toContain('Remover');
  });

  const coupon = { code: 'VINETA10', amount };
  const giftCard = { number: 'GIFT-1', amount };

  it.each([
    ['a coupon', { coupon }, 'Cupón <b>VINETA10</b>'],
    ['a gift card', { giftCard }, 'Giftcard <b>GIFT-1</b>'],
  ])('shows %s with Remover, and the input for the other', (_, applied, words) => {
    expect(shown(applied)).toContain(words);
    expect(shown(applied)).toMatch(/>Remover<\/button>/);
    expect(shown(applied)).toContain('<input');
  });

  it('has no input when both are applied', () => {
    expect(shown({ coupon, giftCard })).toMatch(/VINETA10.*GIFT-1.*>Remover<\/button>/);
    expect(shown({ coupon, giftCard })).not.toContain('<input');
  });
});

describe('the cart page', () => {
  it('begins as the outline of a cart', () => {
    const html = renderToStaticMarkup(<CartPage freeShippingFrom={threshold} />);
    expect(html).toContain('<h1 class="heading" tabindex="-1">Carrito</h1>');
    expect(html).toContain('aria-label="Cargando el carrito…"');
  });
});

describe('every island', () => {
  it('leaves style attributes out: the content security policy forbids them', () => {
    const html = [
      lineOf(itemOf(7, 3)),
      renderToStaticMarkup(<CartPage freeShippingFrom={threshold} />),
      renderToStaticMarkup(<AddToCart productId={7} title="Akira 1" canBeBought withQuantity />),
    ].join('');
    expect(html).not.toContain('style=');
  });

  it('escapes what a title may contain', () => {
    const item = itemOf(7, 1);
    const hostile = { ...item, product: { ...item.product, title: '<img src=x onerror=alert(1)>"' } };
    expect(lineOf(hostile)).not.toContain('<img src=x');
  });
});

function lineOf(item: ReturnType<typeof itemOf>, wanted = item.quantity): string {
  const line = { item, quantity: wanted, isSettling: wanted !== item.quantity };
  return renderToStaticMarkup(<CartLine {...line} place={0} onRemove={nothing} />);
}
