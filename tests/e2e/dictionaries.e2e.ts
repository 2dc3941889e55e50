/** Compression dictionaries (RFC 9842) in Chromium: the second page of a visit is a kilobyte. */
import type { Page, Response } from 'playwright';
import { expect, it } from 'vitest';
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
  const links = page.locator('main a[href^="/producto/"]');
  return [...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))];
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
  const { page, expects } = await openShopper('phone');
  expects('status 404');
  expects('404 (Not Found)');
  await waitForDictionary(page);
  const products = await pathsOfProducts(page);
  expect(products.length).toBeGreaterThan(10);
  // Another product at each attempt, so that it is not in the HTTP cache.
  const nextProduct = async () => encodingOf(await page.goto(products.pop() ?? '/nada'));
  await expect.poll(nextProduct).toBe('dcz');
  expect(await bytesOf(page)).toBeLessThanOrEqual(mostBytes.product);
  expect(await encodingOf(await page.goto('/'))).toBe('dcz');
  expect(await bytesOf(page)).toBeLessThanOrEqual(mostBytes.home);
  expect(await encodingOf(await page.goto('/productos/manga'))).toBe('dcz');
  expect(await bytesOf(page)).toBeLessThanOrEqual(mostBytes.list);
  expect(await encodingOf(await page.goto('/esta-pagina-no-existe'))).toBe('dcz');
});

it('the dictionary is asked for when the page lives, and once', async () => {
  const { page, visit } = await openShopper('phone');
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
