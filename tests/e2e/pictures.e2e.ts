/** Pictures: zoom on demand, and placeholders for broken ones. */
import { expect, it } from 'vitest';
import { waitForPaint } from '../support/layout-shifts.ts';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { alive } from '../support/alive.ts';
import { buyableProduct } from '../support/backend.ts';
import { expectFocus } from '../support/focus.ts';
import { expectAccessible, openShopper } from '../support/shopper.ts';

it('come as near as the screen allows, and nearer, by keyboard', async () => {
  const { page, visit } = await openShopper('desk');
  const { slug, title } = await buyableProduct();
  await visit(`/producto/${slug}`);
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
  await expect.poll(() => picture.getAttribute('aria-pressed')).toBe('true');
  const middle = await top();
  await picture.press('ArrowDown');
  await expect.poll(top).toBeGreaterThan(middle);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(link);
});

it('lead to the large file without scripts', async () => {
  const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
  const { slug, title } = await buyableProduct();
  await visit(`/producto/${slug}`);
  const href = await page.getByRole('link', { name: catalogueTexts.coverOf(title) }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/webp']);
});

it('are WebP for a browser that cannot read AVIF, and a box with words when there is nothing to read', async () => {
  const { page, visit } = await openShopper('phone');
  const { slug, title } = await buyableProduct();
  await page.route('**/*.avif', (route) => route.fulfill({ body: 'no picture', contentType: 'image/avif' }));
  await visit(`/producto/${slug}`);
  const cover = page.getByRole('img', { name: catalogueTexts.coverOf(title), exact: true });
  await expect
    .poll(() => cover.evaluate((img: HTMLImageElement) => [img.currentSrc.slice(-5), img.naturalWidth > 0]))
    .toEqual(['.webp', true]);
  await page.route('**/*.webp', (route) => route.fulfill({ body: 'no picture', contentType: 'image/webp' }));
  await page.reload();
  await page.locator('.gallery-pictures').getByText(catalogueTexts.noCover).first().waitFor();
});

it.each(['/', '/productos/manga', '/series/one-piece-ivrea'])(
  'stay where they are on %s when the notice about cookies comes',
  async (path) => {
    const { page, visit } = await openShopper('phone', { viewport: { width: 768, height: 800 } });
    await visit(path);
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
