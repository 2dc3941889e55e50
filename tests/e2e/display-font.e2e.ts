/** The display font: it blocks and shifts no page, and is used from the second page on. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { layoutShifts, watchShifts } from '../support/layout-shifts.ts';
import { keys } from '../../src/stores/keys.ts';
import { openShopper } from '../support/shopper.ts';

it('is at most 20 kB, comes when the page is long done, and is worn from the next page on', async () => {
  const { page, visit } = await openShopper('phone', { hasFace: true });
  const sizes: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) sizes.push(Number(response.headers()['content-length']));
  });
  await watchShifts(page);
  await visit('/nosotros');
  await page.waitForLoadState('load');
  expect(sizes).toEqual([]);
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), keys.displayFont), { timeout: 20_000 })
    .toBe('1');
  const [size] = sizes;
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(20 * 1024);
  expect(await isWorn(page)).toBe(false);
  expect(await layoutShifts(page)).toEqual([]);
  // With `font-display: optional`, a page painted before the cache responds is drawn without the font, so this is
  // retried.
  const next = async () => {
    await visit('/como-comprar');
    return isWorn(page);
  };
  await expect.poll(next, { timeout: 20_000 }).toBe(true);
  expect(await layoutShifts(page)).toEqual([]);
});

/**
 * The font is referenced and loaded. Whether the browser draws with it is its own decision (`font-display: optional`).
 */
function isWorn(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily.startsWith('Oswald') &&
      [...document.fonts].some(({ family, status }) => family === 'Oswald' && status === 'loaded'),
  );
}
