/** Rows 1 to 7 of what good means: how fast the shop's pages come, answer and lead on, and what they weigh. */
import type { Browser } from 'playwright';
import type { RouteName } from '../../src/domain/routes.ts';
import { atMost, nothing, type Figure } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { launchChromium } from './pages/browser.ts';
import { answersOf, type Answer } from './pages/interactions.ts';
import { median, worst } from './pages/median.ts';
import { evictionsOf, turnsOf } from './pages/navigation.ts';
import { paintsOf, type Paints } from './pages/paints.ts';
import { profiles } from './pages/profiles.ts';
import { publishedHtml } from './pages/published-html.ts';
import { openShop, type OpenShop } from './pages/shop.ts';
import { dwellAndScroll } from './pages/shifts.ts';
import type { Template } from './pages/templates.ts';
import { weighTemplate } from './pages/weight.ts';

export interface PagesBench {
  /** Each timing is the median of so many runs. */
  readonly runs: number;
  /** Of a shop that exists; one of the usual size is made when it does not. */
  readonly dataDir: string;
  /** The site's; the two after it are the API's and the publisher's. */
  readonly port: number;
  readonly progress: Progress;
}

interface Bench extends PagesBench {
  readonly shop: OpenShop;
  readonly browser: Browser;
}

export async function benchPages(options: PagesBench): Promise<Figure[]> {
  options.progress.say('Opening the shop');
  const shop = await openShop(options.dataDir, options.port);
  try {
    const browser = await launchChromium();
    try {
      const bench = { ...options, shop, browser };
      const figures: Figure[] = [];
      for (const measure of measurements) figures.push(...(await measure(bench)));
      return figures;
    } finally {
      await browser.close();
    }
  } finally {
    await shop.close();
  }
}

const measurements: readonly ((bench: Bench) => Promise<Figure[]>)[] = [
  paintFigures,
  shiftFigures,
  answerFigures,
  weightFigures,
  turnFigures,
  returnFigures,
];

/** What rows 1 and 2 are measured on; the target of row 1 is the product's. */
const paintedRoutes = ['product', 'home', 'productList', 'author', 'landing', 'about'] as const;
const largestTargets = { P1: 590, P2: 1740, P3: 320 } as const;
const firstTargets = { P1: 265, P2: 650, P3: 200 } as const;
const phonePictureKilobytes = 30;

async function paintFigures({ shop, browser, runs, progress }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const template of shop.templates.filter(({ name }) => isPainted(name))) {
    for (const profile of Object.values(profiles)) {
      progress.say(`Painting ${template.path} on ${profile.name}`);
      const paints: Paints[] = [];
      for (let run = 0; run < runs; run++) paints.push(await paintsOf(browser, shop.url(template), profile));
      figures.push(...figuresOfPaints(template, profile.name, paints));
    }
  }
  return figures;
}

function isPainted(name: RouteName): boolean {
  return paintedRoutes.some((route) => route === name);
}

function figuresOfPaints(
  { name, path }: Template,
  profile: keyof typeof profiles,
  paints: readonly Paints[],
): Figure[] {
  const isProduct = name === 'product';
  const conditions = `${profile}, ${path}`;
  const largest = median(paints.map(({ largestMs }) => largestMs));
  const first = median(paints.map(({ firstMs }) => firstMs));
  const picture = worst(paints.map(({ pictureBytes }) => pictureBytes / 1000));
  return [
    {
      row: 1,
      name: `${name}: largest paint`,
      value: largest,
      unit: 'ms',
      target: isProduct ? atMost(largestTargets[profile]) : null,
      conditions,
    },
    {
      row: 2,
      name: `${name}: first paint`,
      value: first,
      unit: 'ms',
      target: atMost(firstTargets[profile]),
      conditions,
    },
    ...(profile === 'P1'
      ? [
          {
            row: 1,
            name: `${name}: picture of the largest paint`,
            value: picture,
            unit: 'kB',
            target: atMost(phonePictureKilobytes),
            conditions,
          } as const,
        ]
      : []),
  ];
}

const dwellMs = 20_000;

