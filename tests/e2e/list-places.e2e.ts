/** Where lists, cards and strips stand: what a person sees without scrolling. */
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { shopDay } from '../../src/domain/shop-day.ts';
import { carouselTexts, listTexts } from '../../src/text/catalogue/catalogue.ts';
import { expect } from '../support/expect.ts';
import { settled } from '../support/lists.ts';
import { openAt, openShopper, widths } from '../support/shopper.ts';

// Places of the letters that people have; those of the other tests are wider.
const phone = { viewport: { width: 360, height: 740 }, testFont: 'usual' } as const;

describe('a list on a phone', () => {
  it.each([
    '/productos/manga',
    '/productos',
    '/autores/eiichiro-oda',
    '/ofertas',
    '/preventa',
    '/recomendados',
  ])('%s begins above the middle of the screen', async (path) => {
    const { page } = await openAt('phone', path, phone);
    const top = await topOf(page, '.list-built .card, list-columns .card');
    // An author's columns take a second line beside a long count.
    expect(top).toBeLessThan(phone.viewport.height / 2 + (path.startsWith('/autores') ? 16 : 0));
  });

  it('that was searched begins two lines below the middle', async () => {
    const { page } = await openAt('phone', '/productos?q=one+piece', phone);
    await settled(page);
    expect(await topOf(page, '.list-live .card')).toBeLessThan(phone.viewport.height / 2 + 48);
  });

  it('has heading and count above filter and order, and no line of chips without chips', async () => {
    const { page } = await openAt('phone', '/productos/manga', phone);
    await expect(page.locator('[data-list-count]')).toHaveText(/^\d+ productos · página 1 de \d+$/);
    const [heading, count, filter, order] = await Promise.all(
      [
        page.locator('[data-list-title]'),
        page.locator('[data-list-count]'),
        page.getByRole('button', { name: listTexts.openFilters }),
        page.getByLabel(listTexts.sort),
      ].map((each) => each.boundingBox()),
    );
    expect(heading!.y).toBeLessThan(count!.y);
    expect(count!.y + count!.height).toBeLessThanOrEqual(filter!.y);
    expect(Math.abs(filter!.y - order!.y)).toBeLessThan(2);
    await page.goto('/recomendados');
    await expect(page.locator('.applied')).toHaveCount(0);
  });
});

describe('a list on a desk', () => {
  it('has heading, count, order and columns in one row', async () => {
    const { page } = await openShopper('desk');
    await page.goto('/productos/manga');
    const boxes = await Promise.all(
      ['[data-list-title]', '[data-list-count]', '[name="orderBy"]', '.list-top .column-choice'].map((each) =>
        page.locator(each).boundingBox(),
      ),
    );
    const middles = boxes.map((box) => box!.y + box!.height / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(16);
  });
});

describe('the home', () => {
  it.each(['phone', 'desk'] as const)('has a product above the fold of a %s', async (width) => {
    const viewport = { ...widths[width], height: fold[width] };
    const { page } = await openShopper(width, { viewport, testFont: 'usual' });
    await page.goto('/');
    const cover = (await page.locator('.card .cover').first().boundingBox())!;
    expect(cover.y + cover.height / 3).toBeLessThan(fold[width]);
  });

  it('has a strip with its heading, link and pause on one line', async () => {
    const page = await openMoving();
    const title = page.locator('.section-title').first();
    const strip = page.locator('.section-title + astro-island .strip').first();
    await strip.scrollIntoViewIfNeeded();
    const still = await strip.locator('li').first().evaluate(leftOf);
    await expect(strip).toHaveAttribute('style', /translate3d\(-\d/);
    const section = page.locator('section.page', { has: strip });
    await section.getByRole('button', { name: carouselTexts.pause }).click();
    const boxes = await Promise.all(
      [
        title.locator('h2'),
        title.getByRole('link'),
        section.getByRole('button', { name: carouselTexts.play }),
      ].map((each) => each.first().boundingBox()),
    );
    const middles = boxes.map((box) => box!.y + box!.height / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
    // A step of autoplay takes half a second.
    await expect
      .poll(async () => (await strip.locator('li').evaluateAll(leftsOf)).includes(still))
      .toBe(true);
  });

  it('has a frame around its services that stays while they move', async () => {
    const page = await openMoving();
    const services = page.locator('.shop-info-carousel');
    await expect(services.locator('ul')).toHaveAttribute('style', /translate3d\(-\d/);
    const frame = (await services.locator('.shop-info').boundingBox())!;
    expect(
      await services.locator('.shop-info').evaluate((each) => getComputedStyle(each).borderBlockWidth),
    ).toBe('2px');
    const pause = (await services.getByRole('button', { name: carouselTexts.pause }).boundingBox())!;
    expect(pause.y).toBeGreaterThanOrEqual(frame.y);
    expect(pause.y + pause.height).toBeLessThanOrEqual(frame.y + frame.height);
    expect(pause.x).toBeGreaterThanOrEqual(frame.x + frame.width - 1);
  });
});

const fold = { phone: 740, desk: 800 } as const;

/** On a phone, with carousels that move. */
async function openMoving(): Promise<Page> {
  const { page, visit } = await openShopper('phone', {
    stored: { newsletterDay: shopDay(new Date()), consent: '1' },
  });
  await visit('/');
  await page.waitForLoadState('networkidle');
  // Over the header: a strip below the pointer stands still.
  await page.mouse.move(180, 60);
  return page;
}

function leftOf(element: Element): number {
  return Math.round(element.getBoundingClientRect().left);
}

function leftsOf(elements: readonly Element[]): number[] {
  return elements.map((element) => Math.round(element.getBoundingClientRect().left));
}

async function topOf(page: Page, selector: string): Promise<number> {
  return (await page.locator(selector).first().boundingBox())?.y ?? NaN;
}
