import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeFakeBrowser, memoryStorage, openFakeBrowser, type FakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

const summaryKey = 'vineta:1:cart-summary';
const currencyKey = 'vineta:1:currency';
const summary = {
  uuid: 'a-cart',
  units: 2,
  amount: '$AR\u00a012.346',
  currency: 'ARS' as const,
  owner: '',
  lines: [{ id: 7, slug: 'akira-1', title: 'Akira 1' }],
  changes: 0,
};

describe('a storage that works', () => {
  it('is read and written', async () => {
    const storage = memoryStorage({ [summaryKey]: JSON.stringify(summary) });
    const { $cartSummary } = await summaryStore(storage);
    expect($cartSummary.get()).toEqual(summary);
    $cartSummary.set({ ...summary, units: 3 });
    expect(JSON.parse(storage.getItem(summaryKey) ?? '')).toEqual({ ...summary, units: 3 });
  });

  it('brings what another tab writes', async () => {
    const browser = openFakeBrowser(memoryStorage());
    const { $cartSummary } = await import('../../src/stores/cart/cart-summary.ts');
    const stop = $cartSummary.listen(() => undefined);
    browser.writeElsewhere(summaryKey, JSON.stringify(summary));
    expect($cartSummary.get()).toEqual(summary);
    stop();
  });

  it('that is cleared in the middle of a visit leaves the first values', async () => {
    const browser = openFakeBrowser(memoryStorage({ [summaryKey]: JSON.stringify(summary) }));
    const { $cartSummary } = await import('../../src/stores/cart/cart-summary.ts');
    const stop = $cartSummary.listen(() => undefined);
    browser.writeElsewhere(null, null);
    expect($cartSummary.get()).toBeNull();
    stop();
  });

  it.each<[string, (browser: FakeBrowser) => void]>([
    [
      'the page comes out of the back-forward cache',
      ({ window }) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
    ['the tab is looked at again', ({ document }) => document.dispatchEvent(new Event('visibilitychange'))],
    ['the page was prerendered', ({ document }) => document.dispatchEvent(new Event('prerenderingchange'))],
  ])('is read again when %s', async (_, happen) => {
    const storage = memoryStorage();
    const browser = openFakeBrowser(storage);
    const { $cartSummary } = await import('../../src/stores/cart/cart-summary.ts');
    const { $hasConsent } = await import('../../src/stores/shop/consent.ts');
    const { $columns } = await import('../../src/stores/catalogue/catalogue-columns.ts');
    const { $knownFavorites } = await import('../../src/stores/account/favorites.ts');
    const stops = [$cartSummary, $hasConsent, $columns, $knownFavorites].map((store) =>
      store.listen(() => undefined),
    );
    const favorites = { owner: 'a', readAt: 1, ids: [7], changes: 0 };
    storage.setItem(summaryKey, JSON.stringify(summary));
    storage.setItem('vineta:1:consent', '1');
    storage.setItem('vineta:1:columns', 'desk4');
    storage.setItem('vineta:1:favorites', JSON.stringify(favorites));
    happen(browser);
    expect($cartSummary.get()).toEqual(summary);
    expect($hasConsent.get()).toBe(true);
    expect($columns.get()).toEqual({ desk: 4 });
    expect($knownFavorites.get()).toEqual(favorites);
    for (const stop of stops) stop();
  });
});

describe('a storage that is blocked', () => {
  it('is replaced by memory', async () => {
    const { $cartSummary } = await summaryStore('blocked');
    expect($cartSummary.get()).toBeNull();
    $cartSummary.set(summary);
    expect($cartSummary.get()).toEqual(summary);
  });
});

describe('a storage that is full', () => {
  it('keeps what it refused in memory, over what it had', async () => {
    const storage = memoryStorage({ [summaryKey]: JSON.stringify(summary) }, 0);
    const { $cartSummary } = await summaryStore(storage);
    $cartSummary.set({ ...summary, units: 9 });
    expect($cartSummary.get()?.units).toBe(9);
  });

  it('is believed again when it takes a write', async () => {
    const { createSafeStorage } = await import('../../src/stores/storage.ts');
    let isFull = true;
    const storage = memoryStorage();
    const take = storage.setItem.bind(storage);
    vi.spyOn(storage, 'setItem').mockImplementation((key, text) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      take(key, text);
    });
    const engine = createSafeStorage(storage);
    engine['a'] = 'in memory';
    expect([engine['a'], storage.getItem('a')]).toEqual(['in memory', null]);
    isFull = false;
    engine['a'] = 'stored';
    storage.setItem('a', 'by another tab');
    expect(engine['a']).toBe('by another tab');
    delete engine['a'];
    expect('a' in engine).toBe(false);
  });
});

describe('a stored value that makes no sense', () => {
  it.each(['{', '', 'null', '7', '"x"', '[]', '{"units":1,"amount":7,"currency":"ARS"}'])(
    '%s counts as none',
    async (text) => {
      const { $cartSummary } = await summaryStore(memoryStorage({ [summaryKey]: text }));
      expect($cartSummary.get()).toBeNull();
    },
  );

  it.each(['EUR', '', '{"currency":"USD"}'])('%j is no currency: pesos it is', async (text) => {
    openFakeBrowser(memoryStorage({ [currencyKey]: text }));
    const { $currency } = await import('../../src/stores/shop/currency.ts');
    expect($currency.get()).toBe('ARS');
  });
});

describe('what stands under a key and was not written by the shop', () => {
  it.each(['', 'null', '{"units":1}', 'x'.repeat(200), 'a b', '\u0000', '../cart', 'ñ'])(
    'is no name of a cart: %j',
    async (text) => {
      openFakeBrowser(memoryStorage({ 'vineta:1:cart-uuid': text }));
      const { storedCartUuid } = await import('../../src/stores/cart/cart-summary.ts');
      expect(storedCartUuid()).toBeNull();
    },
  );

  it.each(['', 'two words', 'line\nbreak', 'ñ', '{"a":1}', '=x'])(
    'is no token, and is dropped like one: %j',
    async (text) => {
      const storage = memoryStorage({ 'vineta:1:token': text });
      openFakeBrowser(storage);
      const { accessToken, dropToken } = await import('../../src/stores/session/session.ts');
      expect(accessToken()).toBeNull();
      dropToken();
      expect(storage.getItem('vineta:1:token')).toBeNull();
    },
  );
});

async function summaryStore(storage: Storage | 'blocked') {
  openFakeBrowser(storage);
  return import('../../src/stores/cart/cart-summary.ts');
}
