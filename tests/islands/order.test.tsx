/** The order page: every shipping method has a block of its own (specification, section 2). */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OrderAddresses } from '../../src/components/order/OrderAddresses.tsx';
import { OrderSummary } from '../../src/components/order/OrderSummary.tsx';
import { OrderTimeline } from '../../src/components/order/OrderTimeline.tsx';
import { money } from '../../src/domain/money.ts';
import type { Order } from '../../src/domain/checkout/order.ts';
import { OrderDetail } from '../../src/islands/account/OrderPage.tsx';
import { OrderComplete } from '../../src/islands/checkout/OrderComplete.tsx';
import { ModoPayment } from '../../src/islands/checkout/payment/EmbeddedPayment.tsx';
import { shop } from '../../src/shop.ts';
import { $modo } from '../../src/stores/checkout/payment-embedded.ts';
import { $orderOnScreen } from '../../src/stores/checkout/payment-screens.ts';
import { carrierOffice, noRecord, placedOrder, savedAddress } from '../support/checkout-values.ts';

const address = savedAddress({ city: 'Rosario', province: 'Santa Fe', zipCode: '2000' });

const order = placedOrder({
  id: 1234,
  createdAt: '2026-01-01T02:00:00Z',
  state: 'en preparación',
  shippingMethod: 'homeDelivery',
  items: [
    {
      id: 1,
      productId: 9,
      title: 'Akira 1',
      quantity: 2,
      unitPrice: money(1_000_050, 'ARS'),
      totalPrice: money(2_000_100, 'ARS'),
    },
  ],
  productsPrice: money(2_000_100, 'ARS'),
  discountAmount: money(200_010, 'ARS'),
  shipmentAmount: money(0, 'ARS'),
  total: money(1_800_090, 'ARS'),
  couponCode: 'VINETA10',
  shipAddress: address,
  billAddress: { ...address, streetLine1: 'Avenida Ficticia 4321' },
});

describe('the page of an order', () => {
  const words = wordsOf(<OrderDetail order={order} />);

  it('says that its data are billing data that cannot be changed', () => {
    expect(words).toContain('datos de facturación');
    expect(words).toContain('no se pueden modificar');
  });

  it('shows items, subtotal, discount, way of sending and total as they were confirmed', () => {
    for (const part of [
      '2 × Akira 1',
      'Subtotal $AR 20.001,00',
      'Descuento (cupón VINETA10) -$AR 2.000,10',
      'Envío a domicilio Gratis',
      'Total $AR 18.000,90',
    ]) {
      expect(words).toContain(part);
    }
  });

  it('names what was taken off as the checkout did, where the API tells it apart', () => {
    const discounts = {
      units: money(100_000, 'ARS'),
      coupon: money(60_010, 'ARS'),
      giftCard: money(40_000, 'ARS'),
    };
    const told = wordsOf(<OrderDetail order={{ ...order, discounts }} />);
    for (const part of ['Descuentos -$AR 1.000,00', 'Cupón VINETA10 -$AR 600,10', 'Giftcard -$AR 400,00']) {
      expect(told).toContain(part);
    }
    expect(told).not.toContain('Descuento (cupón');
  });

  it('shows where it goes and, apart from it, whom it is billed to', () => {
    expect(words).toMatch(
      /Dirección de envío .*Calle Inventada 567 Piso 3 Depto\. B .*Rosario, Santa Fe, CP 2000/,
    );
    expect(words).toMatch(/Dirección de facturación .*Avenida Ficticia 4321/);
  });

  it('says when a presale of it comes out', () => {
    const [item] = order.items;
    if (item === undefined) throw new Error('no item');
    const presale = { ...order, items: [{ ...item, releaseDate: '2027-03-12' }] };
    expect(wordsOf(<OrderDetail order={presale} />)).toContain('Sale el 12 de marzo de 2027');
    expect(words).not.toContain('Sale el');
  });

  it('of stock and a presale says what it waits for until it leaves', () => {
    const [item] = order.items;
    if (item === undefined) throw new Error('no item');
    const items = [item, { ...item, id: 99, isOnPresale: true, releaseDate: '2027-03-12' }];
    const waits = 'El pedido sale completo desde el 12 de marzo de 2027, cuando llegue la preventa.';
    const shown = (change: Partial<Order>) =>
      wordsOf(<OrderSummary order={{ ...order, items, ...change }} />);
    expect(shown({})).toContain(waits);
    expect(shown({})).not.toContain('hacé dos pedidos');
    expect(shown({ state: 'enviado' })).not.toContain(waits);
    expect(words).not.toContain('El pedido sale completo');
  });

  it.each([
    ['a code', { code: 'AR123', url: null }, '<b>AR123</b>'],
    ['a page', { code: 'AR123', url: 'https://correo.example/AR123' }, 'href="https://correo.example/AR123"'],
    ['a hostile page', { code: 'AR123', url: 'javascript:alert(1)' }, '<b>AR123</b>'],
  ])('shows its parcel at the carrier by %s', (_, tracking, shown) => {
    const html = renderToStaticMarkup(<OrderTimeline order={{ ...order, tracking }} />);
    expect(html).toContain(shown);
    expect(html).not.toContain('javascript:');
    expect(renderToStaticMarkup(<OrderTimeline order={order} />)).not.toContain('seguimiento');
  });

  it('shows the request to revoke it with its code', () => {
    const revocation = { code: 'ARR-23456789', requestedAt: '2026-01-05T02:00:00Z' };
    const html = renderToStaticMarkup(<OrderTimeline order={{ ...order, revocation }} />);
    expect(html).toContain(
      'Pediste revocar esta compra el 04/01/2026. El código de tu solicitud es ARR-23456789.',
    );
    expect(html).not.toContain('/arrepentimiento');
    expect(renderToStaticMarkup(<OrderTimeline order={order} />)).toContain('/arrepentimiento?pedido=1234');
  });

  it('ends with number, day in Buenos Aires and state', () => {
    expect(words).toMatch(/El pedido N\.º 1234 fue realizado el 31\/12\/2025 .*: en preparación\./);
  });

  it('prices a branch with a dash and a parcel with its price', () => {
    const at = (change: Partial<Order>) => wordsOf(<OrderDetail order={{ ...order, ...change }} />);
    expect(at({ shippingMethod: 'pickupCentro' })).toContain('Retiro en sucursal Centro - Total');
    expect(at({ shipmentAmount: money(350_000, 'ARS') })).toContain('Envío a domicilio $AR 3.500,00');
    expect(at({ discountAmount: null })).not.toContain('Descuento');
  });
});

