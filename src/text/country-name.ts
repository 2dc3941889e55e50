import { countryNames } from './countries.ts';

/** What a country is called; a code that is none is shown as it is. */
export function countryNameOf(code: string): string {
  const known: Readonly<Record<string, string>> = countryNames;
  return known[code] ?? code;
}
