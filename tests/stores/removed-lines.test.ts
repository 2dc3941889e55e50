/** Undo of a removal, and what it races with. */
import { describe, expect, it, vi } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { productId } from '../support/customer.ts';
import { putCoupon } from '../support/selling.ts';
import { openShop, uuidKey, type Answer, type ShopWorld } from './world.ts';

const eternauta = { title: 'El Eternauta', quantity: 2 };
const spiderMan = { title: 'Spider-Man: Azul', quantity: 1 };

it('a removed line comes back with its quantity, and says so', async () => {
  const tab = await openAtCart();
  tab.remove('El Eternauta');
  expect(tab.removal()).toEqual({ titles: ['El Eternauta'], place: 0 });
  await tab.settled();
  expect(tab.lines()).toEqual([spiderMan]);
  await tab.undo();
  await expect.poll(tab.lines).toEqual([spiderMan, eternauta]);
  expect(tab.removal()).toBeNull();
  expect(await tab.world.toasts()).toEqual([cartTexts.removed, cartPageTexts.restored(1)]);
});

describe('an emptied cart', () => {
  it('is one removal, announced once and undone together', async () => {
    const tab = await openAtCart();
    tab.removeAll();
    tab.removeAll();
    expect(tab.lines()).toEqual([]);
    await tab.settled();
    expect(changesIn(tab.world)).toEqual(['DELETE', 'DELETE']);
    await expect.poll(tab.world.toasts).toEqual([cartPageTexts.severalRemoved(2)]);
    await tab.undo();
    await expect.poll(tab.lines).toEqual([eternauta, spiderMan]);
  });

  it('takes the line that was removed before with it into no undo but its own', async () => {
    const tab = await openAtCart();
    tab.remove('El Eternauta');
    tab.removeAll();
    await tab.settled();
    expect(tab.removal()?.titles).toEqual(['Spider-Man: Azul']);
  });

  it('keeps the line whose removal failed, says so once, and counts the others', async () => {
    const tab = await openAtCart();
    tab.world.answers[`DELETE /cart/item/${tab.idOf('El Eternauta')}`] = { status: 500, body: {} };
    tab.removeAll();
    await tab.settled();
    expect(tab.lines()).toEqual([eternauta]);
    expect(tab.removal()?.titles).toEqual(['Spider-Man: Azul']);
    await expect.poll(tab.world.toasts).toEqual([cartTexts.removeFailed, cartPageTexts.severalRemoved(1)]);
    await tab.undo();
    await expect.poll(tab.lines).toEqual([eternauta, spiderMan]);
  });

  it('of which every removal fails says it once', async () => {
    const tab = await openAtCart();
    for (const title of ['El Eternauta', 'Spider-Man: Azul'])
      tab.world.answers[`DELETE /cart/item/${tab.idOf(title)}`] = { status: 500, body: {} };
    tab.removeAll();
    await tab.settled();
    expect(tab.lines()).toEqual([eternauta, spiderMan]);
    expect(tab.removal()).toBeNull();
    await expect.poll(tab.world.toasts).toEqual([cartTexts.removeFailed]);
  });

  it('that another tab emptied meanwhile is empty, without an error', async () => {
    const tab = await openAtCart();
    tab.world.api.db.exec('DELETE FROM cart_item');
    tab.removeAll();
    await tab.settled();
    expect(tab.lines()).toEqual([]);
    await expect.poll(tab.world.toasts).toEqual([cartPageTexts.severalRemoved(2)]);
    expect(tab.removal()?.titles).toEqual(['El Eternauta', 'Spider-Man: Azul']);
  });

  it.each([
    ['keeps', false, []],
    ['is forgotten by the backend with', true, [cartTexts.code.couponApplied]],
  ])('%s its coupon, which is there after the undo', async (_, isForgotten, said) => {
    const tab = await openAtCart();
    putCoupon(tab.world.api, 'BIENVENIDA10');
    await tab.applyCoupon('BIENVENIDA10');
    tab.removeAll();
    await tab.settled();
    if (isForgotten) tab.world.api.db.exec('DELETE FROM cart');
    await tab.undo();
    await expect.poll(tab.lines).toEqual([eternauta, spiderMan]);
    await expect.poll(tab.coupon).toBe('BIENVENIDA10');
    await expect.poll(async () => (await tab.world.toasts()).slice(3)).toEqual(said);
  });
});

