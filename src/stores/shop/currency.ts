import { currencies, isCurrency, type Currency } from '../../domain/money.ts';
import { keys } from '../keys.ts';
import { storedAtom } from '../storage.ts';

export const $currency = storedAtom<Currency>(keys.currency, currencies[0], {
  decode: (text) => (isCurrency(text) ? text : null),
  encode: (currency) => currency,
});
