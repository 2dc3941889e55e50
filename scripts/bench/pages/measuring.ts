/** Input and output of every page measurement. */
import type { Browser } from 'playwright';
import { isMissed, type Figure } from '../../figures/figure.ts';
import type { Progress } from '../../publish/progress.ts';
import type { OpenShop } from './shop.ts';

export interface Measuring {
  readonly shop: OpenShop;
  readonly browser: Browser;
  /** Repetitions; each timing is their median. */
  readonly runs: number;
  readonly progress: Progress;
}

export interface Findings {
  /** For each row the worst page, or the page that the row is about. */
  readonly figures: readonly Figure[];
  /** Every page. */
  readonly details: readonly Figure[];
}

/** The maximum, for figures that should be small. @throws Error for an empty list. */
export function worstOf(figures: readonly Figure[]): Figure {
  const [worst] = figures.toSorted((one, other) => valueOf(other) - valueOf(one));
  if (!worst) throw new Error('there is no worst of nothing');
  return worst;
}

/** The worst figure for the table, with the number of figures and of missed targets. */
export function toldWorst(figures: readonly Figure[]): Figure {
  const worst = worstOf(figures);
  const beyond = figures.filter(isMissed).length;
  const among = `the worst of ${figures.length}${beyond > 0 ? `, ${beyond} of them beyond` : ''}`;
  return {
    ...worst,
    conditions: [worst.conditions, among].filter((words) => words !== undefined).join('; '),
  };
}

/** A failed measurement counts as the worst. */
function valueOf({ value }: Figure): number {
  return value === null || Number.isNaN(value) ? Infinity : value;
}
