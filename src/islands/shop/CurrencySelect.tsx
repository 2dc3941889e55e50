import './currency-select.css';
import { currencies, isCurrency } from '../../domain/money.ts';
import { $currency } from '../../stores/shop/currency.ts';
import { chooseCurrency } from '../../stores/shop/currency-choice.ts';
import { shopTexts } from '../../text/shop/shop.ts';
import { useLive } from '../use-live.ts';
import { island } from '../island.tsx';

/** An inline script sets its value before first paint; until hydration `currency-selects.ts` handles a change. */
export const CurrencySelect = island(function CurrencySelect() {
  return (
    <select
      className="currency for-scripts"
      aria-label={shopTexts.currency.label}
      autoComplete="off"
      translate="no"
      value={useLive($currency, currencies[0])}
      onChange={({ currentTarget: { value } }) => {
        if (isCurrency(value)) chooseCurrency(value);
      }}
    >
      {currencies.map((currency) => (
        <option key={currency} value={currency}>
          {currency}
        </option>
      ))}
    </select>
  );
});
