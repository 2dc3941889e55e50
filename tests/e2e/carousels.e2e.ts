/** Carousels: of the home, which move by themselves, and of the offers below a list. */
import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { shopDay } from '../../src/domain/shop-day.ts';
import { carouselTexts } from '../../src/text/catalogue/catalogue.ts';
import { contentTexts } from '../../src/text/content/content.ts';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { expect } from '../support/expect.ts';
import { layoutShifts, watchShifts } from '../support/layout-shifts.ts';
import { stopClock } from '../support/page-clock.ts';
import { expectAccessible, openAt, openShopper, type Width } from '../support/shopper.ts';

const latest = (page: Page) => page.locator('.carousel', { has: page.locator('.card') }).first();
const pause = (carousel: Locator) => carousel.getByRole('button', { name: carouselTexts.pause });
const turned = /translate3d\(-\d/;

describe('the carousels of the home', () => {
  it('move by themselves, stop when paused, and shift nothing', async () => {
    const page = await openHome();
    // Only shifts from here on; those of loading are tested in `budgets.e2e.ts`.
    const before = await layoutShifts(page);
    const carousel = latest(page);
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel.locator('ul').first()).toHaveAttribute('style', turned);
    await pause(carousel).click();
    await carousel.getByRole('button', { name: carouselTexts.play }).waitFor();
    expect(await layoutShifts(page)).toEqual(before);
    await page.locator('.shop-info-carousel').scrollIntoViewIfNeeded();
    await expect(page.locator('.shop-info-carousel .is-live')).toHaveCount(0);
  });

  it('rest while the focus is in them', async () => {
    const page = await openHome({ hasClock: true });
    const carousel = latest(page);
    await carousel.scrollIntoViewIfNeeded();
    await pause(carousel).focus();
    await stopClock(page);
    // A transition that was running when the focus came ends.
    await page.clock.runFor(1500);
    const place = () => carousel.locator('ul').first().getAttribute('style');
    const rested = await place();
    await page.clock.runFor(6000);
    expect(await place()).toBe(rested);
    await pause(carousel).blur();
    await page.clock.runFor(2500);
    expect(await place()).not.toBe(rested);
  });

  it('turn with the arrow keys, and the slides only then', async () => {
    const page = await openHome();
    const slides = page.locator('.hero-carousel .carousel');
    const controls = slides.getByRole('toolbar', { name: carouselTexts.controls(contentTexts.home.slider) });
    const next = controls.getByRole('button', { name: carouselTexts.next });
    await next.focus();
    await expect(pause(controls)).toHaveCount(0);
    const strip = slides.locator('ul');
    const before = (await strip.getAttribute('style')) ?? '';
    await next.press('ArrowRight');
    await expect(strip).toHaveAttribute('style', turned);
    await next.press('ArrowLeft');
    await expect(strip).toHaveAttribute('style', before);
  });

  it('go on where they were scrolled to', async () => {
    const page = await openHome();
    const strip = page.locator('.carousel:not([data-autoplay]) .strip');
    const place = () =>
      strip.evaluate((list) => {
        const edge = list.closest('.carousel-view')?.getBoundingClientRect().left ?? 0;
        return [...list.children].findIndex((slide) => slide.getBoundingClientRect().left > edge);
      });
    expect(await place()).toBe(0);
    await strip.evaluate((list) => {
      list.scrollTo({ left: list.scrollWidth, behavior: 'instant' });
      list.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    const scrolled = await place();
    expect(scrolled).toBeGreaterThan(0);
    await page.locator('.carousel.is-live:not([data-autoplay]) .strip').waitFor();
    await expect.poll(place).toBe(scrolled);
    expect(await strip.evaluate((list) => list.scrollLeft)).toBe(0);
  });

  it('cover no link beside a title with their buttons in a narrow window', async () => {
    const { page, visit } = await openShopper('phone', { hasTouch: false });
    await visit('/');
    const titles = page.locator('.section-title:has(a):has(+ astro-island > .carousel)');
    const title = titles.filter({ hasText: contentTexts.home.recommended });
    await title.scrollIntoViewIfNeeded();
    const link = await title.getByRole('link', { name: catalogueTexts.seeAll }).boundingBox();
    const button = await title
      .locator('+ astro-island')
      .getByRole('button', { name: carouselTexts.previous })
      .boundingBox();
    expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
  });

  it('stay strips that scroll for who wants less motion', async () => {
    const { page, visit } = await openShopper('desk', { reducedMotion: 'reduce' });
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await visit('/');
    // The notice is loaded together with the carousel's code, so after it the code would have been requested.
    await page.getByRole('region', { name: shopTexts.cookies.label }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => url.includes('carousel'))).toEqual([]);
    await expect(page.locator('.carousel.is-live')).toHaveCount(0);
    // No room is kept beside a title for buttons that are not shown.
    const edges = await page
      .locator('.section-title:has(+ astro-island > .carousel) a')
      .evaluateAll((links) =>
        links.map((link) => {
          const title = link.closest('.section-title') ?? link;
          return title.getBoundingClientRect().right - link.getBoundingClientRect().right;
        }),
      );
    expect(edges.length).toBeGreaterThan(1);
    expect(Math.max(...edges)).toBeLessThan(1);
  });
});

describe('the offers below a list', () => {
  it('are three on a desk, and dragged with a mouse', async () => {
    const page = await openAtOffers('desk');
    expect(await slidesShown(page)).toBe(3);
    await expectAccessible(page);
    const slide = page.locator('.offers li').first();
    await slide.hover();
    const box = (await slide.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => firstSlide(page)).toBeGreaterThan(0);
  });

  it('are one on a phone, turn by their buttons, and loop', async () => {
    const page = await openAtOffers('phone');
    expect(await slidesShown(page)).toBe(1);
    await expectAccessible(page);
    const total = await page.locator('.offer').count();
    const buttons = page.locator('.offers').getByRole('toolbar');
    for (const [name, slide] of [
      [carouselTexts.next, 1],
      [carouselTexts.previous, 0],
      [carouselTexts.previous, total - 1],
    ] as const) {
      await buttons.getByRole('button', { name }).click();
      await expect.poll(() => firstSlide(page)).toBe(slide);
    }
  });

  it('follow the keyboard, each stop of which is in sight', async () => {
    const page = await openAtOffers('phone');
    const offers = page.locator('.offers a');
    await offers.first().focus();
    const total = await offers.count();
    for (let stop = 1; stop < total; stop += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => firstSlide(page)).toBe(stop);
    }
  });
});

