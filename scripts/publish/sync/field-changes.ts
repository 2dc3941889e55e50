/** Records which fields of a product changed, to explain in the panel why a page changed. */
import { cellName } from '../../../src/snapshot/tables.ts';
import type { ProductField } from '../pages/reasons.ts';

const jsonColumns = ['card', 'link', 'detail', 'neighbours'] as const;

/** Records the fields that differ between the stored row and the new one. */
export function noteFields(
  fields: Map<string, readonly ProductField[]>,
  slug: string,
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<(typeof jsonColumns)[number], string>>,
): void {
  for (const column of jsonColumns) {
    const last = String(before[column]);
    if (last !== now[column]) fields.set(cellName('product', [slug], column), fieldsApart(last, now[column]));
  }
}

function fieldsApart(one: string, other: string): readonly ProductField[] {
  const [before, now] = [one, other].map((json) => JSON.parse(json) as Readonly<Record<string, unknown>>);
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})]);
  return [...names].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(now?.[name]),
  ) as ProductField[];
}
