/** Figures with their targets and verdicts, and the table in which people read them. */

export interface Figure {
  readonly name: string;
  /** Null if not measured; `reason` explains it. */
  readonly value: number | null;
  /** Unit; empty for counts. */
  readonly unit: Unit;
  /** Null without a target. */
  readonly target: Target | null;
  /** Its row in the project's table of what good means, where it has one. */
  readonly row?: number;
  /** Conditions that differ from those of the record. */
  readonly conditions?: string;
  /** Why the target is missed, or why there is no value. */
  readonly reason?: string;
  /** Name in the README, for the few headline figures. */
  readonly headline?: string;
}

export type Unit = 's' | 'ms' | 'B' | 'kB' | 'MB' | '%' | 'points' | 'products/s' | 'calls/s' | '';

export interface Target {
  readonly direction: 'at most' | 'at least' | 'exactly';
  readonly value: number;
}

export function atMost(value: number): Target {
  return { direction: 'at most', value };
}

export function atLeast(value: number): Target {
  return { direction: 'at least', value };
}

export function exactly(value: number): Target {
  return { direction: 'exactly', value };
}

/** A count that must be 0. */
export function nothing(name: string, value: number): Figure {
  return { name, value, unit: '', target: exactly(0) };
}

/** Whether a figure with a target is beyond it, or was not measured at all. */
export function isMissed({ value, target }: Figure): boolean {
  if (target === null) return false;
  // A missing value (NaN) misses every target.
  if (value === null || Number.isNaN(value)) return true;
  if (target.direction === 'at most') return value > target.value;
  if (target.direction === 'at least') return value < target.value;
  return value !== target.value;
}

export function verdictOf(figure: Figure): string {
  const { value, target, reason } = figure;
  if (value === null) return `not measured: ${reason ?? 'no reason given'}`;
  if (target === null) return '';
  if (!isMissed(figure)) return 'met';
  return reason === undefined ? 'missed' : `missed: ${reason}`;
}

/** A Markdown table. Columns that would be empty all the way down are left out. */
export function tableOf(figures: readonly Figure[]): string {
  const columns = allColumns.filter(
    ({ isOptional, cell }) => !isOptional || figures.some((figure) => cell(figure) !== ''),
  );
  const lines = [
    columns.map(({ head }) => head),
    columns.map(({ isNumber }) => (isNumber ? '---:' : '---')),
    ...figures.map((figure) => columns.map(({ cell }) => cell(figure).replaceAll('|', '\\|'))),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

interface Column {
  readonly head: string;
  readonly isNumber?: boolean;
  readonly isOptional?: boolean;
  readonly cell: (figure: Figure) => string;
}

const allColumns: readonly Column[] = [
  { head: 'row', isNumber: true, isOptional: true, cell: ({ row }) => row?.toString() ?? '' },
  { head: 'figure', cell: ({ name }) => name },
  {
    head: 'measured',
    isNumber: true,
    cell: ({ value, unit }) => (value === null ? '–' : amount(value, unit)),
  },
  {
    head: 'target',
    isNumber: true,
    cell: ({ target, unit }) => (target === null ? '–' : goal(target, unit)),
  },
  { head: 'verdict', isOptional: true, cell: verdictOf },
  { head: 'conditions', isOptional: true, cell: ({ conditions }) => conditions ?? '' },
];

const signs = { 'at most': '≤ ', 'at least': '≥ ', exactly: '' } as const;

function goal({ direction, value }: Target, unit: Unit): string {
  return signs[direction] + amount(value, unit);
}

function amount(value: number, unit: Unit): string {
  // Values below a hundredth are not rounded: a miss shown as "0" would look like a met target.
  const digits = Math.abs(value) < 0.01 ? { maximumSignificantDigits: 1 } : decimals(value);
  return `${value.toLocaleString('en', digits)} ${unit}`.trim();
}

function decimals(value: number): Intl.NumberFormatOptions {
  return { maximumFractionDigits: Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0 };
}