describe('undo', () => {
  it('pressed before the removal was answered waits for it, and 2 presses are one', async () => {
    const tab = await openAtCart();
    tab.remove('El Eternauta');
    await Promise.all([tab.undo(), tab.undo()]);
    await expect.poll(tab.lines).toEqual([spiderMan, eternauta]);
    expect(changesIn(tab.world)).toEqual(['DELETE', 'POST']);
  });

  it('of a removal that failed doubles nothing', async () => {
    const tab = await openAtCart();
    const answer = Promise.withResolvers<Answer>();
    tab.world.answers[`DELETE /cart/item/${tab.idOf('El Eternauta')}`] = answer.promise;
    tab.remove('El Eternauta');
    const undone = tab.undo();
    answer.resolve({ status: 422, body: { errorMessage: 'No.' } });
    await undone;
    await expect.poll(tab.lines).toEqual([eternauta, spiderMan]);
  });

  it('is not offered for a line whose removal failed', async () => {
    const tab = await openAtCart();
    tab.world.answers[`DELETE /cart/item/${tab.idOf('El Eternauta')}`] = { status: 422, body: {} };
    tab.remove('El Eternauta', 'Spider-Man: Azul');
    await tab.settled();
    expect(tab.removal()?.titles).toEqual(['Spider-Man: Azul']);
  });

  it('adds only what another tab has not put back', async () => {
    const tab = await openAtCart();
    tab.remove('El Eternauta');
    await tab.settled();
    await addElsewhere(tab.world, 'el-eternauta');
    await tab.undo();
    await expect.poll(tab.lines).toEqual([spiderMan, eternauta]);
    expect(tab.world.requests.filter((sent) => sent.startsWith('POST')).at(-1)).toMatch(/"quantity":1/);
  });

  it('whose answers are lost stays offered, and pressed again doubles nothing', async () => {
    const tab = await openAtCart();
    tab.remove('El Eternauta', 'Spider-Man: Azul');
    await tab.settled();
    tab.world.answers['POST /cart'] = [undefined, 'offline'];
    await tab.undo();
    expect(tab.removal()?.titles).toEqual(['El Eternauta', 'Spider-Man: Azul']);
    expect(await tab.world.modal()).not.toBeNull();
    await tab.undo();
    await expect.poll(tab.lines).toEqual([eternauta, spiderMan]);
  });

  it('of units that were sold meanwhile names the product, and brings the others back', async () => {
    const tab = await openAtCart();
    tab.remove('El Eternauta', 'Spider-Man: Azul');
    await tab.settled();
    tab.world.api.db.exec(
      "DELETE FROM branch_stock WHERE product_id = (SELECT id FROM product WHERE slug = 'el-eternauta')",
    );
    await tab.undo();
    await expect.poll(tab.lines).toEqual([spiderMan]);
    expect((await tab.world.toasts()).slice(1)).toEqual([
      cartPageTexts.restored(1),
      cartPageTexts.notRestored('El Eternauta'),
    ]);
  });

  it("is waited for by 'Realizar compra'", async () => {
    const tab = await openAtCart();
    const { goToCheckout } = await import('../../src/stores/cart/go-to-checkout.ts');
    tab.remove('El Eternauta');
    await tab.settled();
    const undone = tab.undo();
    goToCheckout();
    expect(tab.world.went()).toEqual([]);
    await undone;
    expect(tab.world.went()).toEqual(['assign /cuenta/checkout']);
    expect(tab.units()).toBe(3);
  });
});

describe('a page of the cart', () => {
  it.each([
    ['offers the undo again after a reload', 'reload', ['El Eternauta']],
    ['that is opened anew does not', 'navigate', undefined],
  ])('%s', async (_, type, titles) => {
    const tab = await openAtCart();
    tab.remove('El Eternauta');
    await tab.settled();
    const again = await tab.open(type);
    expect(again.removal()?.titles).toEqual(titles);
    if (titles === undefined) return;
    await again.undo();
    await expect.poll(again.lines).toEqual([spiderMan, eternauta]);
  });

  it('that was emptied has all lines back after a reload', async () => {
    const tab = await openAtCart();
    tab.removeAll();
    await tab.settled();
    const again = await tab.open('reload');
    expect(again.lines()).toEqual([]);
    await again.undo();
    await expect.poll(again.lines).toEqual([eternauta, spiderMan]);
  });
});

/** In front of a cart of two lines. */
async function openAtCart() {
  const world = await openShop('/cart');
  await addElsewhere(world, 'spider-man');
  return openPage(world, 'navigate');
}

async function openPage(world: ShopWorld, type: string) {
  world.open('/cart');
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never);
  const cart = await import('../../src/stores/cart/cart.ts');
  const removed = await import('../../src/stores/cart/removed-lines.ts');
  cart.showCart();
  removed.recallRemoval();
  await expect.poll(() => cart.$cart.get().state).toBe('fulfilled');
  const itemOf = (title: string) =>
    cart.$cart.get().lines.find(({ item }) => item.product.title === title)?.item.id ?? 0;
  return {
    world,
    idOf: itemOf,
    lines: () =>
      cart.$cart.get().lines.map(({ item, quantity }) => ({ title: item.product.title, quantity })),
    units: () =>
      Number(world.api.db.prepare('SELECT sum(quantity) AS units FROM cart_item').get()?.['units'] ?? 0),
    remove: (...titles: readonly string[]) => removed.removeLines(titles.map(itemOf)),
    removeAll: removed.removeAllLines,
    applyCoupon: async (code: string) => {
      cart.applyCode(code);
      await expect.poll(() => cart.$cart.get().cart?.coupon?.code).toBe(code);
    },
    coupon: () => cart.$cart.get().cart?.coupon?.code,
    undo: removed.undoRemoval,
    removal: () => {
      const removal = removed.$removal.get();
      return removal && { titles: removal.lines.map(({ title }) => title), place: removal.place };
    },
    settled: () => expect.poll(() => cart.$cartIsSettling.get()).toBe(false),
    open: (kind: string) => openPage(world, kind),
  };
}

/** One unit, as another tab does. */
async function addElsewhere({ api, customer, storage }: ShopWorld, slug: string): Promise<void> {
  const body = { product_id: productId(api, slug), quantity: 1 };
  await customer.post(`/cart?uuid=${storage.getItem(uuidKey)}&currency=ARS`, body);
}

function changesIn({ calls }: ShopWorld): string[] {
  return calls.flatMap((call) => /^(?:POST|DELETE)/.exec(call)?.[0] ?? []);
}
