/** Discounts by units bought: `3x2` (three for the price of two), `2da-50` (the second one at half price). */

/** Of every so many units, the cheapest ones cost less. */
export interface UnitDiscount {
  readonly every: number;
  readonly discounted: number;
  readonly percent: number;
}

export interface UnitLine {
  readonly unitCents: number;
  readonly quantity: number;
  readonly codes: readonly string[];
}

/** What a code means; null for one that nobody understands, which then takes nothing off. */
export function unitDiscountOf(code: string): UnitDiscount | null {
  const [, take, pay] = /^([2-9])x([1-8])$/.exec(code) ?? [];
  if (take !== undefined && Number(pay) < Number(take)) {
    return { every: Number(take), discounted: Number(take) - Number(pay), percent: 100 };
  }
  const [, percent] = /^2da-([1-9]\d?)$/.exec(code) ?? [];
  return percent === undefined ? null : { every: 2, discounted: 1, percent: Number(percent) };
}

/** Of several codes, the first one that is understood counts. */
export function understoodCode(codes: readonly string[]): string | null {
  return codes.find((code) => unitDiscountOf(code) !== null) ?? null;
}

/**
 * Units of all lines with the same code count together, dearest first, and the cheapest of each full group are
 * discounted; so the order of the lines, or splitting one, changes nothing.
 */
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

/** How many of the first `units` are discounted. */
function discountedBefore(units: number, { every, discounted }: UnitDiscount): number {
  const started = units % every;
  return Math.floor(units / every) * discounted + Math.max(0, started - (every - discounted));
}
