import { countryNames } from './countries.ts';

/** The Spanish name of a country; an unknown code is returned as it is. */
export function countryNameOf(code: string): string {
  const known: Readonly<Record<string, string>> = countryNames;
  return known[code] ?? code;
}
