import type { FilterRow } from '../../src/domain/catalogue/list-filters.ts';

/** A value that a filter of lists takes from an address. */
export function exampleOf(row: FilterRow): string {
  return row.on ?? row.of?.[0] ?? (row.kind === 'amount' ? '100' : 'x');
}
