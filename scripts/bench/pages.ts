/** Rows 1 to 7 and 23 to 25 of what good means: how fast the shop's pages come, live, answer and lead on, and what they weigh. */
import type { Progress } from '../publish/progress.ts';
import { answerFigures } from './pages/answer-figures.ts';
import { launchChromium } from './pages/browser.ts';
import { lifeFigures } from './pages/life-figures.ts';
import type { Findings, Measuring } from './pages/measuring.ts';
import { paintFigures } from './pages/paint-figures.ts';
import { dwellMs, shiftFigures } from './pages/shift-figures.ts';
import { secondFigures } from './pages/second-figures.ts';
import { openShop } from './pages/shop.ts';
import { turnFigures } from './pages/turn-figures.ts';
import { weightFigures } from './pages/weight-figures.ts';

export interface PagesBench {
  /** Each timing is the median of so many runs. */
  readonly runs: number;
  /** Null for all of them. */
  readonly part: PagesPart | null;
  /** Of a shop that exists; one of the usual size is made when it does not. */
  readonly dataDir: string;
  /** The site's; the two after it are the API's and the publisher's. */
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
  second: secondFigures,
} as const satisfies Record<string, (measuring: Measuring) => Promise<Findings>>;

export type PagesPart = keyof typeof parts;

export const pagesParts = Object.keys(parts) as readonly PagesPart[];

export async function benchPages({ part, dataDir, port, ...options }: PagesBench): Promise<Findings> {
  options.progress.say('Opening the shop');
  const shop = await openShop(dataDir, port);
  try {
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
