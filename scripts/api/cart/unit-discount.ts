/** Quantity discounts of a cart; their codes are defined in the domain. */
import {
  understoodCode,
  unitDiscountOf,
  type UnitDiscount,
} from '../../../src/domain/catalogue/price-rules.ts';

interface UnitLine {
  readonly unitCents: number;
  readonly quantity: number;
  readonly codes: readonly string[];
}

/** Units of all lines with the same code are pooled; the cheapest of each full group are discounted. */
export function discountByUnits(lines: readonly UnitLine[]): {
  readonly lineCents: readonly number[];
  readonly totalCents: number;
  readonly codes: readonly string[];
} {
  const lineCents = lines.map(() => 0);
  const byCode = Map.groupBy(lines.keys(), (index) => understoodCode(lines[index]?.codes ?? []));
  for (const [code, indexes] of byCode) {
    const discount = code === null ? null : unitDiscountOf(code);
    if (discount === null) continue;
    const dearestFirst = indexes.toSorted((a, b) => priceOf(lines[b]) - priceOf(lines[a]));
    const units = indexes.reduce((sum, index) => sum + (lines[index]?.quantity ?? 0), 0);
    const grouped = units - (units % discount.every);
    let position = 0;
    for (const index of dearestFirst) {
      const end = Math.min(position + (lines[index]?.quantity ?? 0), grouped);
      const discounted = discountedBefore(end, discount) - discountedBefore(position, discount);
      lineCents[index] = discounted * Math.round((priceOf(lines[index]) * discount.percent) / 100);
      position = end;
    }
  }
  const codes = [...byCode].filter(([, indexes]) => indexes.some((index) => (lineCents[index] ?? 0) > 0));
  return {
    lineCents,
    totalCents: lineCents.reduce((sum, cents) => sum + cents, 0),
    codes: codes.flatMap(([code]) => code ?? []).toSorted(),
  };
}

function priceOf(line: UnitLine | undefined): number {
  return line?.unitCents ?? 0;
}

function discountedBefore(units: number, { every, discounted }: UnitDiscount): number {
  const started = units % every;
  return Math.floor(units / every) * discounted + Math.max(0, started - (every - discounted));
}
