/** The displayed currency. */
import { currencies, isCurrency, type Currency } from '../../domain/money.ts';
import { reload } from '../browser.ts';
import { keys } from '../keys.ts';
import { storedAtom } from '../storage.ts';

export const $currency = storedAtom<Currency>(keys.currency, currencies[0], {
  decode: (text) => (isCurrency(text) ? text : null),
  encode: (currency) => currency,
});

/** Reloads the page, because every price changes (specification, section 4). */
export function chooseCurrency(currency: Currency): void {
  if (currency === $currency.get()) return;
  $currency.set(currency);
  reload();
}
