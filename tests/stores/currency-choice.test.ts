/** The currency of a page follows the one that was chosen last, in whichever page or tab. */
import { afterEach, describe, expect, it } from 'vitest';
import { currencyTexts } from '../../src/text/shop/currency.ts';
import { closeFakeBrowser, memoryStorage, openFakeBrowser, type FakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

const key = 'vineta:1:currency';

describe('a page in pesos, when dollars were chosen elsewhere', () => {
  it.each<[string, (browser: FakeBrowser) => void]>([
    [
      'and it comes out of the back-forward cache',
      ({ window }) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
    ['and it is looked at again', ({ document }) => document.dispatchEvent(new Event('visibilitychange'))],
    ['and it was prerendered', ({ document }) => document.dispatchEvent(new Event('prerenderingchange'))],
  ])('%s, is read again', async (_, happen) => {
    const storage = memoryStorage();
    const { browser } = await openPage(storage);
    storage.setItem(key, 'USD');
    happen(browser);
    expect(browser.location.went).toEqual(['reload']);
  });

  it('in another tab, is read again at once', async () => {
    const { browser } = await openPage(memoryStorage());
    browser.writeElsewhere(key, 'USD');
    expect(browser.location.went).toEqual(['reload']);
  });

  it('and nobody looks at it, waits until somebody does', async () => {
    const { browser } = await openPage(memoryStorage());
    browser.document.visibilityState = 'hidden';
    browser.writeElsewhere(key, 'USD');
    expect(browser.location.went).toEqual([]);
    browser.document.visibilityState = 'visible';
    browser.document.dispatchEvent(new Event('visibilitychange'));
    expect(browser.location.went).toEqual(['reload']);
  });

  it('while its code was on its way, is read again', async () => {
    const { browser } = await openPage(memoryStorage({ [key]: 'USD' }), 'ARS');
    expect(browser.location.went).toEqual(['reload']);
  });
});

describe('choosing', () => {
  it('is kept and reads the page again', async () => {
    const storage = memoryStorage();
    const { browser, chooseCurrency } = await openPage(storage);
    chooseCurrency('USD');
    expect(storage.getItem(key)).toBe('USD');
    expect(browser.location.went).toEqual(['reload']);
  });

  it('what the page shows already does nothing', async () => {
    const { browser, chooseCurrency } = await openPage(memoryStorage({ [key]: 'USD' }), 'USD');
    chooseCurrency('USD');
    expect(browser.location.went).toEqual([]);
  });

  it.each(['blocked', 'full'] as const)('with a storage that is %s says that it is not kept', async (how) => {
    const { browser, chooseCurrency, $currency } = await openPage(
      how === 'blocked' ? 'blocked' : memoryStorage({ [key]: 'ARS' }, 0),
    );
    const { $toasts } = await import('../../src/stores/toasts.ts');
    chooseCurrency('USD');
    expect($toasts.get()).toMatchObject([{ kind: 'error', text: currencyTexts.notKept }]);
    expect($currency.get()).toBe('ARS');
    expect(browser.location.went).toEqual([]);
  });
});

/** @param shown what the page was painted in */
async function openPage(storage: Storage | 'blocked', shown: 'ARS' | 'USD' = 'ARS') {
  const browser = openFakeBrowser(storage);
  const { chooseCurrency, followCurrency } = await import('../../src/stores/shop/currency-choice.ts');
  const { $currency } = await import('../../src/stores/shop/currency.ts');
  followCurrency(shown);
  return { browser, chooseCurrency, $currency };
}
