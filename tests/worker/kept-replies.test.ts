/** Cart and orders without a network: kept for the session that saw them, and no longer. */
import { describe, expect, it } from 'vitest';
import { keptCaches } from '../../src/domain/kept-caches.ts';
import { offlineTexts as text } from '../../src/text/offline.ts';
import { html, type FakeWorker } from './fake-scope.ts';
import { minuteMs, openShop, read, textOf, visit } from './worker-shop.ts';

describe('the cart and the orders', () => {
  const cartReply = '/api/v1/cart?uuid=u1&currency=ARS';
  const orderReply = '/api/v1/account/orders/12';

  async function openWithData(): Promise<FakeWorker> {
    const worker = await openShop();
    const { network } = worker;
    network.set('/cart', html('Carrito'));
    network.set('/cuenta/pedido/12', html('Pedido'));
    network.set('/cuenta/pedido/13', html('Pedido'));
    network.set('/cuenta/mis-pedidos', html('Mis pedidos'));
    network.set(cartReply, () => Response.json({ cart: 1 }));
    network.set(orderReply, () => Response.json({ order: 12 }));
    network.set('/api/v1/account/orders', () => Response.json({ data: [] }));
    await read(worker, '/cart');
    await worker.request(cartReply);
    await read(worker, '/cuenta/pedido/12');
    await worker.request(orderReply, { token: 'mine' });
    return worker;
  }

  it('open as they were, and say since when', async () => {
    const worker = await openWithData();
    worker.isCut = true;
    worker.now += 3 * minuteMs;
    expect(await textOf(await visit(worker, '/cart'))).toContain(text.dataAsItWas('hace 3 minutos'));
    expect(await textOf(await worker.request(cartReply))).toBe('{"cart":1}');
    expect(await textOf(await worker.request(`${cartReply}&with_images=1`))).toBe('{"cart":1}');
    expect(await textOf(await visit(worker, '/cuenta/pedido/12'))).toContain('Pedido');
    expect(await textOf(await worker.request(orderReply, { token: 'mine' }))).toBe('{"order":12}');
  });

  it('are listed where a page cannot be opened, when their data is there', async () => {
    const worker = await openWithData();
    await read(worker, '/cuenta/mis-pedidos');
    worker.isCut = true;
    const shown = await textOf(await visit(worker, '/nosotros'));
    expect(shown).toContain(`<a href="/cart">${text.cart}</a>`);
    expect(shown).not.toContain(text.orders);
  });

  it('are given to no page that came from the network: it would take them for those of now', async () => {
    const worker = await openWithData();
    worker.isCut = true;
    await worker.request('/cart', { isNavigation: true, client: 'cut off' });
    await expect(worker.request(cartReply, { client: 'before' })).rejects.toThrow('no network');
    expect(await textOf(await worker.request(cartReply, { client: 'cut off' }))).toBe('{"cart":1}');
  });

  it('that were not seen do not open: another order, another cart, another session', async () => {
    const worker = await openWithData();
    worker.isCut = true;
    expect((await visit(worker, '/cuenta/pedido/13'))?.status).toBe(503);
    await expect(worker.request('/api/v1/cart?uuid=u2&currency=ARS')).rejects.toThrow('no network');
    await expect(worker.request(orderReply, { token: 'another' })).rejects.toThrow('no network');
    await expect(worker.request(orderReply)).rejects.toThrow('no network');
  });

  it('are gone when the page says that the session is over', async () => {
    const worker = await openWithData();
    await worker.post('/cuenta', 'forget');
    expect(worker.caches.paths(keptCaches.replies)).toEqual([]);
    worker.isCut = true;
    expect((await visit(worker, '/cuenta/pedido/12'))?.status).toBe(503);
    expect((await visit(worker, '/cart'))?.status).toBe(503);
    expect(await worker.caches.has(keptCaches.replies)).toBe(false);
  });

  it('are gone when the API says that the session is over', async () => {
    const worker = await openWithData();
    worker.network.set(orderReply, () => Response.json({}, { status: 401 }));
    await worker.request(orderReply, { token: 'mine' });
    expect(worker.caches.paths(keptCaches.replies)).toEqual([]);
  });

  it('are not kept when the session ended while the reply was on its way', async () => {
    const worker = await openWithData();
    const { promise, resolve } = Promise.withResolvers<Response>();
    worker.network.set(orderReply, () => promise);
    const answer = worker.request(orderReply, { token: 'mine' });
    await worker.post('/cuenta', 'forget');
    resolve(Response.json({ order: 12 }));
    expect(await textOf(await answer)).toBe('{"order":12}');
    expect(worker.caches.paths(keptCaches.replies)).toEqual([]);
  });

  it('are forgotten after a week, and the oldest beyond forty', async () => {
    const worker = await openWithData();
    for (let id = 100; id < 145; id++) {
      worker.network.set(`/api/v1/account/orders/${id}`, () => Response.json({ order: id }));
      await worker.request(`/api/v1/account/orders/${id}`, { token: 'mine' });
    }
    const kept = worker.caches.paths(keptCaches.replies);
    expect(kept).toHaveLength(40);
    expect(kept).not.toContain(orderReply);
    worker.isCut = true;
    worker.now += 7 * 24 * 60 * minuteMs;
    await expect(worker.request('/api/v1/account/orders/144', { token: 'mine' })).rejects.toThrow(
      'no network',
    );
  });

  it('store no token', async () => {
    const worker = await openWithData();
    const replies = [...(worker.caches.stored.get(keptCaches.replies)?.values() ?? [])];
    expect(replies).toHaveLength(2);
    expect(JSON.stringify(replies.map(({ headers }) => [...headers]))).not.toContain('mine');
  });
});
