/** Row 24 of what good means: transfer size and speed of the second page of a visit. */
import type { RouteName } from '../../../src/domain/routes.ts';
import { atLeast, atMost, type Figure } from '../../figures/figure.ts';
import { productOfList, type ProductPage } from './prefetched-product.ts';
import { worstForTable, type Findings, type Measuring } from './measuring.ts';
import { median } from './median.ts';
import { profiles } from './profiles.ts';
import { secondPage, type SecondPage } from './second.ts';

/** In kB. */
const targets: Readonly<Partial<Record<RouteName, number>>> = { product: 1.5, productList: 2.5, home: 2.5 };
const soonerMs = 200;
const firstPages: readonly RouteName[] = ['home', 'productList', 'product', 'about'];

export async function secondFigures(measuring: Measuring): Promise<Findings> {
  const weights = new Map<RouteName, readonly Figure[]>();
  const times: Figure[] = [];
  for (const name of Object.keys(targets) as RouteName[]) {
    weights.set(name, await weightsOf(measuring, name));
    times.push(...(await timesOf(measuring, name)));
  }
  times.push(await prefetchedFigure(measuring));
  const details = [...weights.values()].flat();
  return { figures: [...[...weights.values()].map(worstForTable), ...times], details };
}

/** What the saved bytes are spent on: products on the screen of a list are prefetched. */
async function prefetchedFigure({ shop, browser, runs, progress }: Measuring): Promise<Figure> {
  const pages: Record<'with' | 'without', ProductPage[]> = { with: [], without: [] };
  const visit = { first: shop.of('home'), list: shop.of('productList'), profile: profiles.P2 };
  for (let run = 1; run <= runs; run++) {
    progress.say(`product of a list on P2: run ${run} of ${runs}`);
    pages.without.push(await productOfList(browser, { ...visit, hasDictionary: false }));
    pages.with.push(await productOfList(browser, { ...visit, hasDictionary: true }));
  }
  const [before, after] = [pages.without, pages.with].map((some) => median(some.map((one) => one.largestMs)));
  const prefetched = pages.with.filter(({ isPrefetched }) => isPrefetched).length;
  return {
    row: 24,
    name: 'product on the screen of a list: largest paint sooner on P2 than without the dictionary',
    value: (before ?? Number.NaN) - (after ?? Number.NaN),
    unit: 'ms',
    target: atLeast(soonerMs),
    conditions: `${Math.round(before ?? 0)} → ${Math.round(after ?? 0)} ms, prefetched in ${prefetched} of ${runs} runs`,
  };
}

/** Measured after each of the first pages, except the page itself. */
async function weightsOf(
  { shop, browser, progress }: Measuring,
  name: RouteName,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const first of firstPages.filter((one) => shop.of(one) !== shop.of(name))) {
    progress.say(`${name} after ${first}`);
    const visit = { from: shop.of(first), to: shop.of(name), profile: profiles.P1, hasDictionary: true };
    const { documentBytes, encoding } = await secondPage(browser, visit);
    figures.push({
      row: 24,
      name: `second page of a visit, ${name}: HTML on the wire`,
      value: documentBytes / 1000,
      unit: 'kB',
      target: atMost(targets[name] ?? 0),
      conditions: `after ${first}, ${encoding ?? 'uncompressed'}`,
    });
  }
  return figures;
}

async function timesOf(
  { shop, browser, runs, progress }: Measuring,
  name: RouteName,
): Promise<readonly Figure[]> {
  const from = shop.of(name === 'productList' ? 'home' : 'productList');
  const pages: { readonly with: SecondPage[]; readonly without: SecondPage[] } = { with: [], without: [] };
  for (let run = 1; run <= runs; run++) {
    progress.say(`${name} on P2: run ${run} of ${runs}`);
    const visit = { from, to: shop.of(name), profile: profiles.P2 };
    pages.without.push(await secondPage(browser, { ...visit, hasDictionary: false }));
    pages.with.push(await secondPage(browser, { ...visit, hasDictionary: true }));
  }
  const middle = (key: keyof Omit<SecondPage, 'encoding'>) => {
    const [before, after] = [pages.without, pages.with].map((some) => median(some.map((page) => page[key])));
    return { before: before ?? Number.NaN, after: after ?? Number.NaN };
  };
  const sooner = (what: string, key: 'firstMs' | 'largestMs' | 'wholeMs'): Figure => {
    const { before, after } = middle(key);
    return {
      row: 24,
      name: `second page of a visit, ${name}: ${what} sooner on P2 than without the dictionary`,
      value: before - after,
      unit: 'ms',
      target: null,
      conditions: `${Math.round(before)} → ${Math.round(after)} ms`,
    };
  };
  const { before: bytes, after: fewer } = middle('documentBytes');
  return [
    sooner('first paint', 'firstMs'),
    sooner('largest paint', 'largestMs'),
    sooner('whole, so that its scripts run,', 'wholeMs'),
    {
      name: `pages (${name}) that can be fetched ahead for the bytes of one`,
      value: Math.round(bytes / fewer),
      unit: '',
      target: null,
      conditions: `${(bytes / 1000).toFixed(1)} kB and ${(fewer / 1000).toFixed(2)} kB of HTML`,
    },
  ];
}
