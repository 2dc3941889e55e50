/** Amounts that an editor gives in one currency alone. */
import { exchanged, formatMoney, money, thresholdOf, type Currency } from '../../src/domain/money.ts';
import { shop } from '../../src/shop.ts';

/** In cents. Null or 0 is no amount of its own: it follows from the other one by the shop's rate. */
export interface InBoth {
  readonly pesos: number | null;
  readonly dollars: number | null;
}

/** Undefined stays, null is removed. */
export interface EditedInBoth {
  readonly pesos: number | null | undefined;
  readonly dollars: number | null | undefined;
}

/**
 * New pesos take dollars of their own along, at the ratio that they had; dollars alone leave the pesos. Removed pesos
 * take the dollars with them, removed dollars follow from the pesos again.
 */
export function afterEdit(before: InBoth, { pesos, dollars }: EditedInBoth): InBoth {
  if (pesos === undefined)
    return { pesos: before.pesos, dollars: dollars === undefined ? before.dollars : dollars };
  if (pesos === null) return { pesos, dollars: dollars ?? null };
  if (dollars !== undefined) return { pesos, dollars };
  if (!before.pesos || !before.dollars) return { pesos, dollars: before.dollars };
  return { pesos, dollars: Math.max(1, Math.round((before.dollars * pesos) / before.pesos)) };
}

/** A sentence about an amount that moved, or stays, without being named; none where nothing is to be said. */
export function unnamedNotes(
  before: InBoth,
  { pesos, dollars }: EditedInBoth,
  options: { readonly pesos: string; readonly dollars: string },
): readonly string[] {
  if (pesos === null || dollars === null) return [];
  const after = afterEdit(before, { pesos, dollars });
  if (dollars === undefined && after.dollars !== before.dollars)
    return [`  The dollars moved along, at the ratio that they had; for another amount: ${options.dollars}`];
  if (pesos !== undefined || dollars === undefined || !before.pesos || after.dollars === before.dollars)
    return [];
  return [`  The pesos stay at ${shownCents(before.pesos, 'ARS')}; for another amount: ${options.pesos}`];
}

/** Both, with the rate beside the one that follows from it. Empty for neither. */
export function shownInBoth({ pesos, dollars }: InBoth, rule: 'exact' | 'threshold'): string {
  const other = rule === 'exact' ? exchanged : thresholdOf;
  const byRate = ({ cents, currency }: { cents: number; currency: Currency }) =>
    `${shownCents(cents, currency)} (at ${shop.pesosPerDollar} pesos a dollar)`;
  if (pesos && dollars) return `${shownCents(pesos, 'ARS')}, ${shownCents(dollars, 'USD')}`;
  if (pesos) return `${shownCents(pesos, 'ARS')}, ${byRate(other(money(pesos, 'ARS'), shop.pesosPerDollar))}`;
  if (dollars)
    return `${byRate(other(money(dollars, 'USD'), shop.pesosPerDollar))}, ${shownCents(dollars, 'USD')}`;
  return '';
}

function shownCents(cents: number, currency: Currency): string {
  return formatMoney(money(cents, currency));
}
