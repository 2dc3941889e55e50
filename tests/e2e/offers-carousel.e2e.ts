/** Carousel of the running offers below a list. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { carouselTexts as text } from '../../src/text/carousel.ts';
import { expectAccessible, openShopper, type Width } from '../support/shopper.ts';

it.each([
  ['phone', 1],
  ['desk', 3],
] as const)('on a %s it shows %i of the running offers', async (width, shown) => {
  const { page } = await openAtOffers(width);
  const visible = await page.locator('.offers .carousel-view').evaluate((view) => {
    const slide = view.querySelector('li')?.getBoundingClientRect().width ?? 1;
    return Math.round(view.getBoundingClientRect().width / slide);
  });
  expect(visible).toBe(shown);
  await expectAccessible(page);
});

it('turns by its buttons, and loops', async () => {
  const { page } = await openAtOffers('phone');
  const total = await page.locator('.offer').count();
  const buttons = page.locator('.offers').getByRole('toolbar');
  await buttons.getByRole('button', { name: text.next }).click();
  await expect.poll(() => firstSlide(page)).toBe(1);
  const previous = buttons.getByRole('button', { name: text.previous });
  await previous.click();
  await expect.poll(() => firstSlide(page)).toBe(0);
  await previous.click();
  await expect.poll(() => firstSlide(page)).toBe(total - 1);
});

it('follows the keyboard, each stop of which is in sight', async () => {
  const { page } = await openAtOffers('phone');
  const offers = page.locator('.offers a');
  await offers.first().focus();
  const total = await offers.count();
  for (let stop = 1; stop < total; stop += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => firstSlide(page)).toBe(stop);
  }
});

it('is dragged with a mouse', async () => {
  const { page } = await openAtOffers('desk');
  const slide = page.locator('.offers li').first();
  await slide.hover();
  const box = (await slide.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => firstSlide(page)).toBeGreaterThan(0);
});

async function openAtOffers(width: Width) {
  const shopper = await openShopper(width);
  const { page, visit } = shopper;
  await visit('/productos/manga');
  await page.locator('.offers-carousel').scrollIntoViewIfNeeded();
  await page.locator('.offers .carousel.is-live').waitFor();
  return shopper;
}

/** Index of the slide at the start of the strip, or -1 while it moves. */
function firstSlide(page: Page): Promise<number> {
  return page.locator('.offers .carousel-view').evaluate((view) => {
    const { left } = view.getBoundingClientRect();
    const slides = [...view.querySelectorAll('li')];
    return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 1);
  });
}
