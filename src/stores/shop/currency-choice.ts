/** Every price changes with the currency, so the page is reloaded (specification, section 4). */
import type { Currency } from '../../domain/money.ts';
import { failureTexts } from '../../text/failures.ts';
import { isVisible, onVisible, reload } from '../browser.ts';
import { keys } from '../keys.ts';
import { isKept, shared } from '../storage.ts';
import { showToast } from '../toasts.ts';
import { $currency } from './currency.ts';

export function chooseCurrency(currency: Currency): void {
  const before = $currency.get();
  if (currency === before) return;
  shared[keys.currency] = currency;
  if (isKept(keys.currency)) return $currency.set(currency);
  shared[keys.currency] = before;
  showToast('error', failureTexts.currencyNotKept);
}

/** A hidden page waits until it is seen. @param shown the currency in which the page was painted */
export function followCurrency(shown: Currency): void {
  let isReloading = false;
  const follow = () => {
    if (isReloading || !isVisible() || $currency.get() === shown) return;
    isReloading = true;
    reload();
  };
  $currency.subscribe(follow);
  onVisible(follow);
}
