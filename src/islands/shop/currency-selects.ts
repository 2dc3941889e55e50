/** The currency selects until their islands are hydrated: React comes only when one of them is meant to be used. */
import { currencies, isCurrency } from '../../domain/money.ts';
import { $currency } from '../../stores/shop/currency.ts';
import { chooseCurrency, followCurrency } from '../../stores/shop/currency-choice.ts';

export function followCurrencySelects(): void {
  const hear = (target: EventTarget | null) => {
    const isWaiting = target instanceof HTMLSelectElement && target.matches('[ssr] .currency');
    if (!isWaiting || !isCurrency(target.value)) return;
    chooseCurrency(target.value);
    target.value = $currency.get();
  };
  document.addEventListener('change', ({ target }) => hear(target));
  // A value other than the built one was chosen before this code was loaded.
  const painted = document.documentElement.dataset['currency'] ?? '';
  const shown = isCurrency(painted) ? painted : currencies[0];
  followCurrency(shown);
  for (const select of document.querySelectorAll<HTMLSelectElement>('.currency')) {
    if (select.value !== shown) hear(select);
  }
}
