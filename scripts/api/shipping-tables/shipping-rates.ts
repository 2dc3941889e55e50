/** Shipping rates in cents of each currency; there is no exchange rate. */
import type { InEachCurrency } from '../../../src/domain/money.ts';
import type { Zone } from './postal-stretches.ts';

/** `first`: up to one kilogram; `more`: each further started kilogram. */
export interface Rate {
  readonly first: InEachCurrency<number>;
  readonly more: InEachCurrency<number>;
}

export const homeRates: Readonly<Record<Zone, Rate>> = {
  city: { first: { ARS: 390_000, USD: 390 }, more: { ARS: 60_000, USD: 60 } },
  'greater-city': { first: { ARS: 480_000, USD: 480 }, more: { ARS: 80_000, USD: 80 } },
  centre: { first: { ARS: 620_000, USD: 620 }, more: { ARS: 120_000, USD: 120 } },
  north: { first: { ARS: 780_000, USD: 780 }, more: { ARS: 160_000, USD: 160 } },
  patagonia: { first: { ARS: 940_000, USD: 940 }, more: { ARS: 210_000, USD: 210 } },
};

/** Price of shipping to a carrier office, relative to home delivery. */
export const officeShare = 0.75;

export type Region = 'neighbours' | 'americas' | 'europe' | 'elsewhere';

export const abroadRates: Readonly<Record<Region, Rate>> = {
  neighbours: { first: { ARS: 2_400_000, USD: 2400 }, more: { ARS: 700_000, USD: 700 } },
  americas: { first: { ARS: 3_600_000, USD: 3600 }, more: { ARS: 1_100_000, USD: 1100 } },
  europe: { first: { ARS: 4_500_000, USD: 4500 }, more: { ARS: 1_500_000, USD: 1500 } },
  elsewhere: { first: { ARS: 5_600_000, USD: 5600 }, more: { ARS: 1_900_000, USD: 1900 } },
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

/** Countries without coverage. */
export const unreachedCountries: readonly string[] = 'AF AQ BV HM IQ KP LY SO SS SY TF YE'.split(' ');

/** Maximum weight of a parcel; heavier orders are split into several. */
export const heaviestParcelGrams = 25_000;

/** Volumetric weight: cubic centimetres per gram. */
export const cubicCentimetresPerGram = 5;

/** Default weight of products without dimensions: a thick comic. */
export const usualWeightGrams = 400;
