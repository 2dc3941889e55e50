/** Input and output of the page measurements. */
import type { Browser } from 'playwright';
import { isMissed, type Figure } from '../../figures/figure.ts';
import type { Progress } from '../../publish/progress.ts';
import type { OpenShop } from './shop.ts';

export interface Measuring {
  readonly shop: OpenShop;
  readonly browser: Browser;
  /** Runs per timing; the median counts. */
  readonly runs: number;
  readonly progress: Progress;
}

export interface Findings {
  /** For each row the worst page, or the one that the row is about. */
  readonly figures: readonly Figure[];
  /** One figure per page. */
  readonly details: readonly Figure[];
}

/** The figure with the highest value. @throws Error for an empty list */
export function worstOf(figures: readonly Figure[]): Figure {
  const [worst] = figures.toSorted((one, other) => valueOf(other) - valueOf(one));
  if (!worst) throw new Error('there is no worst of nothing');
  return worst;
}

/** The worst figure for the table, with the number of figures and of those beyond the target. */
export function worstForTable(figures: readonly Figure[]): Figure {
  const worst = worstOf(figures);
  const beyond = figures.filter(isMissed).length;
  const among = `the worst of ${figures.length}${beyond > 0 ? `, ${beyond} of them beyond` : ''}`;
  return {
    ...worst,
    conditions: [worst.conditions, among].filter((words) => words !== undefined).join('; '),
  };
}

/** A missing value counts as the worst. */
function valueOf({ value }: Figure): number {
  return value === null || Number.isNaN(value) ? Infinity : value;
}
