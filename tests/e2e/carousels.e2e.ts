/** Carousels of the home: autoplay, pause, and reduced motion. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { layoutShifts, watchShifts } from '../support/layout-shifts.ts';
import { shopDay } from '../../src/domain/shop-day.ts';
import { keys } from '../../src/stores/keys.ts';
import { contentTexts } from '../../src/text/content/content.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { stopClock } from '../support/page-clock.ts';
import { openShopper } from '../support/shopper.ts';

describe('the carousels of the home', () => {
  it('move by themselves, rest when paused, and shift nothing', async () => {
    const { page, visit } = await openShopper('desk');
    await keepUninvited(page);
    await watchShifts(page);
    await visit('/');
    // Only shifts from here on; those of loading are tested in `budgets.e2e.ts`.
    const before = await layoutShifts(page);
    const latest = page.locator('.carousel', { has: page.locator('.card') }).first();
    const strip = latest.locator('ul').first();
    await latest.scrollIntoViewIfNeeded();
    await expect.poll(() => strip.getAttribute('style')).toMatch(/translate3d\(-\d/);
    await latest.getByRole('button', { name: contentTexts.carousel.pause }).click();
    await latest.getByRole('button', { name: contentTexts.carousel.play }).waitFor();
    expect(await layoutShifts(page)).toEqual(before);
  });

  it('move by themselves without a script in each frame, so that a phone in the hand can rest', async () => {
    const { page, visit } = await openShopper('phone');
    await keepUninvited(page);
    await page.addInitScript(() => {
      const ask = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (paint) => {
        performance.mark('frame');
        return ask(paint);
      };
    });
    await visit('/');
    const carousel = page.locator('.shop-info-carousel .carousel');
    const strip = carousel.locator('ul');
    const place = () => strip.evaluate(({ style }) => style.transform);
    const frames = () => page.evaluate(() => performance.getEntriesByName('frame').length);
    await carousel.scrollIntoViewIfNeeded();
    await expect.poll(place).toMatch(/translate3d\(-\d/);
    const [first, before] = [await place(), await frames()];
    await expect.poll(place).not.toBe(first);
    // An animation would have asked for a hundred; other code of the page may ask once.
    expect((await frames()) - before).toBeLessThan(5);
    const transition = () => strip.evaluate((element) => getComputedStyle(element).transitionDuration);
    expect(await transition()).toBe('0.5s');
    // Under a finger each frame counts.
    await carousel.getByRole('button', { name: contentTexts.carousel.pause }).click();
    await carousel.locator('.carousel-view').hover();
    await page.mouse.down();
    await page.mouse.move(60, 400, { steps: 5 });
    await expect.poll(transition).toBe('0s');
    await page.mouse.up();
  });

  it('rest while the focus is in them', async () => {
    const { page, visit } = await openShopper('desk');
    await page.clock.install();
    await keepUninvited(page);
    await visit('/');
    const latest = page.locator('.carousel', { has: page.locator('.card') }).first();
    const strip = latest.locator('ul').first();
    await latest.scrollIntoViewIfNeeded();
    const pause = latest.getByRole('button', { name: contentTexts.carousel.pause });
    await pause.waitFor();
    await pause.focus();
    await stopClock(page);
    // A transition that was running when the focus came ends.
    await page.clock.runFor(1500);
    const place = () => strip.getAttribute('style');
    const rested = await place();
    await page.clock.runFor(6000);
    expect(await place()).toBe(rested);
    await pause.blur();
    await page.clock.runFor(2500);
    expect(await place()).not.toBe(rested);
  });

  it('turn with the arrow keys, and the slides only then', async () => {
    const { page, visit } = await openShopper('desk');
    await keepUninvited(page);
    await visit('/');
    const slides = page.locator('.hero-carousel .carousel');
    const controls = slides.getByRole('toolbar', {
      name: contentTexts.carousel.controls(contentTexts.home.slider),
    });
    const next = controls.getByRole('button', { name: contentTexts.carousel.next });
    await next.focus();
    await expect
      .poll(() => controls.getByRole('button', { name: contentTexts.carousel.pause }).count())
      .toBe(0);
    const turned = () => slides.locator('ul').getAttribute('style');
    const before = await turned();
    await next.press('ArrowRight');
    await expect.poll(turned).toMatch(/translate3d\(-\d/);
    await next.press('ArrowLeft');
    await expect.poll(turned).toBe(before);
  });

  it('go on where they were scrolled to', async () => {
    const { page, visit } = await openShopper('desk');
    await keepUninvited(page);
    await visit('/');
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

  it('show how the shop works one by one on a phone, all at once at a desk', async () => {
    const atDesk = await openShopper('desk');
    await atDesk.visit('/');
    await atDesk.page.locator('.hero-carousel .carousel.is-live').waitFor();
    await expect.poll(() => atDesk.page.locator('.shop-info-carousel .is-live').count()).toBe(0);
    const { page, visit } = await openShopper('phone');
    await keepUninvited(page);
    await visit('/');
    const strip = page.locator('.shop-info-carousel .carousel');
    await strip.scrollIntoViewIfNeeded();
    await expect.poll(() => strip.locator('ul').getAttribute('style')).toMatch(/translate3d\(-\d/);
    await strip.getByRole('button', { name: contentTexts.carousel.pause }).click();
    await strip.getByRole('button', { name: contentTexts.carousel.play }).waitFor();
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
    await expect.poll(() => page.locator('.carousel.is-live').count()).toBe(0);
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

/** Suppresses the newsletter dialog, which would take the focus and cover the page. */
async function keepUninvited(page: Page): Promise<void> {
  const turn = [keys.newsletterDay, shopDay(new Date())] as const;
  await page.addInitScript(([key, today]) => localStorage.setItem(key, today), turn);
}
