import './currency-select.css';
import { currencies, isCurrency } from '../../domain/money.ts';
import { $currency, chooseCurrency } from '../../stores/currency.ts';
import { currencyTexts } from '../../text/currency.ts';
import { useLive } from '../use-live.ts';

/**
 * The currency; without JavaScript prices are in pesos and there is nothing to choose. Before the first paint a script of the
 * page shows which one is chosen, and until this lives `after-load.ts` hears a choice: it reads the page anew, which waits for no
 * React.
 */
export function CurrencySelect() {
  return (
    <select
      className="currency"
      aria-label={currencyTexts.label}
      autoComplete="off"
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
}
