/** A pasted list: what each row finds, how many calls it takes, and all of it into the cart, once. */
import { describe, expect, it } from 'vitest';
import { getProductList, getSearchSuggestions } from '../../src/api/catalogue.ts';
import type { Shelf } from '../../src/domain/catalogue/shelf.ts';
import { cartOf, productId } from '../support/customer.ts';
import { publishSeries } from './series-pages.ts';
import { openShop, uuidKey } from './world.ts';

const ivrea = { slug: 'one-piece-ivrea', name: 'One Piece', brand: 'Ivrea' };
const panini = { slug: 'one-piece-panini', name: 'One Piece', brand: 'Panini' };
const list = `GET ${getProductList.path}`;

/** A shop whose series are published, and whose cart has two units of 'El Eternauta'. */
async function open(...series: readonly (typeof ivrea)[]) {
  const world = await openShop('/lista');
  const { api, storage } = world;
  const shelves = series.map((each): Shelf => ({
    ...each,
    form: 'volumes',
    volumes: [1, 2, 3].map((number) => ({
      id: productId(api, `one-piece-${number}`),
      slug: `one-piece-${number}`,
      number: String(number),
      sortKey: [number, number],
      state: 'stock',
    })),
  }));
  publishSeries(...shelves);
  world.answers[`GET ${getSearchSuggestions.path}`] = {
    status: 200,
    body: {
      products: [],
      authors: [],
      brands: [],
      series: shelves.map(({ name, slug }) => ({ name, slug, volumes: 3 })),
    },
  };
  const rows = await import('../../src/stores/cart/list-rows.ts');
  const buying = await import('../../src/stores/cart/list-buying.ts');
  // What the cart loads when another tab took something out: not after the test's end.
  await import('../../src/stores/catalogue/product.ts');
  const uuid = storage.getItem(uuidKey) ?? '';
  return {
    ...world,
    ...rows,
    ...buying,
    shelves,
    /** `text: state slug` of each row. */
    shown: () =>
      rows.$rows
        .get()
        .map((row) => `${row.entry.text}: ${row.state}${'card' in row ? ` ${row.card.slug}` : ''}`),
    keyOf: (text: string) => rows.$rows.get().find(({ entry }) => entry.text === text)?.key ?? 0,
    cart: async () => {
      const { cartItems } = cartOf(await api.get(`/cart?uuid=${uuid}&currency=ARS`));
      return cartItems.map(({ product, quantity }) => `${product.slug} × ${quantity}`);
    },
    setStock: (slug: string, units: number) =>
      api.rows('UPDATE branch_stock SET units = ? WHERE product_id = ?', units, productId(api, slug)),
    setIsbn: (slug: string, isbn: string) =>
      api.rows('UPDATE product SET isbn = ? WHERE slug = ?', isbn, slug),
  };
}

