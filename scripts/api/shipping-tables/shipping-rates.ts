/** Shipping rates in centavos; dollars are converted from the sum (`shipping-quote.ts`). */
import type { Zone } from './postal-stretches.ts';

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

export type Region = 'neighbours' | 'americas' | 'europe' | 'elsewhere';

export const abroadRates: Readonly<Record<Region, Rate>> = {
  neighbours: { first: 2_400_000, more: 700_000 },
  americas: { first: 3_600_000, more: 1_100_000 },
  europe: { first: 4_500_000, more: 1_500_000 },
  elsewhere: { first: 5_600_000, more: 1_900_000 },
};

/** ISO 3166-1 codes; other countries are `elsewhere`. */
export const regionCountries: Readonly<Record<Exclude<Region, 'elsewhere'>, readonly string[]>> = {
  neighbours: 'BO BR CL PY UY'.split(' '),
  americas:
    'AG AW BB BM BS BZ CA CO CR CU CW DM DO EC GD GF GP GT GY HN HT JM KN KY LC MQ MX NI PA PE PR SR SV TC TT US VC VE VG VI'.split(
      ' ',
    ),
  europe:
    'AD AL AT BA BE BG CH CY CZ DE DK EE ES FI FO FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
      ' ',
    ),
};

export const unreachedCountries: readonly string[] = 'AF AQ BV HM IQ KP LY SO SS SY TF YE'.split(' ');

/** Maximum weight of a parcel; heavier orders are split into several. */
export const heaviestParcelGrams = 25_000;

/** Volumetric weight: cubic centimetres per gram. */
export const cubicCentimetresPerGram = 5;

/** Default weight of products without dimensions: a thick comic. */
export const usualWeightGrams = 400;
