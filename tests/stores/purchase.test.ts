import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { shop } from '../../src/shop.ts';
import type { ScreenRecord } from '../../src/stores/checkout/order-record.ts';
import { noRecord, placedOrder } from '../support/checkout-values.ts';
import { memoryStorage, openFakeBrowser } from './fake-browser.ts';

afterEach(() => {
  vi.doUnmock('../../src/stores/shop/measuring.ts');
});

describe('a purchase', () => {
  it('is measured once for an order, however often its screen is shown', async () => {
    const { measurePurchase, measure } = await open();
    measurePurchase(shown('mercadopago', true));
    measurePurchase(shown('mercadopago', true));
    expect(measure).toHaveBeenCalledExactlyOnceWith({
      google: {
        name: 'purchase',
        params: expect.objectContaining({ transaction_id: '41', currency: 'ARS', value: 3 }) as unknown,
      },
      meta: { name: 'Purchase', params: expect.objectContaining({ value: 3 }) as unknown },
    });
  });

  it.each<[PaymentMethod, boolean, number]>([
    ['transfer', false, 1],
    ['getnet', true, 1],
    ['getnet', false, 0],
    ['mercadopago', false, 0],
  ])('paid with %s and confirmed (%s) is measured %i times', async (method, isConfirmed, times) => {
    const { measurePurchase, measure } = await open();
    measurePurchase(shown(method, isConfirmed));
    expect(measure).toHaveBeenCalledTimes(times);
  });
});

it('by transfer counts also where the backend has another word for it', async () => {
  const { measurePurchase, measure } = await open();
  const order = placedOrder({ payment: { method: null, link: null } });
  measurePurchase({ ...shown('transfer', false), order, bankData: { ...shop.sandboxBank } });
  expect(measure).toHaveBeenCalledOnce();
});

async function open() {
  openFakeBrowser(memoryStorage(), '/cuenta/checkout-complete');
  const measure = vi.fn();
  vi.doMock('../../src/stores/shop/measuring.ts', () => ({
    isMeasuring: true,
    measure: (tell: () => unknown) => void measure(tell()),
  }));
  const { measurePurchase } = await import('../../src/stores/checkout/payment-screens.ts');
  return { measure, measurePurchase };
}

function shown(method: PaymentMethod, isConfirmed: boolean): ScreenRecord {
  const order = placedOrder({ payment: { method, link: null } });
  const payment = isConfirmed ? 'confirmed' : 'due';
  return { ...noRecord, id: order.id, order, payment };
}
