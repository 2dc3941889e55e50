/** Shipping quotes and carrier offices, as pure functions of the tables in shipping-tables/. */
import type { WireOffice } from '../../../src/api/shipment.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { homeCountryCode, type Destination } from '../../../src/domain/cart/shipment.ts';
import { shop } from '../../../src/shop.ts';
import { type ProvinceCode, provinceNames } from '../../../src/text/form.ts';
import { carrierBranches } from '../shipping-tables/carrier-offices.ts';
import { postalCodeRanges, type Zone } from '../shipping-tables/postal-code-ranges.ts';
import {
  abroadRate,
  homeRates,
  officeShare,
  usualWeightGrams,
  type Rate,
} from '../shipping-tables/shipping-rates.ts';

export interface Goods {
  readonly quantity: number;
  readonly weightGrams: number | null;
}

export interface Quote {
  readonly homeCents: number;
  /** Null outside Argentina, and when nothing is sent. */
  readonly officeCents: number | null;
}

/** Null without coverage. Gift cards weigh nothing: alone they cost nothing, and no office waits for them. */
export function quoteFor(
  destination: Pick<Destination, 'countryCode' | 'zipCode'>,
  goods: readonly Goods[],
  currency: Currency,
): Quote | null {
  const rate = rateTo(destination);
  if (rate === null) return null;
  const grams = goods.reduce(
    (sum, { quantity, weightGrams }) => sum + quantity * (weightGrams ?? usualWeightGrams),
    0,
  );
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
    .map(({ id, province: itsProvince, locality, zipCode: itsCode, address }) => ({
      id,
      full_address: `${address}, ${locality} (${itsCode})`,
      localidad: locality,
      provincia: provinceNames[itsProvince],
      horario_atencion: 'Lunes a viernes de 8 a 18 hs',
    }));
}

function rateTo({ countryCode, zipCode }: Pick<Destination, 'countryCode' | 'zipCode'>): Rate | null {
  if (countryCode !== homeCountryCode) return abroadRate(countryCode);
  const stretch = zipCode === null ? null : stretchOf(zipCode);
  return stretch === null ? null : homeRates[stretch.zone];
}

function stretchOf(zipCode: string): { readonly province: ProvinceCode; readonly zone: Zone } | null {
  const code = Number(zipCode);
  const stretch = postalCodeRanges.findLast(({ from }) => code >= from);
  return stretch === undefined || stretch.province === null
    ? null
    : { ...stretch, province: stretch.province };
}

function costOf({ first, more }: Rate, grams: number): number {
  return grams === 0 ? 0 : first + (Math.ceil(grams / 1000) - 1) * more;
}
