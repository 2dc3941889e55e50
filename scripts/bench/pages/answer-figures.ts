/** Row 4 of what good means: how fast pages answer a hand. */
import { atMost, type Figure } from '../../figures/figure.ts';
import { answersOf, type Answer } from './interactions.ts';
import type { Findings, Measuring } from './measuring.ts';
import { median } from './median.ts';

const targetMs = 50;

export async function answerFigures({ shop, browser, runs, progress }: Measuring): Promise<Findings> {
  const places = { home: shop.of('home'), product: shop.of('product'), category: shop.of('productList') };
  const answers: Answer[] = [];
  for (let run = 1; run <= runs; run++) {
    progress.say(`Pressing: run ${run} of ${runs}`);
    answers.push(...(await answersOf(browser, places)));
  }
  const figures = Map.groupBy(answers, ({ name }) => name)
    .entries()
    .map(([name, its]): Figure => ({
      row: 4,
      name: `answer to: ${name}`,
      value: median(its.map(({ ms }) => ms)),
      unit: 'ms',
      target: atMost(targetMs),
      conditions: 'CPU ×4, slowest press of a run',
    }));
  return { figures: [...figures], details: [] };
}
