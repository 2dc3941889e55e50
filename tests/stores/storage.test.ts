/** Blocked, full, cleared and corrupt storage, and what another tab or page wrote. */
import { expect, it, vi } from 'vitest';
import { memoryStorage, openFakeBrowser, type FakeBrowser } from './fake-browser.ts';

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

async function open(storage: Storage | 'blocked') {
  const browser = openFakeBrowser(storage);
  const { $cartSummary, storedCartUuid } = await import('../../src/stores/cart/cart-summary.ts');
  const session = await import('../../src/stores/session/session.ts');
  $cartSummary.listen(() => undefined);
  return { browser, $cartSummary, storedCartUuid, ...session };
}

it('a storage that works is read, written and shared by the tabs', async () => {
  const storage = memoryStorage({ [summaryKey]: JSON.stringify(summary) });
  const { $cartSummary, browser } = await open(storage);
  expect($cartSummary.get()).toEqual(summary);
  $cartSummary.set({ ...summary, units: 3 });
  expect(JSON.parse(storage.getItem(summaryKey) ?? '')).toEqual({ ...summary, units: 3 });
  browser.writeElsewhere(summaryKey, JSON.stringify(summary));
  expect($cartSummary.get()).toEqual(summary);
  browser.writeElsewhere(null, null);
  expect($cartSummary.get()).toBeNull();
});

it.each<[string, (browser: FakeBrowser) => void]>([
  ['the page comes out of the back-forward cache', (browser) => browser.comeBack()],
  ['the tab is looked at again', (browser) => browser.look()],
  ['the page was prerendered', (browser) => browser.activate()],
])('a storage is read again when %s', async (_, happen) => {
  const storage = memoryStorage();
  const { $cartSummary, browser } = await open(storage);
  storage.setItem(summaryKey, JSON.stringify(summary));
  happen(browser);
  expect($cartSummary.get()).toEqual(summary);
});

it('a storage that is blocked is replaced by memory', async () => {
  const { $cartSummary } = await open('blocked');
  expect($cartSummary.get()).toBeNull();
  $cartSummary.set(summary);
  expect($cartSummary.get()).toEqual(summary);
});

it('what a full storage refused is kept in memory meanwhile', async () => {
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

const strange: Readonly<Record<string, readonly string[]>> = {
  'cart-uuid': ['', '{"units":1}', 'x'.repeat(200), 'a b', '\u0000', '../cart', 'ñ'],
  token: ['', 'two words', 'line\nbreak', 'ñ', '{"a":1}', '=x'],
  'cart-summary': ['{', '7', '[]', '{"units":1,"amount":7,"currency":"ARS"}'],
};

it.each(Object.entries(strange).flatMap(([name, texts]) => texts.map((text) => [name, text] as const)))(
  'what the shop did not write is no %s: %j',
  async (name, text) => {
    const { storedCartUuid, accessToken, $cartSummary } = await open(
      memoryStorage({ [`vineta:1:${name}`]: text }),
    );
    expect([storedCartUuid(), accessToken(), $cartSummary.get()]).toEqual([null, null, null]);
  },
);
