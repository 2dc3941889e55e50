/** Carousel of the running offers below a list: it scrolls natively until it is used, then Embla has it. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { expectAccessible, openShopper, type Width } from '../support/shopper.ts';

const text = listingTexts.offers;

it.each([
  ['phone', 1],
  ['desk', 3],
] as const)('on a %s it shows %i of the running offers', async (width, shown) => {
  const { page } = await openAtOffers(width);
  const visible = await page.locator('.offers-view').evaluate((view) => {
    const slide = view.querySelector('li')?.getBoundingClientRect().width ?? 1;
    return Math.round(view.getBoundingClientRect().width / slide);
  });
  expect(visible).toBe(shown);
  await expectAccessible(page);
});

describe('the code that drags and loops', () => {
  it('is not requested by a visitor who only scrolls by, and takes a swiped strip over where it is', async () => {
    const { page, requested } = await openAtOffers('phone');
    expect(requested()).toEqual([]);
    await scrollStrip(page, 1);
    await expect.poll(() => page.locator('.offers-view[data-embla]').count()).toBe(1);
    await expect.poll(() => firstSlide(page)).toBe(1);
    expect(await page.locator('.offers-view').evaluate((view) => view.scrollLeft)).toBe(0);
    expect(requested()).not.toEqual([]);
  });

  it('comes with a press, which is not lost, and loops', async () => {
    const { page, requested } = await openAtOffers('phone');
    const total = await page.locator('.offer').count();
    expect(requested()).toEqual([]);
    const next = page.getByRole('button', { name: text.next });
    await next.click();
    await expect.poll(() => firstSlide(page)).toBe(1);
    const previous = page.getByRole('button', { name: text.previous });
    await previous.click();
    await expect.poll(() => firstSlide(page)).toBe(0);
    await previous.click();
    await expect.poll(() => firstSlide(page)).toBe(total - 1);
  });

  it('waits while the keyboard walks through the strip, each stop of which is in sight', async () => {
    const { page, requested } = await openAtOffers('phone');
    const offers = page.locator('.offers-view a');
    await offers.first().focus();
    const total = await offers.count();
    for (let stop = 1; stop < total; stop += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => firstSlide(page)).toBe(stop);
    }
    await expect.poll(requested).not.toEqual([]);
    await expect.poll(() => page.locator('.offers-view[data-embla]').count()).toBe(0);
  });

  it('comes with a mouse, which drags the strip', async () => {
    const { page } = await openAtOffers('desk');
    const slide = page.locator('.offers-view li').first();
    await slide.hover();
    await expect.poll(() => page.locator('.offers-view[data-embla]').count()).toBe(1);
    const box = (await slide.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => firstSlide(page)).toBeGreaterThan(0);
  });

  it('that is lost is said, and asked for again by the next press', async () => {
    const { page, expects } = await openAtOffers('phone');
    expects('ERR_CONNECTION_RESET');
    await page.route('**/_astro/EmblaStrip.*', (route) => route.abort('connectionreset'));
    const next = page.getByRole('button', { name: text.next });
    await next.click();
    await page.getByRole('alert').getByText(failureTexts.codeNotLoaded).waitFor();
    await page.unroute('**/_astro/EmblaStrip.*');
    await next.click();
    await expect.poll(() => firstSlide(page)).toBe(1);
  });
});

async function openAtOffers(width: Width) {
  const shopper = await openShopper(width);
  const { page, visit } = shopper;
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await visit('/productos/manga');
  await page.locator('.offers-carousel').scrollIntoViewIfNeeded();
  await page.locator('.offer').first().waitFor();
  return { ...shopper, requested: () => files.filter((file) => file.includes('/EmblaStrip.')) };
}

/** Index of the slide at the start of the strip, or -1 while it moves. */
function firstSlide(page: Page): Promise<number> {
  return page.locator('.offers-view').evaluate((view) => {
    const { left } = view.getBoundingClientRect();
    const slides = [...view.querySelectorAll('li')];
    return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 1);
  });
}

function scrollStrip(page: Page, slides: number): Promise<void> {
  return page.locator('.offers-view').evaluate((view, count) => {
    view.scrollBy({ left: view.clientWidth * count, behavior: 'smooth' });
  }, slides);
}
