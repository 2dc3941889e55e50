/** `3x2`: three for the price of two; `2da-50`: the second one at half price. */

/** Of every `every` units the cheapest `discounted` ones. */
export interface UnitDiscount {
  readonly every: number;
  readonly discounted: number;
  readonly percent: number;
}

/** Null for an unknown code. */
export function unitDiscountOf(code: string): UnitDiscount | null {
  const [, take, pay] = /^([2-9])x([1-8])$/.exec(code) ?? [];
  if (take !== undefined && Number(pay) < Number(take)) {
    return { every: Number(take), discounted: Number(take) - Number(pay), percent: 100 };
  }
  const [, percent] = /^2da-([1-9]\d?)$/.exec(code) ?? [];
  return percent === undefined ? null : { every: 2, discounted: 1, percent: Number(percent) };
}

export function understoodCode(codes: readonly string[]): string | null {
  return codes.find((code) => unitDiscountOf(code) !== null) ?? null;
}
