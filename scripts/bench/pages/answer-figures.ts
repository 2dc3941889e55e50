/** Row 4 of what good means: input latency (interaction to next paint). */
import { atMost, isMissed, type Figure } from '../../figures/figure.ts';
import { answersOf, type Answer } from './interactions.ts';
import type { Findings, Measuring } from './measuring.ts';
import { median } from './median.ts';

const targetMs = 50;

export async function answerFigures(measuring: Measuring): Promise<Findings> {
  const { runs, progress } = measuring;
  const answers: Answer[] = [];
  for (let run = 1; run <= runs; run++) {
    progress.say(`Pressing: run ${run} of ${runs}`);
    answers.push(...(await answersOf(measuring.browser, placesOf(measuring))));
  }
  const figures = Map.groupBy(answers, ({ name }) => name)
    .entries()
    .map(([name, its]) => figureOf(name, median(its.map(({ ms }) => ms))));
  return { figures: await explained(measuring, [...figures]), details: [] };
}

function placesOf({ shop }: Measuring) {
  return { home: shop.of('home'), product: shop.of('product'), category: shop.of('productList') };
}

function figureOf(name: string, value: number): Figure {
  const conditions = 'CPU ×4, slowest press of a run';
  const headline = name === 'add' && { headline: 'a press on "add to cart" is answered (CPU ×4)' };
  const figure = { row: 4, name: `answer to: ${name}`, value, target: atMost(targetMs) } as const;
  return { ...figure, unit: 'ms', conditions, ...headline };
}

/** Adds to missed targets the time without CPU throttling. */
async function explained(measuring: Measuring, figures: readonly Figure[]): Promise<readonly Figure[]> {
  if (!figures.some(isMissed)) return figures;
  measuring.progress.say('Pressing, with the CPU as it is');
  const quick = await answersOf(measuring.browser, placesOf(measuring), 1);
  return figures.map((figure) => {
    const ms = quick.find(({ name }) => figure.name === figureOf(name, 0).name)?.ms;
    if (!isMissed(figure) || ms === undefined) return figure;
    return { ...figure, reason: `with the CPU as it is, ${ms} ms are reached; steps of 8 ms` };
  });
}
