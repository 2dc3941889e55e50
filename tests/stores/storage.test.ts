/** Blocked, full, cleared and corrupt storage, and what another tab or page wrote. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeFakeBrowser, memoryStorage, openFakeBrowser, type FakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

const summaryKey = 'vineta:1:cart-summary';
const summary = {
  uuid: 'a-cart',
  units: 2,
  amount: '$AR\u00a012.346',
  currency: 'ARS' as const,
  owner: '',
  lines: [{ id: 7, slug: 'akira-1', title: 'Akira 1' }],
  changes: 0,
};

async function summaryStore(storage: Storage | 'blocked') {
  const browser = openFakeBrowser(storage);
  const { $cartSummary } = await import('../../src/stores/cart/cart-summary.ts');
  $cartSummary.listen(() => undefined);
  return { ...browser, $cartSummary };
}

describe('a storage that works', () => {
  it('is read and written, brings what another tab writes, and the first values once it is cleared', async () => {
    const storage = memoryStorage({ [summaryKey]: JSON.stringify(summary) });
    const { $cartSummary, writeElsewhere } = await summaryStore(storage);
    expect($cartSummary.get()).toEqual(summary);
    $cartSummary.set({ ...summary, units: 3 });
    expect(JSON.parse(storage.getItem(summaryKey) ?? '')).toEqual({ ...summary, units: 3 });
    writeElsewhere(summaryKey, JSON.stringify(summary));
    expect($cartSummary.get()).toEqual(summary);
    writeElsewhere(null, null);
    expect($cartSummary.get()).toBeNull();
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
    const { $cartSummary, ...browser } = await summaryStore(storage);
    storage.setItem(summaryKey, JSON.stringify(summary));
    happen(browser);
    expect($cartSummary.get()).toEqual(summary);
  });
});

it('a storage that is blocked is replaced by memory', async () => {
  const { $cartSummary } = await summaryStore('blocked');
  expect($cartSummary.get()).toBeNull();
  $cartSummary.set(summary);
  expect($cartSummary.get()).toEqual(summary);
});

it('what a full storage refused is kept in memory, over what it had, until it takes a write again', async () => {
  const { createSafeStorage } = await import('../../src/stores/storage.ts');
  let isFull = true;
  const storage = memoryStorage({ a: 'before' });
  const take = storage.setItem.bind(storage);
  vi.spyOn(storage, 'setItem').mockImplementation((key, text) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    take(key, text);
  });
  const safe = createSafeStorage(storage);
  safe['a'] = 'in memory';
  expect([safe['a'], storage.getItem('a')]).toEqual(['in memory', 'before']);
  isFull = false;
  safe['a'] = 'stored';
  storage.setItem('a', 'by another tab');
  expect(safe['a']).toBe('by another tab');
  delete safe['a'];
  expect('a' in safe).toBe(false);
});

describe('what stands under a key and was not written by the shop', () => {
  it.each(['{', '', 'null', '7', '"x"', '[]', '{"units":1,"amount":7,"currency":"ARS"}'])(
    'is no summary of the cart: %s',
    async (text) => {
      const { $cartSummary } = await summaryStore(memoryStorage({ [summaryKey]: text }));
      expect($cartSummary.get()).toBeNull();
    },
  );

  it.each(['EUR', '', '{"currency":"USD"}'])('is no currency: %j', async (text) => {
    openFakeBrowser(memoryStorage({ 'vineta:1:currency': text }));
    const { $currency } = await import('../../src/stores/shop/currency.ts');
    expect($currency.get()).toBe('ARS');
  });

  it.each(['', '{"units":1}', 'x'.repeat(200), 'a b', '\u0000', '../cart', 'ñ'])(
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
