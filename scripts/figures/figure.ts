/** Figures with their targets and verdicts, and the table in which people read them. */

export interface Figure {
  readonly name: string;
  /** Null for what could not be measured: the reason says why. */
  readonly value: number | null;
  /** Empty for what is simply counted. */
  readonly unit: Unit;
  /** Null when the figure has no target of its own. */
  readonly target: Target | null;
  /** Its row in the project's table of what good means, where it has one. */
  readonly row?: number;
  /** What it was measured on, where the record's own conditions do not say it. */
  readonly conditions?: string;
  /** Why the target is missed, or why there is no value. */
  readonly reason?: string;
  /** What the README calls it, where it is one of the few that stand there. */
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

/** What is counted and must not be. */
export function nothing(name: string, value: number): Figure {
  return { name, value, unit: '', target: exactly(0) };
}

/** Whether a figure with a target is beyond it, or was not measured at all. */
export function isMissed({ value, target }: Figure): boolean {
  if (target === null) return false;
  // A measurement that came to nothing (no number) has met nothing.
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
  // One that is smaller than a hundredth is shown as it is: rounded, a miss of "0" would read as met.
  const digits = Math.abs(value) < 0.01 ? { maximumSignificantDigits: 1 } : decimals(value);
  return `${value.toLocaleString('en', digits)} ${unit}`.trim();
}

function decimals(value: number): Intl.NumberFormatOptions {
  return { maximumFractionDigits: Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0 };
}
