/** Shipping rates in centavos; dollars are converted from the sum (`shipping-quote.ts`). */
import type { Zone } from './postal-code-ranges.ts';

/** `first`: up to one kilogram; `more`: each further started kilogram. */
export interface Rate {
  readonly first: number;
  readonly more: number;
}

export const homeRates: Readonly<Record<Zone, Rate>> = {
  city: { first: 390_000, more: 60_000 },
  'greater-city': { first: 480_000, more: 80_000 },
  centre: { first: 620_000, more: 120_000 },
  north: { first: 780_000, more: 160_000 },
  patagonia: { first: 940_000, more: 210_000 },
};

/** Price of shipping to a carrier office, relative to home delivery. */
export const officeShare = 0.75;

const neighbours: Rate = { first: 2_400_000, more: 700_000 };
const elsewhere: Rate = { first: 5_600_000, more: 1_900_000 };
const countriesWithoutShipping = 'AF AQ BV HM IQ KP LY SO SS SY TF YE'.split(' ');

/** @param country ISO 3166-1. @returns null where the carrier does not go */
export function abroadRate(country: string): Rate | null {
  if (countriesWithoutShipping.includes(country)) return null;
  return ['BO', 'BR', 'CL', 'PY', 'UY'].includes(country) ? neighbours : elsewhere;
}

/** Default weight of products without one: a thick comic. */
export const usualWeightGrams = 400;