describe.each(['phone', 'desk'] as const)('a card of a strip that gets the focus, on a %s', (width) => {
  it.each(['/', '/producto/one-piece-01'])('is scrolled fully into sight: %s', async (path) => {
    const { page, visit } = await openShopper(width, { stored: { newsletterDay: shopDay(new Date()) } });
    await visit(path);
    await page.waitForLoadState('networkidle');
    for (const strip of await page.locator('.strip:has(.card)').all()) {
      const cards = strip.locator('.card');
      const stops = [...Array(await cards.count()).keys()];
      await cards.first().getByRole('link').first().focus();
      for (const [key, order] of [
        ['Tab', stops],
        ['Shift+Tab', stops.toReversed()],
      ] as const) {
        for (const stop of order) {
          const card = cards.nth(stop);
          if (stop !== order[0]) await page.keyboard.press(key);
          // Past the buttons of a card.
          while (!(await card.getByRole('link').first().evaluate(hasFocus))) await page.keyboard.press(key);
          // Embla stops within two pixels of an edge.
          await expect.poll(() => hiddenPart(card)).toBeLessThanOrEqual(2);
        }
      }
    }
  });
});

function hasFocus(element: Element): boolean {
  return document.activeElement === element;
}

/** Pixels of a card's width that are out of sight. */
function hiddenPart(card: Locator): Promise<number> {
  return card.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const view = (element.closest('.is-live .carousel-view') ??
      element.parentElement)!.getBoundingClientRect();
    const [start, end] = [Math.max(0, view.left), Math.min(innerWidth, view.right)];
    return Math.round(Math.max(0, start - left) + Math.max(0, right - end));
  });
}

/** Without the newsletter dialog, which would take the focus and cover the page. */
async function openHome({ hasClock = false } = {}): Promise<Page> {
  const { page, visit } = await openShopper('desk', { stored: { newsletterDay: shopDay(new Date()) } });
  if (hasClock) await page.clock.install();
  await watchShifts(page);
  await visit('/');
  return page;
}

async function openAtOffers(width: Width): Promise<Page> {
  const { page } = await openAt(width, '/productos/manga');
  await page.locator('.offers-carousel').scrollIntoViewIfNeeded();
  await page.locator('.offers .carousel.is-live').waitFor();
  return page;
}

function slidesShown(page: Page): Promise<number> {
  return page.locator('.offers .carousel-view').evaluate((view) => {
    const slide = view.querySelector('li')?.getBoundingClientRect().width ?? 1;
    return Math.round(view.getBoundingClientRect().width / slide);
  });
}

/** Index of the slide at the start of the strip, or -1 while it moves. */
function firstSlide(page: Page): Promise<number> {
  return page.locator('.offers .carousel-view').evaluate((view) => {
    const { left } = view.getBoundingClientRect();
    const slides = [...view.querySelectorAll('li')];
    return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 1);
  });
}
