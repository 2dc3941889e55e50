/**
 * Countries by ISO 3166-1 code, from `scripts/shared/country-names.ts`; defined in the configurations of Astro and Vitest,
 * so no module that plain Node runs may import it.
 */
declare const SHOP_COUNTRIES: Readonly<Record<string, string>>;

export const countryNames = SHOP_COUNTRIES;

/** An unknown code is returned as it is. */
export function countryNameOf(code: string): string {
  return countryNames[code] ?? code;
}
