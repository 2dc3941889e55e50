/** Compression dictionaries (RFC 9842) in Chromium: the second page of a visit is a kilobyte. */
import type { Locator, Page, Request, Response } from 'playwright';
import { describe, expect, it } from 'vitest';
import { prefetchMark, productPrefix } from '../../src/domain/speculation.ts';
import { openShopper } from '../support/shopper.ts';

const dictionary = '/_dictionary/';
const mostBytes = { product: 1536, list: 2560, home: 2560 } as const;

/** Resolves when the dictionary was downloaded; whether the browser has stored it only shows on the next page. */
async function waitForDictionary(page: Page): Promise<void> {
  const seen = page.waitForEvent('requestfinished', (request) => request.url().includes(dictionary));
  await page.goto('/productos');
  await seen;
}

async function pathsOfProducts(page: Page): Promise<string[]> {
  return [
    ...new Set(
      await productLinks(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')),
    ),
  ];
}

/** Opens another product at each attempt, so that it is not in the HTTP cache. */
async function untilDictionaryIsUsed(page: Page, products: string[]): Promise<void> {
  await expect.poll(async () => encodingOf(await page.goto(products.pop() ?? '/nada'))).toBe('dcz');
}

async function encodingOf(response: Response | null): Promise<string | null> {
  return (await response?.headerValue('content-encoding')) ?? null;
}

/** Transferred bytes of the HTML. */
function bytesOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.encodedBodySize ?? Number.NaN;
  });
}

it('a page after any other travels as its difference to the dictionary', async () => {
  const { page, expects } = await openShopper('phone', { isFresh: true });
  expects('status 404');
  expects('404 (Not Found)');
  await waitForDictionary(page);
  const products = await pathsOfProducts(page);
  expect(products.length).toBeGreaterThan(10);
  await untilDictionaryIsUsed(page, products);
  expect(await bytesOf(page)).toBeLessThanOrEqual(mostBytes.product);
  expect(await encodingOf(await page.goto('/'))).toBe('dcz');
  expect(await bytesOf(page)).toBeLessThanOrEqual(mostBytes.home);
  expect(await encodingOf(await page.goto('/productos/manga'))).toBe('dcz');
  expect(await bytesOf(page)).toBeLessThanOrEqual(mostBytes.list);
  expect(await encodingOf(await page.goto('/esta-pagina-no-existe'))).toBe('dcz');
});

it('the dictionary is asked for when the page lives, and once', async () => {
  const { page, visit } = await openShopper('phone', { isFresh: true });
  const asked: string[] = [];
  page.on('requestfinished', (request) => asked.push(new URL(request.url()).pathname));
  await waitForDictionary(page);
  const isLate = (path: string) => path.startsWith('/_astro/late.') && path.endsWith('.js');
  const isDictionary = (path: string) => path.startsWith(dictionary);
  expect(asked.findIndex(isLate)).toBeGreaterThan(0);
  expect(asked.findIndex(isDictionary)).toBeGreaterThan(asked.findIndex(isLate));
  expect(await fetchOf(page)).toMatchObject({ isAfterLoad: true, isFromCache: false });
  await visit('/nosotros');
  await expect.poll(() => fetchOf(page)).toMatchObject({ isFromCache: true });
});

describe('products on the screen of a list', () => {
  it('are prefetched where the list came by the dictionary, a dozen at most', async () => {
    const { page, context } = await openShopper('phone', { isFresh: true });
    const ahead: Request[] = [];
    context.on('request', (request) => {
      if (request.headers()['sec-purpose'] === 'prefetch') ahead.push(request);
    });
    await waitForDictionary(page);
    await expect.poll(() => markedLinks(page).count()).toBe(0);
    await untilDictionaryIsUsed(page, await pathsOfProducts(page));
    await page.goto('/productos/manga');
    const product = productLinks(page).first();
    await expect.poll(() => product.getAttribute(prefetchMark)).toBe('');
    for (const link of await productLinks(page).all()) await link.scrollIntoViewIfNeeded();
    await expect.poll(() => new Set(ahead.map((request) => request.url())).size).toBe(12);
    await expect.poll(() => markedLinks(page).count()).toBe(12);
    await Promise.all([
      page.waitForEvent('load'),
      product.evaluate((link: HTMLElement) => {
        link.click();
      }),
    ]);
    expect(await deliveryOf(page)).toBe('navigational-prefetch');
  });

  it('are not where the browser has no dictionary', async () => {
    const { page, expects } = await openShopper('phone', { isFresh: true });
    expects(dictionary);
    expects('ERR_FAILED');
    await page.route(`**${dictionary}*`, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed');
    await page.goto('/productos');
    await refused;
    const refusedAgain = page.waitForEvent('requestfailed');
    await page.goto('/productos/manga');
    await refusedAgain;
    await expect.poll(() => markedLinks(page).count()).toBe(0);
  });
});

/** Links that are to be prefetched. */
function markedLinks(page: Page): Locator {
  return page.locator(`[${prefetchMark}]`);
}

function productLinks(page: Page): Locator {
  return page.locator(`main a[href^="${productPrefix}"]`);
}

/** How the document was delivered; empty for the network. */
function deliveryOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as { readonly deliveryType?: string }[];
    return navigation?.deliveryType;
  });
}

/** How the page loaded the dictionary; null while it has not. */
function fetchOf(page: Page): Promise<{ isAfterLoad: boolean; isFromCache: boolean } | null> {
  return page.evaluate((prefix) => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const fetched = resources.find(({ name }) => name.includes(prefix));
    return fetched && navigation
      ? {
          isAfterLoad: fetched.startTime >= navigation.loadEventEnd,
          isFromCache: fetched.transferSize === 0,
        }
      : null;
  }, dictionary);
}
