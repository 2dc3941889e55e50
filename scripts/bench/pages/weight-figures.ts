/** Rows 5 and 6 of what good means: page weight. */
import PQueue from 'p-queue';
import { atMost, isMissed, type Figure } from '../../figures/figure.ts';
import { worstForTable, type Findings, type Measuring } from './measuring.ts';
import { publishedHtml } from './published-html.ts';
import type { Template } from './templates.ts';
import { weighTemplate, type PageWeight } from './weight.ts';

const kilobyte = 1024;
/** Weights are independent of timing, and every tab has its own network throttling. */
const tabs = 3;

export async function weightFigures({ shop, browser, progress }: Measuring): Promise<Findings> {
  progress.say(`Weighing ${shop.templates.length} kinds of pages`);
  const queue = new PQueue({ concurrency: tabs });
  const pages = await queue.addAll(
    shop.templates.map((template) => async () => {
      const weight = await weighTemplate(browser, shop.url(template));
      return figuresOf(template, weight);
    }),
  );
  const { scripts: product } = pages.find(({ route }) => route === 'product') ?? {};
  return {
    figures: [
      worstForTable(pages.map(({ scriptsBeforeLoad }) => scriptsBeforeLoad)),
      ...(product ? [product] : []),
      worstForTable(pages.map(({ scripts }) => scripts)),
      ...(await documentFigures(shop.settings)),
      worstForTable(pages.map(({ firstView }) => firstView)),
    ],
    details: pages.flatMap(({ scriptsBeforeLoad, scripts, firstView, unscrolled }) => [
      scriptsBeforeLoad,
      scripts,
      firstView,
      unscrolled,
    ]),
  };
}

interface WeighedPage {
  readonly route: Template['name'];
  readonly scriptsBeforeLoad: Figure;
  readonly scripts: Figure;
  readonly firstView: Figure;
  readonly unscrolled: Figure;
}

function figuresOf({ name: route, path }: Template, weight: PageWeight): WeighedPage {
  const figure = (row: number, what: string, bytes: number, most: number | null): Figure => ({
    row,
    name: `${route}: ${what}`,
    value: bytes / kilobyte,
    unit: 'kB',
    target: most === null ? null : atMost(most),
    conditions: path,
  });
  const explained = (one: Figure, reason: string) => (isMissed(one) ? { ...one, reason } : one);
  return {
    route,
    scriptsBeforeLoad: {
      ...figure(5, 'scripts before load, gzip', weight.scriptsBeforeLoad, 3),
      headline: 'scripts before `load`, gzip, the heaviest kind of page',
    },
    scripts: explained(
      figure(5, 'scripts in all, gzip', weight.scripts, 80),
      `${kilobytes(weight.largestScript)} of them are one file, the runtime of React`,
    ),
    firstView: explained(
      figure(6, 'first view (P1, to a second after load)', weight.firstView, 120),
      `${kilobytes(weight.pictures)} of them are pictures on the screen`,
    ),
    unscrolled: figure(6, 'all that comes without scrolling', weight.unscrolled, null),
  };
}

async function documentFigures(settings: Measuring['shop']['settings']): Promise<readonly Figure[]> {
  const { pages, p95, largest } = await publishedHtml(settings);
  const about = { row: 6, unit: 'kB', conditions: `${pages} pages as they are published` } as const;
  return [
    { ...about, name: 'HTML, brotli, 95 % of pages', value: p95 / kilobyte, target: atMost(14) },
    { ...about, name: 'HTML, brotli, largest', value: largest / kilobyte, target: null },
  ];
}

function kilobytes(bytes: number): string {
  return `${(bytes / kilobyte).toFixed(1)} kB`;
}
