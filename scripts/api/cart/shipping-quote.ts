/** Shipping quotes and carrier offices, as pure functions of the tables in shipping-tables/. */
import type { WireOffice } from '../../../src/api/shipment.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { homeCountryCode } from '../../../src/domain/cart/shipment.ts';
import { shop } from '../../../src/shop.ts';
import { provinceNames, type ProvinceCode } from '../../../src/text/provinces.ts';
import { carrierBranches, type CarrierBranch } from '../shipping-tables/carrier-offices.ts';
import { postalStretches, type Zone } from '../shipping-tables/postal-stretches.ts';
import {
  abroadRates,
  cubicCentimetresPerGram,
  heaviestParcelGrams,
  homeRates,
  officeShare,
  regionCountries,
  unreachedCountries,
  usualWeightGrams,
  type Rate,
  type Region,
} from '../shipping-tables/shipping-rates.ts';

export interface Destination {
  readonly countryCode: string;
  /** Digits only for Argentina, which is priced by zip code. */
  readonly zipCode: string | null;
}

export interface Goods {
  readonly quantity: number;
  readonly weightGrams: number | null;
  readonly volumeCm3: number | null;
}

export interface Quote {
  readonly homeCents: number;
  /** Null outside Argentina, and when nothing is sent. */
  readonly officeCents: number | null;
}

/** Null without coverage. Gift cards weigh nothing: alone they cost nothing, and no office waits for them. */
export function quoteFor(
  destination: Destination,
  goods: readonly Goods[],
  currency: Currency,
): Quote | null {
  const rate = rateTo(destination);
  if (rate === null) return null;
  const grams = chargeableGrams(goods);
  const homeCents = costOf(rate, grams);
  const hasOffices = destination.countryCode === homeCountryCode && grams > 0;
  return {
    homeCents: inCurrency(homeCents, currency),
    officeCents: hasOffices ? inCurrency(Math.round(homeCents * officeShare), currency) : null,
  };
}

function inCurrency(pesosCents: number, currency: Currency): number {
  return currency === 'ARS' ? pesosCents : Math.round(pesosCents / shop.pesosPerDollar);
}

export function officesNear(zipCode: string): readonly WireOffice[] {
  const province = stretchOf(zipCode)?.province ?? null;
  const code = Number(zipCode);
  return carrierBranches
    .filter((branch) => branch.province === province)
    .toSorted((a, b) => Math.abs(a.zipCode - code) - Math.abs(b.zipCode - code))
    .map(toOffice);
}

function toOffice({ id, province, locality, zipCode, address, hours }: CarrierBranch): WireOffice {
  return {
    id,
    full_address: `${address}, ${locality} (${zipCode})`,
    localidad: locality,
    provincia: provinceNames[province],
    horario_atencion: hours,
  };
}

function rateTo({ countryCode, zipCode }: Destination): Rate | null {
  if (countryCode !== homeCountryCode) {
    return unreachedCountries.includes(countryCode) ? null : abroadRates[regionOf(countryCode)];
  }
  const stretch = zipCode === null ? null : stretchOf(zipCode);
  return stretch === null ? null : homeRates[stretch.zone];
}

function regionOf(countryCode: string): Region {
  const regions = Object.keys(regionCountries) as (keyof typeof regionCountries)[];
  return regions.find((region) => regionCountries[region].includes(countryCode)) ?? 'elsewhere';
}

function stretchOf(zipCode: string): { readonly province: ProvinceCode; readonly zone: Zone } | null {
  const code = Number(zipCode);
  const stretch = postalStretches.findLast(({ from }) => code >= from);
  return stretch === undefined || stretch.province === null
    ? null
    : { ...stretch, province: stretch.province };
}

function chargeableGrams(goods: readonly Goods[]): number {
  return goods.reduce((sum, { quantity, weightGrams, volumeCm3 }) => {
    const grams = Math.max(weightGrams ?? usualWeightGrams, (volumeCm3 ?? 0) / cubicCentimetresPerGram);
    return sum + quantity * grams;
  }, 0);
}

function costOf({ first, more }: Rate, grams: number): number {
  const full = Math.floor(grams / heaviestParcelGrams);
  return full * parcelCents(heaviestParcelGrams) + parcelCents(grams - full * heaviestParcelGrams);

  function parcelCents(parcelGrams: number): number {
    if (parcelGrams <= 0) return 0;
    return first + (Math.ceil(parcelGrams / 1000) - 1) * more;
  }
}
