/** Row 7 of what good means: navigation to the next page, back navigation, and bfcache eligibility. */
import PQueue from 'p-queue';
import { atMost, isMissed, nothing, type Figure } from '../../figures/figure.ts';
import type { Findings, Measuring } from './measuring.ts';
import { median } from './median.ts';
import { evictionsOf } from './navigation.ts';
import { servePlainPages } from './plain-pages.ts';
import { profiles } from './profiles.ts';
import { turnsOf, type Turns } from './turns.ts';

const nextTargetMs = 60;
const backTargetMs = 30;
/** Eligibility is not a timing, so tabs can run in parallel. */
const tabs = 3;

export async function turnFigures(measuring: Measuring): Promise<Findings> {
  const { shop, runs, progress } = measuring;
  const plain = await servePlainPages();
  const turns: Turns[] = [];
  const plainTurns: Turns[] = [];
  try {
    for (let run = 1; run <= runs; run++) {
      progress.say(`Turning pages: run ${run} of ${runs}`);
      turns.push(await turnsOf(shop.of('productList'), 'main a[href^="/producto/"]', profiles.P1));
      plainTurns.push(await turnsOf(plain.url, 'main a', profiles.P1));
    }
  } finally {
    await plain.close();
  }
  return {
    figures: [...figuresOf(turns, plainTurns), await lostFigure(measuring)],
    details: [],
  };
}

function figuresOf(turns: readonly Turns[], plain: readonly Turns[]): readonly Figure[] {
  const prerendered = turns.filter(({ isPrerendered }) => isPrerendered).length;
  const next: Figure = {
    row: 7,
    name: 'next page, from the press on a link that was pointed at to its largest paint',
    value: median(turns.map(({ nextMs }) => nextMs)),
    unit: 'ms',
    target: atMost(nextTargetMs),
    conditions: `P1, from a category to a product; prerendered in ${prerendered} of ${turns.length} runs`,
    headline: 'the next page, from the press to its largest paint (P1)',
  };
  const alive = median(turns.map(({ aliveMs }) => aliveMs));
  const back: Figure = {
    row: 7,
    name: 'Back, to the first picture',
    value: median(turns.map(({ backMs }) => backMs)),
    unit: 'ms',
    target: atMost(backTargetMs),
    conditions: `P1, to the category; alive (pageshow) after ${Math.round(alive)} ms`,
  };
  return [
    explained(next, median(plain.map(({ nextMs }) => nextMs))),
    explained(back, median(plain.map(({ backMs }) => backMs))),
  ];
}

function explained(figure: Figure, plainMs: number): Figure {
  const reason = `between two pages of a few words Chromium takes ${Math.round(plainMs)} ms`;
  return isMissed(figure) ? { ...figure, reason } : figure;
}

async function lostFigure({ shop, browser, progress }: Measuring): Promise<Figure> {
  progress.say('Going back to every public route');
  const queue = new PQueue({ concurrency: tabs });
  const returns = await queue.addAll(
    shop.templates.map((template) => async () => {
      const reasons = await evictionsOf(browser, shop.url(template));
      return reasons.length > 0 ? [`${template.path}: ${reasons.join(', ')}`] : [];
    }),
  );
  const lost = returns.flat();
  const name = `of ${shop.templates.length} public routes, not kept for Back`;
  const reason = lost.join('; ');
  return { ...nothing(name, lost.length), row: 7, ...(lost.length > 0 && { reason }) };
}
