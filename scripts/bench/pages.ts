/**
 * Rows 1 to 7 and 23 to 25 of what good means: paints (LCP, FCP), layout shift (CLS), interaction latency (INP),
 * navigation, hydration, the second page view and page weight.
 */
import type { Progress } from '../publish/progress.ts';
import { machineAtRest } from './machine-at-rest.ts';
import { answerFigures } from './pages/answer-figures.ts';
import { launchChromium } from './pages/browser.ts';
import { lifeFigures } from './pages/life-figures.ts';
import type { Findings, Measuring } from './pages/measuring.ts';
import { paintFigures } from './pages/paint-figures.ts';
import { dwellMs, shiftFigures } from './pages/shift-figures.ts';
import { openShop } from './pages/shop.ts';
import { turnFigures } from './pages/turn-figures.ts';
import { weightFigures } from './pages/weight-figures.ts';

export interface PagesBench {
  /** Runs per timing; the median counts. */
  readonly runs: number;
  /** Null for all parts. */
  readonly part: PagesPart | null;
  /** Data folder of an existing shop; otherwise a shop of the usual size is seeded there. */
  readonly dataDir: string;
  /** Port of the site; API and publisher take the next two. */
  readonly port: number;
  readonly progress: Progress;
}

const parts = {
  paints: paintFigures,
  shifts: ({ shop, browser, progress }) => {
    progress.say(`Watching ${shop.templates.length} kinds of pages for ${dwellMs / 1000} s each`);
    return shiftFigures(
      browser,
      new Map(shop.templates.map((template) => [template.name, shop.url(template)])),
    );
  },
  answers: answerFigures,
  weights: weightFigures,
  turns: turnFigures,
  alive: lifeFigures,
} as const satisfies Record<string, (measuring: Measuring) => Promise<Findings>>;

export type PagesPart = keyof typeof parts;

export const pagesParts = Object.keys(parts) as readonly PagesPart[];

export async function benchPages({ part, dataDir, port, ...options }: PagesBench): Promise<Findings> {
  options.progress.say('Opening the shop');
  const shop = await openShop(dataDir, port);
  try {
    await machineAtRest(options.progress);
    const browser = await launchChromium();
    try {
      const found: Findings[] = [];
      for (const name of part === null ? pagesParts : [part])
        found.push(await parts[name]({ ...options, shop, browser }));
      return {
        figures: found.flatMap(({ figures }) => figures),
        details: found.flatMap(({ details }) => details),
      };
    } finally {
      await browser.close();
    }
  } finally {
    await shop.close();
  }
}
