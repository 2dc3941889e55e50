/** Visible focus (WCAG 2.4.7 and 2.4.11), from the first link of a page to the last. */
import type { Page } from 'playwright';
import { it } from 'vitest';
import { listTexts } from '../../src/text/catalogue/catalogue.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { alive } from '../support/alive.ts';
import { buyableProduct } from '../support/backend.ts';
import { expect } from '../support/expect.ts';
import { openAt } from '../support/shopper.ts';

it.each([
  ['/productos/manga', 360],
  ['/contacto', 360],
  ['a product', 360],
  ['/nosotros', 768],
  ['/nosotros', 1280],
])('every keyboard stop on %s is in sight, %d pixels wide', async (path, width) => {
  const viewport = { width, height: 740 };
  const { page } = await openAt(
    'phone',
    path.startsWith('/') ? path : `/producto/${(await buyableProduct()).slug}`,
    { reducedMotion: 'reduce', viewport },
  );
  await page.getByRole('region', { name: shopTexts.cookies.label }).waitFor();
  const reached: string[] = [];
  const unseen: string[] = [];
  for (let stop = await nextStop(page); stop.name !== ''; stop = await nextStop(page)) {
    reached.push(stop.name);
    if (!stop.isSeen) unseen.push(stop.name);
  }
  expect(reached.length).toBeGreaterThan(30);
  expect(unseen).toEqual([]);
});

it.each([
  ['/productos/manga', listTexts.openFilters],
  ['/nosotros', shopTexts.menu.openAll],
])('every keyboard stop on %s is in sight once "%s" is pressed', async (path, name) => {
  const viewport = { width: 360, height: 640 };
  const { page } = await openAt('phone', path, { reducedMotion: 'reduce', viewport });
  await alive(page);
  await page.getByRole('button', { name, exact: true }).press('Enter');
  await page.locator(':is(dialog, [popover]):is([open], :popover-open) a').first().waitFor();
  const reached = new Set<string>();
  const unseen: string[] = [];
  for (
    let stop = await nextStop(page);
    stop.name !== '' && !reached.has(stop.name);
    stop = await nextStop(page)
  ) {
    reached.add(stop.name);
    if (!stop.isSeen) unseen.push(stop.name);
  }
  expect(reached.size).toBeGreaterThan(15);
  expect(unseen).toEqual([]);
});

/** Presses Tab. The focused element is visible when the part within the viewport is not covered. */
async function nextStop(page: Page): Promise<{ name: string; isSeen: boolean }> {
  await page.keyboard.press('Tab');
  return page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await drawn();
    await drawn();
    const stop = document.activeElement ?? document.body;
    if (stop === document.body) return { name: '', isSeen: true };
    const { left, right, top, bottom } = stop.getBoundingClientRect();
    const middle = (from: number, to: number, end: number) => (Math.max(from, 0) + Math.min(to, end)) / 2;
    const there = document.elementFromPoint(
      middle(left, right, innerWidth),
      middle(top, bottom, innerHeight),
    );
    const isSeen = there !== null && (stop.contains(there) || there.contains(stop));
    // A hidden radio or file input is represented by its label.
    const isLabelled = there?.closest('label')?.contains(stop) ?? false;
    return { name: stop.outerHTML.slice(0, 120), isSeen: isSeen || isLabelled };
  });
}