describe('an order that was just placed', () => {
  const bankData = { ...shop.sandboxBank };
  const complete = (change: Partial<Order>, account: typeof bankData | null) => {
    const record = { ...noRecord, id: order.id, order: { ...order, ...change }, bankData: account };
    $orderOnScreen.set({ ...record, payment: 'due' });
    return wordsOf(<OrderComplete />);
  };

  it.each<[string, Partial<Order>]>([
    ['transfer', {}],
    ['a word that the shop does not know', { payment: { method: null, link: null } }],
  ])('shows the bank details that came, when its method is %s', (_, change) => {
    const words = complete(change, bankData);
    expect(words).toContain(bankData.cbu);
    expect(words).toContain('escribí el número de pedido 1234');
    expect(words).not.toContain('Gracias. Tu pedido ha sido recibido');
  });

  it('asks for no transfer of nothing', () => {
    const words = complete({ total: money(0, 'ARS') }, bankData);
    expect(words).not.toContain(bankData.cbu);
    expect(words).toContain('Gracias. Tu pedido ha sido recibido');
  });
});

describe("the main button of MODO's screen", () => {
  it.each([
    ['opens it again', { name: 'closed', orderId: 7 }, 'Abrir MODO de nuevo'],
    ['does, too, where only its script was missing', failed(true), 'Abrir MODO de nuevo'],
    ['leads to the order where nothing is left to open', failed(false), 'Ver mi pedido'],
    ['leads to the order when the code is too old', { name: 'expired', orderId: 7 }, 'Ver mi pedido'],
  ] as const)('%s', (_, state, words) => {
    $modo.set(state);
    const html = renderToStaticMarkup(<ModoPayment />);
    expect(html.match(/class="button"[^>]*>(?:<span>)?([^<]*)/)?.[1]).toBe(words);
    expect(html.includes('Abrir MODO de nuevo')).toBe(words === 'Abrir MODO de nuevo');
  });

  function failed(canRetry: boolean) {
    return { name: 'failed', orderId: 7, canRetry } as const;
  }
});

describe('where an order reaches its buyer', () => {
  const branch = (key: string) =>
    shop.branches
      .filter((each) => each.key === key)
      .flatMap((each) => [each.address, each.phone, each.email]);

  it.each<[string, Partial<Order>, readonly string[]]>([
    [
      "a carrier's office, with its hours",
      { shippingMethod: 'carrierOffice', office: carrierOffice },
      ['Calle del Correo 1', 'Buenos Aires', 'CABA', 'Lunes a viernes de 8 a 18 hs'],
    ],
    ['an office that is not known', { shippingMethod: 'carrierOffice' }, ['No pudimos cargar tu sucursal']],
    ['Centro', { shippingMethod: 'pickupCentro' }, [...branch('centro'), 'Lunes a viernes de 10:00 a 19:00']],
    ['Belgrano', { shippingMethod: 'pickupBelgrano' }, [...branch('belgrano'), 'Sábados de 11:00 a 19:00']],
    [
      'the shipping address',
      { shippingMethod: 'homeDelivery' },
      ['Dirección de envío', 'Calle Inventada 567'],
    ],
    ['an address, by an unknown way', { shippingMethod: null }, ['Dirección de envío']],
  ])('%s', (_, change, parts) => {
    const words = wordsOf(<OrderAddresses order={{ ...order, ...change }} />);
    for (const part of parts) expect(words).toContain(part);
  });

  it('shows one block only, and none when nothing is known', () => {
    const shown = (change: Partial<Order>) =>
      wordsOf(<OrderAddresses order={{ ...order, billAddress: null, ...change }} />);
    expect(shown({ shippingMethod: 'pickupCentro' })).not.toContain('Calle');
    expect(shown({ shippingMethod: null, shipAddress: null })).toBe('');
  });
});

function wordsOf(element: React.ReactNode): string {
  return renderToStaticMarkup(element)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
