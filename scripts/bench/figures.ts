/** Figures with their targets, as a table for people and as JSON for programs. */

export interface Figure {
  readonly name: string;
  readonly value: number;
  /** Empty for what is simply counted. */
  readonly unit: 's' | 'ms' | 'MB' | 'products/s' | 'calls/s' | '';
  /** The most it may be; null when the figure has no target of its own. */
  readonly target: number | null;
}

export function isMissed({ value, target }: Figure): boolean {
  return target !== null && value > target;
}

/** A Markdown table, so that it can stand in the README as it is. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, target } = figure;
    const verdict = target === null ? '' : isMissed(figure) ? 'missed' : 'met';
    const amount = (number: number) => `${shown(number)} ${unit}`.trim();
    return [name, amount(value), target === null ? '–' : `≤ ${amount(target)}`, verdict];
  });
  return [['figure', 'measured', 'target', 'verdict'], ['---', '---:', '---:', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function shown(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
}