describe('a list', () => {
  it('finds volumes, numbers and titles, and says of the others what they are', async () => {
    const shop = await open(ivrea);
    shop.setStock('one-piece-2', 0);
    shop.setIsbn('el-eternauta', '978-84-16051-73-1');
    await shop.openList('One Piece 1-3, 9; 9788416051731\nBerserk: 1-3, x4\nzzz qqq');
    expect(shop.shown()).toEqual([
      'One Piece 1: found one-piece-1',
      'One Piece 2: out one-piece-2',
      'One Piece 3: found one-piece-3',
      'One Piece 9: not-sold',
      '9788416051731: found el-eternauta',
      'Berserk: 1-3, x4: unknown',
      'zzz qqq: unknown',
    ]);
    expect(shop.$rows.get().at(4)).toMatchObject({ isInCart: true, isChosen: false });
  });

  it('takes one search for a series or a row, and one call for prices', async () => {
    const shop = await open(ivrea);
    shop.setIsbn('el-eternauta', '9788416051731');
    shop.calls.length = 0;
    await shop.openList('One Piece 1-3; 9788416051731; El Eternauta; zzz qqq');
    const count = (name: string) => shop.calls.filter((call) => call === name).length;
    expect(count(list)).toBe(3);
    expect(count(`GET ${getSearchSuggestions.path}`)).toBe(1);
    expect(shop.calls).toHaveLength(6);
  });

  it('has a product once, by whichever of its names it came', async () => {
    const shop = await open(ivrea);
    shop.setIsbn('one-piece-1', '9788416051731');
    await shop.openList('One Piece 1; 9788416051731; One Piece 1-2');
    expect(shop.shown().filter((row) => row.includes('one-piece-1'))).toHaveLength(1);
    expect(shop.shown()).toHaveLength(2);
  });

  it('lets one edition be chosen for all volumes of a name', async () => {
    const shop = await open(ivrea, panini);
    await shop.openList('One Piece 1-2');
    expect(shop.shown()).toEqual(['One Piece 1: editions', 'One Piece 2: editions']);
    await shop.chooseEdition(shop.keyOf('One Piece 1'), shop.shelves[1]!);
    expect(shop.shown()).toEqual(['One Piece 1: found one-piece-1', 'One Piece 2: found one-piece-2']);
  });

  it('lets a title be chosen from those that are alike', async () => {
    const shop = await open();
    await shop.openList('Piece');
    const [row] = shop.$rows.get();
    expect(row?.state).toBe('titles');
    if (row?.state === 'titles') shop.chooseTitle(row.key, row.cards[0]!);
    expect(shop.shown()).toEqual([expect.stringMatching(/^Piece: found one-piece-/)]);
  });

  it('keeps the place of a row that is corrected, which may become several', async () => {
    const shop = await open(ivrea);
    await shop.openList('One Pice 1-2x; El Eternauta');
    await shop.editRow(shop.keyOf('One Pice 1-2x'), 'One Piece 1-2');
    expect(shop.shown()).toEqual([
      'One Piece 1: found one-piece-1',
      'One Piece 2: found one-piece-2',
      'El Eternauta: found el-eternauta',
    ]);
  });

  it('says of a row that its search failed, and looks again', async () => {
    const shop = await open();
    shop.answers[list] = { status: 500, body: {} };
    await shop.openList('El Eternauta');
    expect(shop.shown()).toEqual(['El Eternauta: failed']);
    delete shop.answers[list];
    await shop.editRow(shop.keyOf('El Eternauta'), 'El Eternauta');
    expect(shop.shown()).toEqual(['El Eternauta: found el-eternauta']);
  });

  it('that is superseded changes nothing of the newer one when its answers come late', async () => {
    const shop = await open();
    const late = Promise.withResolvers<{ status: number; body: unknown }>();
    const answer = await shop.api.get('/products-list?q=eternauta&currency=ARS');
    shop.answers[list] = late.promise;
    const first = shop.openList('El Eternauta');
    delete shop.answers[list];
    await shop.openList('zzz qqq');
    late.resolve(answer);
    await first;
    expect(shop.shown()).toEqual(['zzz qqq: unknown']);
  });

  it('is kept as it was typed, for a reload', async () => {
    const shop = await open();
    await shop.openList('El Eternauta\n');
    expect(shop.typedList.read()).toBe('El Eternauta\n');
  });
});

describe('a list into the cart', () => {
  it('adds what is chosen with its quantities, once, and takes it back', async () => {
    const shop = await open(ivrea);
    await shop.openList('One Piece 1-3');
    shop.changeRow(shop.keyOf('One Piece 1'), { quantity: 2 });
    shop.changeRow(shop.keyOf('One Piece 2'), { isChosen: false });
    await Promise.all([shop.buyList(), shop.buyList()]);
    const added = ['el-eternauta × 2', 'one-piece-1 × 2', 'one-piece-3 × 1'];
    expect(await shop.cart()).toEqual(added);
    expect(shop.$purchase.get()).toMatchObject({ units: 3, changedSum: null, undo: 'possible' });
    await shop.buyList();
    expect(await shop.cart()).toEqual(added);
    await shop.undoList();
    expect(await shop.cart()).toEqual(['el-eternauta × 2']);
    expect(shop.$purchase.get()).toMatchObject({ undo: 'done' });
    expect(shop.chosenOf(shop.$rows.get())).toHaveLength(2);
  });

  it('names what was refused, adds the rest, and tells a price that changed', async () => {
    const shop = await open(ivrea);
    await shop.openList('One Piece 1-3');
    shop.setStock('one-piece-2', 0);
    shop.api.rows('UPDATE product SET price_ars_cents = 5000000 WHERE slug = ?', 'one-piece-1');
    await shop.buyList();
    expect(await shop.cart()).toEqual(['el-eternauta × 2', 'one-piece-1 × 1', 'one-piece-3 × 1']);
    expect(shop.$purchase.get()).toMatchObject({
      units: 2,
      leftOut: { refused: [expect.stringContaining('2')], lost: [] },
      changedSum: { cents: 5_000_000 + 1_220_000 },
    });
    // What did not come can be tried again; what came is not added twice.
    expect(shop.chosenOf(shop.$rows.get()).map(({ entry }) => entry.text)).toEqual(['One Piece 2']);
  });

  it('that is cut short names what was lost, and undoes what came', async () => {
    const shop = await open(ivrea);
    await shop.openList('One Piece 1-3');
    let sent = 0;
    shop.answers['POST /cart'] = () => (++sent === 2 ? { status: 500, body: {} } : undefined);
    await shop.buyList();
    expect(shop.$purchase.get()).toMatchObject({
      units: 1,
      leftOut: { lost: [expect.stringContaining('2'), expect.stringContaining('3')] },
      undo: 'possible',
    });
    await shop.undoList();
    expect(await shop.cart()).toEqual(['el-eternauta × 2']);
  });
});
