/** Row 3 of what good means: no layout shifts (CLS). */
import PQueue from 'p-queue';
import type { Browser } from 'playwright';
import { atMost, type Figure } from '../../figures/figure.ts';
import { worstOf, type Findings } from './measuring.ts';
import { dwellAndScroll } from './shifts.ts';

export const dwellMs = 20_000;
/**
 * Watching is mostly idle time, so tabs run in parallel; the additional load delays late content, which makes shifts
 * more likely.
 */
const tabs = 7;

/** @param pages URLs by name. */
export async function shiftFigures(browser: Browser, pages: ReadonlyMap<string, string>): Promise<Findings> {
  const queue = new PQueue({ concurrency: tabs });
  const details = await queue.addAll(
    [...pages].map(([name, url]) => async (): Promise<Figure> => ({
      row: 3,
      name: `${name}: layout shift`,
      value: await dwellAndScroll(browser, url, dwellMs),
      unit: '',
      target: atMost(0),
      conditions: new URL(url).pathname,
    })),
  );
  const worst = worstOf(details);
  const name = `layout shift, the worst of ${pages.size} kinds of pages`;
  const conditions = `${dwellMs / 1000} s and a full scroll`;
  const where = worst.value === 0 ? '' : `, ${worst.name.split(':')[0]}`;
  return { figures: [{ ...worst, name: name + where, conditions }], details };
}