async function shiftFigures({ shop, browser, progress }: Bench): Promise<Figure[]> {
  progress.say(`Watching ${shop.templates.length} templates for ${dwellMs / 1000} s each`);
  const figures: Figure[] = [];
  for (const template of shop.templates) {
    const value = await dwellAndScroll(browser, shop.url(template), dwellMs);
    const { name, path: conditions } = template;
    figures.push({ row: 3, name: `${name}: layout shift`, value, unit: '', target: atMost(0), conditions });
  }
  return figures;
}

const answerTargetMs = 50;

async function answerFigures({ shop, browser, runs, progress }: Bench): Promise<Figure[]> {
  const places = { home: shop.of('home'), product: shop.of('product'), category: shop.of('productList') };
  const answers: Answer[] = [];
  for (let run = 1; run <= runs; run++) {
    progress.say(`Pressing: run ${run} of ${runs}`);
    answers.push(...(await answersOf(browser, places)));
  }
  return [...Map.groupBy(answers, ({ name }) => name)].map(([name, its]) => ({
    row: 4,
    name: `answer to: ${name}`,
    value: median(its.map(({ ms }) => ms)),
    unit: 'ms',
    target: atMost(answerTargetMs),
    conditions: 'CPU ×4, slowest press of a run',
  }));
}

const kilobyte = 1024;

async function weightFigures({ shop, browser, progress }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const template of shop.templates) {
    progress.say(`Weighing ${template.path}`);
    const weight = await weighTemplate(browser, shop.url(template));
    const figure = (row: number, what: string, bytes: number, most: number | null): Figure => ({
      row,
      name: `${template.name}: ${what}`,
      value: bytes / kilobyte,
      unit: 'kB',
      target: most === null ? null : atMost(most),
      conditions: template.path,
    });
    figures.push(
      figure(5, 'scripts before load', weight.scriptsBeforeLoad, 3),
      figure(5, 'scripts in all', weight.scripts, 80),
      figure(6, 'first view (P1, to a second after load)', weight.firstView, 120),
      figure(6, 'all that comes without scrolling', weight.unscrolled, null),
    );
  }
  const { pages, p95, largest } = await publishedHtml(shop.settings);
  const conditions = `${pages} pages as they are published`;
  return [
    ...figures,
    {
      row: 6,
      name: 'HTML, brotli, 95 % of pages',
      value: p95 / kilobyte,
      unit: 'kB',
      target: atMost(14),
      conditions,
    },
    {
      row: 6,
      name: 'HTML, brotli, largest',
      value: largest / kilobyte,
      unit: 'kB',
      target: null,
      conditions,
    },
  ];
}

async function turnFigures({ shop, browser, runs, progress }: Bench): Promise<Figure[]> {
  const turns = [];
  for (let run = 1; run <= runs; run++) {
    progress.say(`Turning pages: run ${run} of ${runs}`);
    turns.push(await turnsOf(browser, shop.of('productList'), profiles.P1));
  }
  // Under Playwright Chromium prefetches and does not prerender (PrerenderingDisabledByDevTools): shoppers wait less.
  const conditions = 'P1, from a category to a product and back; prefetched, not prerendered';
  const next = median(turns.map(({ nextMs }) => nextMs));
  const back = median(turns.map(({ backMs }) => backMs));
  return [
    {
      row: 7,
      name: 'next page after its link was pointed at: largest paint',
      value: next,
      unit: 'ms',
      target: atMost(60),
      conditions,
    },
    { row: 7, name: 'Back: first picture', value: back, unit: 'ms', target: atMost(30), conditions },
  ];
}

async function returnFigures({ shop, browser, progress }: Bench): Promise<Figure[]> {
  progress.say('Going back to every public route');
  let lost = 0;
  for (const template of shop.templates) {
    const reasons = await evictionsOf(browser, shop.url(template));
    if (reasons.length === 0) continue;
    lost += 1;
    console.error(`${template.path} does not come back alive: ${reasons.join(', ')}`);
  }
  const name = `of ${shop.templates.length} public routes, not kept for Back`;
  return [{ ...nothing(name, lost), row: 7 }];
}
