/** Ranges of four-digit postal codes by Argentine jurisdiction. */
import type { ProvinceCode } from '../../../src/text/form.ts';

export type Zone = 'city' | 'greater-city' | 'centre' | 'north' | 'patagonia';

/** Start of each range, ascending; a range ends where the next one begins. */
export const postalCodeRanges: readonly {
  readonly from: number;
  readonly province: ProvinceCode | null;
  readonly zone: Zone;
}[] = [
  { from: 1000, province: 'C', zone: 'city' },
  { from: 1500, province: 'B', zone: 'greater-city' },
  { from: 1900, province: 'B', zone: 'centre' },
  { from: 2000, province: 'S', zone: 'centre' },
  { from: 2700, province: 'B', zone: 'centre' },
  { from: 2820, province: 'E', zone: 'centre' },
  { from: 2860, province: 'B', zone: 'centre' },
  { from: 3000, province: 'S', zone: 'centre' },
  { from: 3100, province: 'E', zone: 'centre' },
  { from: 3300, province: 'N', zone: 'north' },
  { from: 3400, province: 'W', zone: 'north' },
  { from: 3500, province: 'H', zone: 'north' },
  { from: 3600, province: 'P', zone: 'north' },
  { from: 3700, province: 'H', zone: 'north' },
  { from: 4000, province: 'T', zone: 'north' },
  { from: 4200, province: 'G', zone: 'north' },
  { from: 4400, province: 'A', zone: 'north' },
  { from: 4500, province: 'Y', zone: 'north' },
  { from: 4510, province: 'A', zone: 'north' },
  { from: 4600, province: 'Y', zone: 'north' },
  { from: 4700, province: 'K', zone: 'north' },
  { from: 5000, province: 'X', zone: 'centre' },
  { from: 5300, province: 'F', zone: 'north' },
  { from: 5400, province: 'J', zone: 'north' },
  { from: 5500, province: 'M', zone: 'north' },
  { from: 5700, province: 'D', zone: 'centre' },
  { from: 5800, province: 'X', zone: 'centre' },
  { from: 6000, province: 'B', zone: 'centre' },
  { from: 6300, province: 'L', zone: 'centre' },
  { from: 6400, province: 'B', zone: 'centre' },
  { from: 8200, province: 'L', zone: 'centre' },
  { from: 8300, province: 'Q', zone: 'patagonia' },
  { from: 8324, province: 'R', zone: 'patagonia' },
  { from: 8340, province: 'Q', zone: 'patagonia' },
  { from: 8400, province: 'R', zone: 'patagonia' },
  { from: 8600, province: null, zone: 'patagonia' },
  { from: 9000, province: 'U', zone: 'patagonia' },
  { from: 9300, province: 'Z', zone: 'patagonia' },
  { from: 9410, province: 'V', zone: 'patagonia' },
  { from: 9422, province: null, zone: 'patagonia' },
];
