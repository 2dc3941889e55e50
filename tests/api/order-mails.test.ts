/** What the mails about an order say, and that each of its events has one. */
import { describe, expect, it } from 'vitest';
import { expireOrders } from '../../scripts/api/checkout/order-expiry.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import type { WireOrder } from '../../src/api/order.ts';
import { apiForEach } from '../support/api.ts';
import { customerForEach, home } from '../support/customer.ts';
import { edit } from '../support/editing.ts';
import { decide, paymentOf, putCoupon, putGiftCard } from '../support/selling.ts';

const api = apiForEach();
const ana = customerForEach(api);
const mails = () => api.rows('SELECT recipient, subject, body FROM mail ORDER BY id') as unknown as Mail[];
/** The newest mail, with ordinary spaces. */
const newest = () => (mails().at(-1)?.body ?? '').replaceAll('\u00a0', ' ');
interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

describe('the mail about a new order', () => {
  it.each<[string, string]>([
    ['its lines', '2 × El Eternauta: $AR 91.981,00'],
    ['the day of a presale', 'One Piece 31: $AR 10.000,00 (Sale el 12 de marzo de 2027)'],
    ['its discount, with the coupon', 'Descuento (cupón TEN): -$AR 10.198,10'],
    ['how it is sent', 'Retiro en sucursal Centro: Gratis'],
    ['its total', 'Total: $AR 91.782,90'],
    ['bank data', 'CBU: 9990001800001234567891'],
    ['until when', 'Tenés tiempo de transferir hasta el 23/11/2026 a las 12:00.'],
    ['hours of the branch', 'Horario de atención: '],
    ['when it leaves', 'El pedido sale completo desde el 12 de marzo de 2027'],
    ['how to follow it', '/cuenta/pedido/'],
  ])('says %s: "%s"', async (_, words) => {
    putCoupon(api, 'TEN', { percent: 10 });
    await ana.ordered({ 'el-eternauta': 2, 'one-piece-31': 1 }, {}, { codes: ['TEN'] });
    expect(newest()).toContain(words);
  });

  it('says what sending costs', async () => {
    await ana.ordered({ 'ano-cero': 1 }, { shipment: 1 }, { to: home });
    expect(newest()).toContain('Envío a domicilio: $AR 3.900,00\nTotal: $AR 13.900,00');
  });
});

describe('a mail of its own has', () => {
  const by = (payment: string) => ana.ordered({ ultimo: 1 }, { payment });
  const comeBack = (order: WireOrder) =>
    ana.post(
      '/account/process-mp-payment/success',
      new URLSearchParams({ preference_id: paymentOf(api, order.id)?.id ?? '' }),
    );

  it.each<[string, string, (order: WireOrder) => unknown, RegExp]>([
    [
      'a payment that a provider approved',
      'mercadopago',
      async (order) => {
        decide(api, order.id, 'approved');
        await comeBack(order);
        await comeBack(order);
      },
      /^Recibimos el pago de tu pedido \d+$/,
    ],
    [
      'one that was approved without a return',
      'mercadopago',
      (order) => {
        decide(api, order.id, 'approved');
        expireOrders(shopDataOf(api.db), new Date('2027-01-01'), 'https://shop.test');
      },
      /^Recibimos el pago de tu pedido \d+$/,
    ],
    [
      'a transfer that arrived',
      'transfer',
      ({ id }) => edit(api, `order paid ${id}`),
      /^Recibimos el pago de tu pedido \d+$/,
    ],
    [
      'an order that the shop cancelled',
      'transfer',
      ({ id }) => edit(api, `order cancel ${id}`),
      /^Cancelamos tu pedido \d+$/,
    ],
    [
      'an order that its customer cancelled',
      'transfer',
      async ({ id }) => {
        await ana.post(`/account/orders/${id}/cancel`);
        await ana.post(`/account/orders/${id}/cancel`);
      },
      /^Cancelaste tu pedido \d+$/,
    ],
    [
      'an order that was not paid in time',
      'transfer',
      () => expireOrders(shopDataOf(api.db), new Date('2027-01-01'), 'https://shop.test'),
      /^Cancelamos tu pedido \d+$/,
    ],
  ])('%s, once', async (_, payment, happen, subject) => {
    const order = await by(payment);
    await happen(order);
    expect(mails().map((mail) => mail.subject)).toEqual([
      `Recibimos tu pedido ${order.id}`,
      expect.stringMatching(subject),
    ]);
    expect(newest()).toMatch(/Podés ver tu pedido en:\n\nhttps?:.*\/cuenta\/pedido\/\d+/);
  });

  it('a parcel that was sent, with its tracking', async () => {
    const { id } = await ana.ordered({ 'ano-cero': 1 }, { shipment: 1 }, { to: home });
    await edit(api, `order paid ${id}`);
    await edit(api, `order send ${id} --tracking AB1 --tracking-url https://correo.example/AB1`);
    expect(mails().at(-1)?.subject).toBe(`Enviamos tu pedido ${id}`);
    expect(newest()).toMatch(/Seguimiento: AB1[^]*https:\/\/correo\.example\/AB1/);
  });

  it('no second one has an order that a gift card covers', async () => {
    putGiftCard(api, 'GIFT-1', 50_000);
    await ana.ordered({ 'ano-cero': 1 }, {}, { codes: ['GIFT-1'] });
    expect(mails()).toHaveLength(1);
  });
});
