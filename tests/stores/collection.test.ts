/** The collection: what the visitor marked stays in this browser, what a customer bought ends with the session. */
import { describe, expect, it } from 'vitest';
import type { Shelf } from '../../src/domain/catalogue/shelf.ts';
import { openWorld, tokenKey } from './world.ts';

const series = { slug: 'akira', name: 'Akira', brand: 'Ivrea' };
const shelf: Shelf = {
  ...series,
  form: 'volumes',
  volumes: [1, 2, 3, 4].map((number) => ({
    id: number,
    slug: `akira-${number}`,
    number: String(number),
    sortKey: [number, number],
    state: 'stock',
  })),
};
const volume = (number: number) => ({ series, numbers: [number], product: `akira-${number}` });

async function openCollection() {
  const world = openWorld('/cuenta/coleccion', { [tokenKey]: 'secret' });
  const collection = await import('../../src/stores/account/collection.ts');
  const { logOut } = await import('../../src/stores/session/logout.ts');
  collection.toggleMark(volume(1), 'have');
  collection.$bought.set([{ ...series, have: [2, 3], want: [], products: ['akira-2', 'akira-3'] }]);
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

  it('takes typed numbers as they are, and what was bought among them still ends with the session', async () => {
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

  it('of another customer is not shown to who logs in after a session that ran out', async () => {
    const { storage, answers, $collection } = await openCollection();
    answers['GET /account/orders'] = {
      status: 200,
      body: { data: [], pagination: { current_page: 1, total_pages: 1 } },
    };
    const { fillFromOrders } = await import('../../src/stores/account/collection-filling.ts');
    storage.setItem(tokenKey, 'of-another');
    expect(await fillFromOrders()).toBe(0);
    expect($collection.get()).toMatchObject([{ have: [1] }]);
  });

  it('loses a series whole, and says so', async () => {
    const { removeFromCollection, $collection, toasts } = await openCollection();
    removeFromCollection('akira');
    expect($collection.get()).toEqual([]);
    expect(await toasts()).toEqual(['La serie fue removida de tu colección correctamente!']);
  });
});
