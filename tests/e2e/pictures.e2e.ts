/** Pictures: zoom on demand, and placeholders for broken ones. */
import { it } from 'vitest';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { alive } from '../support/alive.ts';
import { openAtProduct, openProduct } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { waitForPaint } from '../support/layout-shifts.ts';
import { expectAccessible, openAt, openShopper } from '../support/shopper.ts';

it('come as near as the screen allows, and nearer, by keyboard', async () => {
  const { page, title } = await openAtProduct('desk');
  // After hydration; before it the link leads to the file.
  await alive(page);
  const link = page.getByRole('link', { name: catalogueTexts.coverOf(title) });
  await link.press('Enter');
  const dialog = page.getByRole('dialog', { name: catalogueTexts.coverOf(title) });
  const picture = dialog.getByRole('button', { name: catalogueTexts.comeNearer });
  await picture.waitFor();
  await expectAccessible(page);
  const top = () => dialog.evaluate(({ scrollTop }) => scrollTop);
  await picture.press('Enter');
  await expect(picture).toHaveAttribute('aria-pressed', 'true');
  const middle = await top();
  await picture.press('ArrowDown');
  await expect.poll(top).toBeGreaterThan(middle);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
});

it('lead to the large file without scripts', async () => {
  const { page, title } = await openAtProduct('phone', 1, { javaScriptEnabled: false });
  const href = await page.getByRole('link', { name: catalogueTexts.coverOf(title) }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/webp']);
});

it('are WebP for a browser without AVIF, and words without both', async () => {
  const shopper = await openShopper('phone');
  const { page } = shopper;
  const breakAll = (kind: string) =>
    page.route(`**/*.${kind}`, (route) =>
      route.fulfill({ body: 'no picture', contentType: `image/${kind}` }),
    );
  await breakAll('avif');
  const { title } = await openProduct(shopper);
  const cover = page.getByRole('img', { name: catalogueTexts.coverOf(title), exact: true });
  await expect
    .poll(() => cover.evaluate((img: HTMLImageElement) => [img.currentSrc.slice(-5), img.naturalWidth > 0]))
    .toEqual(['.webp', true]);
  await breakAll('webp');
  await page.reload();
  await page.locator('.gallery-pictures').getByText(catalogueTexts.noCover).first().waitFor();
});

it.each(['/', '/productos/manga', '/series/one-piece-ivrea'])(
  'stay where they are on %s when the notice about cookies comes',
  async (path) => {
    const { page } = await openAt('phone', path, { viewport: { width: 768, height: 800 } });
    await page.getByRole('region', { name: shopTexts.cookies.label }).waitFor();
    await waitForPaint(page);
    const covers = await page.locator('.cover').evaluateAll((all) =>
      all
        .map((cover) => ({ box: cover.getBoundingClientRect(), img: cover.querySelector(':scope > img') }))
        .filter(
          ({ box }) => box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
        )
        .map(({ img }) => img?.checkVisibility() ?? false),
    );
    expect(covers.length).toBeGreaterThan(0);
    expect(covers).not.toContain(false);
  },
);
