/**
 * What a first visit of the home costs on a phone: what comes until the first screen is complete and the page's code is
 * there. Slides and carousels turn seconds later, and their pictures and their code do not belong to it.
 */
import type { Page } from 'playwright';
import { it } from 'vitest';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { expect } from '../support/expect.ts';
import { hold } from '../support/in-transit.ts';
import { openAt, openShopper } from '../support/shopper.ts';

const kB = 1000;
const most = 150 * kB;
/** What makes carousels turn. */
const turningCode = /\/_astro\/lazy-carousels\./;

it.each([2, 3])(
  'the home costs at most 150 kB on a phone with %d pixels a point',
  async (deviceScaleFactor) => {
    const { page, visit } = await openShopper('phone', { deviceScaleFactor, isMobile: true });
    await visit('/');
    await page.getByRole('region', { name: shopTexts.cookies.label }).waitFor();
    await expect.poll(() => isFirstScreenComplete(page)).toBe(true);
    const files = await filesOf(page);
    const sum = files.reduce((bytes, file) => bytes + file.bytes, 0);
    expect(files.filter(({ url }) => url.endsWith('.avif')).length).toBeGreaterThan(2);
    expect(sum, JSON.stringify(files, null, 1)).toBeLessThanOrEqual(most);
  },
);

it('covers beside the first screen come when their strip is scrolled, or the page', async () => {
  const { page, context, visit } = await openShopper('phone', { isMobile: true });
  await hold(context, turningCode);
  await visit('/');
  const covers = page.locator('.strip').first().locator('.cover img');
  await expect(covers.first()).toBeVisible();
  await expect(covers.nth(4)).toBeHidden();
  await covers.nth(4).evaluate((cover) => {
    const strip = cover.closest('.strip');
    if (strip) strip.scrollLeft = 2 * strip.clientWidth;
  });
  await expect(covers.nth(4)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 200));
  await expect(covers.nth(7)).toBeVisible();
});

it('covers of the first screen come after the slide, which is the largest there', async () => {
  const { release, cover } = await openWithoutSlide();
  await expect(cover).toBeHidden();
  release();
  await expect(cover).toBeVisible();
});

it('covers of the first screen come although the slide never does', async () => {
  const { page, cover } = await openWithoutSlide();
  await expect(cover).toBeHidden();
  await page.clock.runFor(5000);
  await expect(cover).toBeVisible();
});

it('covers of the first screen are there without JavaScript', async () => {
  const { page } = await openAt('phone', '/', { isMobile: true, javaScriptEnabled: false });
  await expect(page.locator('.strip').first().locator('.cover img').first()).toBeVisible();
});

/** The home on a phone while the pictures of its first slide are held. */
async function openWithoutSlide() {
  const { page, context } = await openShopper('phone', { isMobile: true });
  const html = await (await context.request.get('/')).text();
  const slide = [...html.matchAll(/imagesrcset="([^"]*)"/g)].flatMap(([, files = '']) =>
    files.match(/\/img\/[\w.-]+/g),
  );
  expect(slide.length).toBeGreaterThan(1);
  const release = await hold(context, new RegExp(`(?:${slide.join('|')})$`));
  await page.clock.install();
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('.strip h3').first()).toBeVisible();
  return { page, release, cover: page.locator('.strip').first().locator('.cover img').first() };
}

/** @returns bytes as they travelled, largest first, without the pictures of later slides */
function filesOf(page: Page): Promise<readonly { url: string; bytes: number }[]> {
  return page.evaluate(() => {
    const later = [...document.querySelectorAll<HTMLImageElement>('.hero li + li img')];
    const turned = new Set(later.map(({ currentSrc }) => currentSrc));
    const entries = ['navigation', 'resource'].flatMap(
      (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
    );
    return entries
      .filter(({ name }) => !turned.has(name))
      .map(({ name, transferSize }) => ({ url: name, bytes: transferSize }))
      .sort((one, other) => other.bytes - one.bytes);
  });
}

function isFirstScreenComplete(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.images].every((image) => {
      const { top, left, width } = image.getBoundingClientRect();
      const isSeen = width > 0 && top < innerHeight && left < innerWidth;
      return !isSeen || image.closest('.hero li + li') !== null || image.complete;
    }),
  );
}
