import type { Installments } from '../../domain/catalogue/price-rules.ts';
import { formatMoney, formatRoundedMoney, type Money } from '../../domain/money.ts';

export const installmentTexts = {
  offer: ({ count, each, cftPercent }: Installments) =>
    `${count} cuotas ${cftPercent === 0 ? 'sin interés ' : ''}de ${shortMoney(each)}`,
  /** Resolución 4/2025 wants cash price, total and cost beside them. */
  terms: (offer: Installments, price: Money) =>
    `${firstOf(offer)}Precio de contado ${shortMoney(price)} · Total en cuotas ${shortMoney(offer.total)} · ${cftea(offer)}`,
  /** On cards: the cash price stands above, and no total beside installments without interest. */
  shortTerms: (offer: Installments) =>
    `${offer.cftPercent === 0 ? '' : `Total ${shortMoney(offer.total)} · `}${cftea(offer)}`,
  transfer: (price: Money) => `${shortMoney(price)} por transferencia`,
} as const;

/** Where it is another amount than the others. */
function firstOf({ first, each }: Installments): string {
  return first.cents === each.cents ? '' : `La primera, ${shortMoney(first)} · `;
}

function cftea({ cftPercent }: Installments): string {
  return `CFTEA ${cftPercent.toLocaleString('es-AR', { maximumFractionDigits: 2 })}\u00a0%`;
}

/** Without cents where there are none. */
function shortMoney(amount: Money): string {
  return amount.cents % 100 === 0 ? formatRoundedMoney(amount) : formatMoney(amount);
}
