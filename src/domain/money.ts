import { lazy } from './lazy.ts';

export const currencies = ['ARS', 'USD'] as const;

export type Currency = (typeof currencies)[number];

/** In integer cents, so that no sum uses floats; decimals exist on the wire only. */
export interface Money {
  readonly cents: number;
  readonly currency: Currency;
}

export type InEachCurrency<T> = Readonly<Record<Currency, T>>;

const symbols: InEachCurrency<string> = { ARS: '$AR', USD: '$US' };

const withCents = lazy(
  () => new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const rounded = lazy(() => new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0 }));

/** @throws RangeError when `cents` is not a safe integer. */
export function money(cents: number, currency: Currency): Money {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`);
  return { cents, currency };
}

/** From the wire, in major units. */
export function moneyFromDecimal(amount: number, currency: Currency): Money {
  return money(Math.round(amount * 100), currency);
}

export function decimalOf({ cents }: Money): number {
  return cents / 100;
}

/** In the other currency, at least a cent. @param rate pesos for a dollar */
export function exchanged(amount: Money, rate: number): Money {
  const { cents, currency } = exactlyExchanged(amount, rate);
  return money(Math.max(1, Math.round(cents)), currency);
}

/** From where something applies in the other currency: whole pesos or dollars, rounded up. @param rate pesos for a dollar */
export function thresholdOf(amount: Money, rate: number): Money {
  const { cents, currency } = exactlyExchanged(amount, rate);
  return money(Math.ceil(cents / 100) * 100, currency);
}

function exactlyExchanged({ cents, currency }: Money, rate: number): Money {
  return currency === 'ARS'
    ? { cents: cents / rate, currency: 'USD' }
    : { cents: cents * rate, currency: 'ARS' };
}

/** `$AR 12.345,50`, with a non-breaking space (specification, section 9). */
export function formatMoney({ cents, currency }: Money): string {
  return `${symbols[currency]}\u00a0${withCents().format(cents / 100)}`;
}

export function formatRoundedMoney({ cents, currency }: Money): string {
  return `${symbols[currency]}\u00a0${rounded().format(Math.round(cents / 100))}`;
}

export function isCurrency(value: unknown): value is Currency {
  return currencies.some((currency) => currency === value);
}
