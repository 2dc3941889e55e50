/** What every measurement of the pages is given, and what it gives back. */
import type { Browser } from 'playwright';
import { isMissed, type Figure } from '../../figures/figure.ts';
import type { Progress } from '../../publish/progress.ts';
import type { OpenShop } from './shop.ts';

export interface Measuring {
  readonly shop: OpenShop;
  readonly browser: Browser;
  /** Each timing is the median of so many runs. */
  readonly runs: number;
  readonly progress: Progress;
}

export interface Findings {
  /** For each row the page that is worst, or the one that the row is about. */
  readonly figures: readonly Figure[];
  /** Every page by itself. */
  readonly details: readonly Figure[];
}

/** The one that is furthest from what it should be, of figures that should be small. @throws Error of none. */
export function worstOf(figures: readonly Figure[]): Figure {
  const [worst] = figures.toSorted((one, other) => valueOf(other) - valueOf(one));
  if (!worst) throw new Error('there is no worst of nothing');
  return worst;
}

/** The worst, for the table: with how many there are, and how many are beyond the target. */
export function toldWorst(figures: readonly Figure[]): Figure {
  const worst = worstOf(figures);
  const beyond = figures.filter(isMissed).length;
  const among = `the worst of ${figures.length}${beyond > 0 ? `, ${beyond} of them beyond` : ''}`;
  return {
    ...worst,
    conditions: [worst.conditions, among].filter((words) => words !== undefined).join('; '),
  };
}

/** What came to nothing is worse than anything. */
function valueOf({ value }: Figure): number {
  return value === null || Number.isNaN(value) ? Infinity : value;
}
