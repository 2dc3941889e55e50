import { cpus, totalmem } from 'node:os';

export interface Row {
  readonly name: string;
  /** One number, or several that the name lists. */
  readonly values: readonly number[];
  /** `×` for a ratio; empty for a count. */
  readonly unit: string;
}

/** A ratio holds on other machines too. */
export function ratioFirst(rows: readonly Row[]): readonly Row[] {
  const isRatio = ({ unit }: Row) => unit === '×';
  return [...rows.filter(isRatio), ...rows.filter((row) => !isRatio(row))];
}

/** A Markdown table, which is readable in a terminal too. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(
    ({ name, values, unit }) => [name, `${values.map(numberOf).join(' / ')} ${unit}`.trim()] as const,
  );
  const [first, second] = [0, 1].map((column) =>
    Math.max(8, ...cells.map((row) => (row[column] ?? '').length)),
  );
  const line = (name: string, value: string) =>
    `| ${name.padEnd(first ?? 0)} | ${value.padStart(second ?? 0)} |`;
  return [
    line('what', 'measured'),
    `| ${'-'.repeat(first ?? 0)} | ${'-'.repeat((second ?? 1) - 1)}: |`,
    ...cells.map(([name, value]) => line(name, value)),
  ].join('\n');
}

export function thisMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${gigabytes} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}

/** NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function numberOf(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 20 ? 2 : 0 });
}
