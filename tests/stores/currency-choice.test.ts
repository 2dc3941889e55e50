/** The currency of a page follows the one that was chosen last, in whichever page or tab. */
import { expect, it } from 'vitest';
import { failureTexts } from '../../src/text/failures.ts';
import { memoryStorage, openFakeBrowser } from './fake-browser.ts';

const key = 'vineta:1:currency';

it('a hidden page is read again when it is shown', async () => {
  const { browser } = await openPage(memoryStorage());
  browser.look('hidden');
  browser.writeElsewhere(key, 'USD');
  expect(browser.location.went).toEqual([]);
  browser.look();
  expect(browser.location.went).toEqual(['reload']);
});

it.each([
  ['ARS', ['reload']],
  ['USD', []],
] as const)('a page in %s whose shopper chose dollars before its code came does %j', async (shown, went) => {
  const { browser, chooseCurrency } = await openPage(memoryStorage({ [key]: 'USD' }), shown);
  chooseCurrency('USD');
  expect(browser.location.went).toEqual(went);
});

it('choosing is kept and reads the page again', async () => {
  const storage = memoryStorage();
  const { browser, chooseCurrency } = await openPage(storage);
  chooseCurrency('USD');
  expect([storage.getItem(key), browser.location.went]).toEqual(['USD', ['reload']]);
});

it.each(['blocked', 'full'] as const)(
  'choosing with a storage that is %s says that it is not kept',
  async (how) => {
    const storage = how === 'blocked' ? 'blocked' : memoryStorage({ [key]: 'ARS' }, 0);
    const { browser, chooseCurrency, $currency } = await openPage(storage);
    const { $toasts } = await import('../../src/stores/toasts.ts');
    chooseCurrency('USD');
    expect($toasts.get()).toMatchObject([{ kind: 'error', text: failureTexts.currencyNotKept }]);
    expect([$currency.get(), browser.location.went]).toEqual(['ARS', []]);
  },
);

/** @param shown what the page was painted in */
async function openPage(storage: Storage | 'blocked', shown: 'ARS' | 'USD' = 'ARS') {
  const browser = openFakeBrowser(storage);
  const { chooseCurrency, followCurrency } = await import('../../src/stores/shop/currency-choice.ts');
  const { $currency } = await import('../../src/stores/shop/currency.ts');
  followCurrency(shown);
  return { browser, chooseCurrency, $currency };
}
