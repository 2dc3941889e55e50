/** Rows 23 and 25 of what good means: the time to interactive of pages, and the weight of their scripts. */
import PQueue from 'p-queue';
import type { RouteName } from '../../../src/domain/routes.ts';
import { atMost, type Figure } from '../../figures/figure.ts';
import { lifeOf, type Life } from './life.ts';
import type { Findings, Measuring } from './measuring.ts';
import { median, worst } from './median.ts';
import { profiles } from './profiles.ts';
import { suggestionsAfterMs } from './suggesting.ts';
import { weighTemplate } from './weight.ts';

const slow = [
  { profile: profiles.P1, targetMs: 900 },
  { profile: profiles.P2, targetMs: 2200 },
] as const;
const mostRequests = 8;
const suggestionsTargetMs = 900;
/** Weights are independent of timing, and every tab has its own network throttling. */
const tabs = 3;

/** Kilobytes of scripts (gzip): on load, and after all features were used; an island loads React. */
const weighed: readonly (readonly [route: RouteName, own: number, all: number])[] = [
  ['product', 35, 100],
  ['home', 35, 100],
  ['productList', 35, 100],
  ['cart', 100, 100],
  ['login', 100, 100],
];
const mostHomeKilobytes = 150;

export async function lifeFigures(measuring: Measuring): Promise<Findings> {
  const timed: Figure[] = [];
  for (const one of slow) timed.push(...(await productFigures(measuring, one)));
  timed.push(await suggestionsFigure(measuring));
  const weights = await weightFigures(measuring);
  return { figures: [...timed, ...weights], details: [] };
}

async function productFigures(
  { shop, browser, runs, progress }: Measuring,
  { profile, targetMs }: (typeof slow)[number],
): Promise<readonly Figure[]> {
  const lives: Life[] = [];
  for (let run = 1; run <= runs; run++) {
    progress.say(`Pressing early on ${profile.name}: run ${run} of ${runs}`);
    lives.push(await lifeOf(browser, shop.of('product'), profile));
  }
  const middle = (what: keyof Life) => median(lives.map((life) => life[what]));
  const painted = Math.round(middle('paintedMs'));
  const figure = (name: string, value: number): Figure => ({
    row: 23,
    name: `product on ${profile.name}: ${name}`,
    value,
    unit: 'ms',
    target: atMost(targetMs),
    conditions: `from the navigation; the button painted at ${painted} ms`,
  });
  return [
    figure('an add pressed 300 ms after its button is painted has left', middle('postMs')),
    figure('the price as it is now is asked for', middle('priceMs')),
    {
      row: 23,
      name: `product on ${profile.name}: requests until both`,
      value: worst(lives.map(({ requests }) => requests)),
      unit: '',
      target: atMost(mostRequests),
      conditions: 'document, pictures and both calls included; the most of all runs',
    },
  ];
}

async function suggestionsFigure({ shop, browser, runs, progress }: Measuring): Promise<Figure> {
  const times: number[] = [];
  for (let run = 1; run <= runs; run++) {
    progress.say(`Searching on ${profiles.P1.name}: run ${run} of ${runs}`);
    times.push(await suggestionsAfterMs(browser, shop.of('home'), profiles.P1));
  }
  return {
    row: 23,
    name: `home on ${profiles.P1.name}: suggestions after the third letter of a first visit`,
    value: median(times),
    unit: 'ms',
    target: atMost(suggestionsTargetMs),
    conditions: 'typed when the page is loaded, 150 ms between letters',
  };
}

async function weightFigures({ shop, browser, progress }: Measuring): Promise<readonly Figure[]> {
  progress.say('Weighing scripts');
  const queue = new PQueue({ concurrency: tabs });
  const pages = await queue.addAll(
    weighed.map(([route, own, all]) => async () => {
      const weight = await weighTemplate(browser, shop.of(route));
      const figure = figureOf(route);
      return [
        figure('scripts that come by themselves, gzip', weight.ownScripts, own),
        figure('scripts when everything lives, gzip', weight.scripts, all),
        ...(route === 'home'
          ? [figure('all that comes without scrolling', weight.unscrolled, mostHomeKilobytes)]
          : []),
      ];
    }),
  );
  return pages.flat();
}

function figureOf(route: RouteName) {
  return (what: string, bytes: number, mostKilobytes: number): Figure => ({
    row: 25,
    name: `${route}: ${what}`,
    value: bytes / 1024,
    unit: 'kB',
    target: atMost(mostKilobytes),
  });
}
