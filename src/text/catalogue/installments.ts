import type { Installments } from '../../domain/catalogue/price-rules.ts';
import { formatMoney, formatRoundedMoney, type Money } from '../../domain/money.ts';

export const installmentTexts = {
  offer: ({ count, each, cftPercent }: Installments) =>
    `${count} cuotas ${cftPercent === 0 ? 'sin interés ' : ''}de ${shortMoney(each)}`,
  /** Resolución 4/2025 wants cash price, total and cost beside them. */
  terms: ({ total, cftPercent }: Installments, price: Money) =>
    `Precio de contado ${shortMoney(price)} · Total en cuotas ${shortMoney(total)} · ${cftea(cftPercent)}`,
  /** The cash price stands above. */
  shortTerms: ({ total, cftPercent }: Installments) =>
    cftPercent === 0 ? cftea(cftPercent) : `Total ${shortMoney(total)} · ${cftea(cftPercent)}`,
  transfer: (price: Money) => `${shortMoney(price)} por transferencia`,
} as const;

function cftea(percent: number): string {
  return `CFTEA ${percent.toLocaleString('es-AR', { maximumFractionDigits: 2 })}\u00a0%`;
}

/** Without cents where there are none. */
function shortMoney(amount: Money): string {
  return amount.cents % 100 === 0 ? formatRoundedMoney(amount) : formatMoney(amount);
}
