import { isLargePriceMove } from '../../../src/domain/catalogue/price-rules.ts';
import { formatMoney, money, type Currency } from '../../../src/domain/money.ts';

export interface PriceCents {
  readonly price_ars_cents: number;
  readonly price_usd_cents: number;
}

/** What the publisher does with them, even if they were allowed here. */
export const holdsLargeMoves =
  'The cart charges the new price from now on, and an open page shows it. A move by more than half waits on published pages until a person accepts it: «Está bien, publicar igual» in the panel, or npm run publish -- --allow-prices. «Volver al precio publicado» there takes it back.';

/** `from $AR 16.900,00 to $AR 1,69`, for each currency whose price moves by more than half; null for none. */
export function largePriceMoves(before: PriceCents, after: PriceCents): string | null {
  const moves = (['price_ars_cents', 'price_usd_cents'] as const)
    .filter((column) => isLargePriceMove(before[column], after[column]))
    .map((column) => {
      const currency: Currency = column === 'price_ars_cents' ? 'ARS' : 'USD';
      const [from, to] = [before[column], after[column]].map((cents) => formatMoney(money(cents, currency)));
      return `from ${from} to ${to}`;
    });
  return moves.length === 0 ? null : moves.join(', ');
}
