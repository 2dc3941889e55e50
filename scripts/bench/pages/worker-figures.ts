/** What the service worker costs a navigation: the second page of a visit with and without it, on a slow line. */
import type { Browser } from 'playwright';
import type { RouteName } from '../../../src/domain/routes.ts';
import { atMost, type Figure } from '../../figures/figure.ts';
import type { Findings, Measuring } from './measuring.ts';
import { median } from './median.ts';
import { readPaints, watchPaints, type Paints } from './paints.ts';
import { openMeasured, phone, profiles, slowDown, type Profile } from './profiles.ts';
import { openSlowLine } from './slow-line.ts';

const pages: readonly (readonly [from: RouteName, to: RouteName])[] = [
  ['productList', 'product'],
  ['home', 'productList'],
];
const measured = [profiles.P1, profiles.P2];
/** A tenth of a second is what people notice. */
const noticedMs = 100;

export async function workerFigures(measuring: Measuring): Promise<Findings> {
  const figures: Figure[] = [];
  for (const profile of measured) {
    const line = await openSlowLine(measuring.shop.of('home'), profile);
    try {
      for (const [from, to] of pages)
        figures.push(...(await figuresOf(measuring, profile, line.origin, from, to)));
    } finally {
      await line.close();
    }
  }
  return { figures, details: [] };
}

async function figuresOf(
  { shop, browser, runs, progress }: Measuring,
  profile: Profile,
  origin: string,
  from: RouteName,
  to: RouteName,
): Promise<readonly Figure[]> {
  const at = (name: RouteName) => new URL(new URL(shop.of(name)).pathname, origin).href;
  const paints: Record<'with' | 'without', Paints[]> = { with: [], without: [] };
  for (let run = 1; run <= runs; run++) {
    progress.say(`${to} on ${profile.name}: run ${run} of ${runs}`);
    for (const kind of ['without', 'with'] as const) {
      paints[kind].push(await secondPaints(browser, profile, [at(from), at(to)], kind === 'with'));
    }
  }
  return (['firstMs', 'largestMs'] as const).map((key) => {
    const [without, withIt] = [paints.without, paints.with].map((some) =>
      median(some.map((one) => one[key])),
    );
    const [before, after] = [without ?? Number.NaN, withIt ?? Number.NaN];
    const what = key === 'firstMs' ? 'first paint' : 'largest paint';
    return {
      row: 7,
      name: `second page of a visit, ${to}: ${what} later on ${profile.name} than without the service worker`,
      value: after - before,
      unit: 'ms',
      target: atMost(noticedMs),
      conditions: `${Math.round(before)} → ${Math.round(after)} ms, median of ${runs}`,
    };
  });
}

/** Page by page: what was painted on the last one. */
async function secondPaints(
  browser: Browser,
  profile: Profile,
  [first, second]: readonly [string, string],
  hasWorker: boolean,
): Promise<Paints> {
  const serviceWorkers = hasWorker ? 'allow' : 'block';
  const context = await browser.newContext({ ...phone, serviceWorkers });
  try {
    const { page, cdp } = await openMeasured(context, { ...profiles.P3, ...unthrottled });
    await page.goto(first, { waitUntil: 'load' });
    if (hasWorker) await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    await page.waitForTimeout(restMs);
    await watchPaints(page);
    await slowDown(cdp, profile.cpuSlowdown);
    await page.goto(second, { waitUntil: 'load' });
    await page.waitForTimeout(settleMs);
    return await readPaints(page);
  } finally {
    await context.close();
  }
}

/** The line is slow by itself. */
const unthrottled = { latencyMs: 0, downBytesPerSecond: -1, upBytesPerSecond: -1, cpuSlowdown: 1 };
/** Longer than a first page needs to bring what comes when it is idle, and a worker to keep it. */
const restMs = 6000;
const settleMs = 1500;
