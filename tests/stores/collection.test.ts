/** The collection: what the visitor marked stays in this browser, what a customer bought ends with the session. */
import { describe, expect, it, vi } from 'vitest';
import { entriesOf } from './fake-browser.ts';
import { publishSeries, shelfOf } from './series-pages.ts';
import { openWorld as openShop, tokenKey } from './world.ts';

/** Without the account's collection: `collection-sync.test.ts` has it. */
function openWorld(...[path, stored]: Parameters<typeof openShop>) {
  const world = openShop(path, stored);
  Object.assign(world.browser.document.documentElement.dataset, { lacking: 'collectionSync' });
  return world;
}

const series = { slug: 'akira', name: 'Akira', brand: 'Ivrea' };
const shelf = shelfOf(series, [1, 2, 3, 4]);
const volume = (number: number) => ({ series, numbers: [number], product: `akira-${number}` });

const purchase = (number: number) => ({
  ...{
    order: 77,
    productId: number,
    series,
    numbers: [number],
    product: `akira-${number}`,
    isDelivered: true,
  },
});

async function openCollection() {
  const world = openWorld('/cuenta/coleccion', { [tokenKey]: 'secret' });
  const collection = {
    ...(await import('../../src/stores/account/collection.ts')),
    ...(await import('../../src/stores/account/collection-marking.ts')),
  };
  const { logOut } = await import('../../src/stores/session/logout.ts');
  collection.toggleMark(volume(1), 'have');
  collection.$purchases.set([purchase(2), purchase(3)]);
  return { ...world, ...collection, logOut, have: () => collection.$collection.get()[0]?.have ?? [] };
}

/** What the next page shows. */
async function afterLogout({ logOut, open, kept }: Awaited<ReturnType<typeof openCollection>>) {
  logOut();
  open('/coleccion');
  const { $collection } = await import('../../src/stores/account/collection.ts');
  return { kept: kept(), collection: $collection.get() };
}

describe('a collection', () => {
  it('is what was marked with what was bought; after logout what was marked is left', async () => {
    const world = await openCollection();
    expect(world.have()).toEqual([1, 2, 3]);
    const { kept, collection } = await afterLogout(world);
    expect(collection).toEqual([{ ...series, have: [1], want: [], products: ['akira-1'] }]);
    expect(kept).not.toContain('akira-2');
  });

  it('takes away the mark of what was bought, or wants it again', async () => {
    const { toggleMark, $collection } = await openCollection();
    toggleMark(volume(2), 'have');
    toggleMark(volume(3), 'want');
    expect($collection.get()).toMatchObject([{ have: [1], want: [3], products: ['akira-1'] }]);
  });

  it('takes typed numbers; bought ones among them end with the session', async () => {
    const world = await openCollection();
    world.markNumbers(shelf, [2, 4], 'have');
    expect(world.have()).toEqual([2, 4]);
    const { collection } = await afterLogout(world);
    expect(collection).toMatchObject([{ have: [4], products: ['akira-4'] }]);
  });

  it('wants typed numbers instead of having them, also those that were bought', async () => {
    const { markNumbers, $collection } = await openCollection();
    markNumbers(shelf, [1, 2], 'want');
    expect($collection.get()).toMatchObject([{ have: [3], want: [1, 2] }]);
  });

  it('of another customer is not shown after a session that ran out', async () => {
    const { storage, answers, $collection } = await openCollection();
    answers['GET /account/orders'] = {
      status: 200,
      body: { data: [], pagination: { current_page: 1, total_pages: 1 } },
    };
    const { fillFromOrders } = await import('../../src/stores/account/collection-orders.ts');
    storage.setItem(tokenKey, 'of-another');
    expect(await fillFromOrders()).toBe(0);
    expect($collection.get()).toMatchObject([{ have: [1] }]);
  });

  describe('of orders', () => {
    const order = (id: number, state: string, productId: number, more = {}) => ({
      ...{ id, created_at: '2026-01-02T03:04:05-03:00', state, ...more },
      ...{ total: price, productsPrice: price },
      orderItems: [
        {
          id,
          quantity: 1,
          productId,
          productTitle: `Akira 0${productId}`,
          productPrice: price,
          totalPrice: price,
        },
      ],
    });
    const price = { currency: 'ARS', amount: 1000 };

    async function openOrders(orders: readonly object[], stored: Record<string, string> = {}) {
      const world = openWorld('/cuenta/coleccion', { [tokenKey]: 'secret', ...stored });
      world.answers['GET /catalogue/search-suggestions'] = { status: 404, body: {} };
      world.answers['GET /account/orders'] = () => ({
        status: 200,
        body: { data: orders, pagination: { current_page: 1, total_pages: 1 } },
      });
      publishSeries(shelf);
      const collection = {
        ...(await import('../../src/stores/account/collection.ts')),
        ...(await import('../../src/stores/account/collection-marking.ts')),
      };
      const { fillFromOrders } = await import('../../src/stores/account/collection-orders.ts');
      const { logOut } = await import('../../src/stores/session/logout.ts');
      return { ...world, ...collection, fillFromOrders, logOut };
    }

    it('has the delivered ones, waits for the paid ones, and ignores the others', async () => {
      const { fillFromOrders, $collection } = await openOrders([
        order(1, 'entregado', 1),
        order(2, 'pagado', 2),
        order(3, 'pendiente de pago', 3),
        order(4, 'cancelado', 4),
        order(5, 'entregado', 3, { cancel_reason: 'No hay' }),
      ]);
      expect(await fillFromOrders()).toBe(2);
      expect($collection.get()).toEqual([
        { ...series, have: [1], want: [], coming: [2], products: ['akira-1'] },
      ]);
    });

    it('follows an order that is delivered, and one that is cancelled', async () => {
      const orders = [order(1, 'enviado', 1), order(2, 'pagado', 2)];
      const { fillFromOrders, $collection } = await openOrders(orders);
      await fillFromOrders();
      expect($collection.get()).toMatchObject([{ have: [], coming: [1, 2] }]);
      orders.splice(0, 2, order(1, 'entregado', 1), order(2, 'cancelado', 2));
      await fillFromOrders();
      expect($collection.get()).toEqual([{ ...series, have: [1], want: [], products: ['akira-1'] }]);
    });

    it('that was taken away stays away at the next login', async () => {
      const orders = [order(1, 'entregado', 1), order(2, 'entregado', 2)];
      const first = await openOrders(orders);
      await first.fillFromOrders();
      first.toggleMark(volume(1), 'have');
      first.logOut();
      const left = entriesOf(first.storage);
      vi.resetModules();
      const next = await openOrders(orders, { ...left, [tokenKey]: 'another-session' });
      expect(await next.fillFromOrders()).toBe(1);
      expect(next.$collection.get()).toMatchObject([{ have: [2] }]);
    });
  });

  it('loses a series whole, and says so', async () => {
    const { removeFromCollection, $collection, toasts } = await openCollection();
    removeFromCollection('akira');
    expect($collection.get()).toEqual([]);
    expect(await toasts()).toEqual(['La serie fue removida de tu colección correctamente!']);
  });
});
