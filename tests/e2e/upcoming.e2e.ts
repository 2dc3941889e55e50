/** What comes of a shopper's series, on a phone: on the calendar, in the collection and in the account. */
import type { Page } from 'playwright';
import { it } from 'vitest';
import { upcomingIn } from '../../src/domain/catalogue/upcoming.ts';
import { calendarTexts } from '../../src/text/catalogue/release.ts';
import { seriesCalendarTexts } from '../../src/text/account/series-calendar.ts';
import { upcomingTexts } from '../../src/text/catalogue/upcoming.ts';
import { expect } from '../support/expect.ts';
import { expectAccessibleAndFitting } from '../support/fitting.ts';
import { openAsSeeded } from '../support/registered.ts';
import { openShopper } from '../support/shopper.ts';

/** A series with a presale that has a day, and this presale. */
async function announced(page: Page) {
  const html = await (await page.request.get('/calendario')).text();
  for (const series of upcomingIn(html) ?? []) {
    const presale = series.volumes.find(
      ({ isOnPresale, releaseDate }) => isOnPresale && releaseDate !== null,
    );
    if (presale) return { series, presale, collection: collectionOf(series) };
  }
  throw new Error('the demonstration announces no volume with a day');
}

function collectionOf({ slug, name, products }: { slug: string; name: string; products: readonly string[] }) {
  return JSON.stringify([{ slug, name, brand: null, have: [1], want: [], products: products.slice(0, 1) }]);
}

const region = (page: Page) => page.getByRole('region', { name: upcomingTexts.title });

it('a presale of a collected series is reserved from the collection, and on the calendar', async () => {
  const { page, visit, requests } = await collector();
  await visit('/coleccion');
  const { presale } = await announced(page);
  const row = region(page).getByRole('listitem').filter({ hasText: presale.title });
  await row.getByText(upcomingTexts.comesOut(presale.releaseDate, '')).waitFor();
  await expect(row.locator('.price')).toContainText('$AR');
  await expectAccessibleAndFitting(page);
  const reserve = row.getByRole('button', { name: upcomingTexts.reserveOf(presale.title) });
  await reserve.click();
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
  // One page for all series, and no call for a guest.
  expect(requests().filter((path) => path === '/calendario')).toHaveLength(1);

  await page.evaluate(() => localStorage.setItem('vineta:1:currency', 'USD'));
  await visit('/calendario');
  await expect(page.locator('.upcoming-own')).toHaveAttribute('open', '');
  await expect(row.locator('.price')).toContainText('$US');
  await expectAccessibleAndFitting(page);
  await row.getByRole('link', { name: presale.title, exact: true }).click();
  await page.waitForURL(`**/producto/${presale.slug}`);
});

it('without series a visitor is told what to do, and without JavaScript nothing', async () => {
  const { page, visit } = await openShopper('phone');
  await visit('/calendario');
  await page.locator('.upcoming-own > summary').click();
  await page.getByText(upcomingTexts.noSeries).waitFor();
  await expectAccessibleAndFitting(page);
  await visit('/coleccion');
  await page.getByText(upcomingTexts.noSeries).waitFor();

  const plain = await openShopper('phone', { javaScriptEnabled: false });
  await plain.visit('/calendario');
  await expect(plain.page.locator('.release').first()).toBeVisible();
  await expect(plain.page.getByText(upcomingTexts.title)).toBeHidden();
  await plain.page.getByRole('link', { name: calendarTexts.calendar }).waitFor();
});

it('a customer who follows a series sees what comes of it in the account', async () => {
  const { page, visit } = await openAsSeeded('cliente@example.com', 'phone');
  const { series, presale } = await announced(page);
  const follow = { id: 1, kind: 'series', title: series.name, slug: series.slug, volume: null };
  await page.route('**/api/v1/account/alerts', (route) => route.fulfill({ json: { data: [follow] } }));
  await visit('/cuenta');
  await region(page).getByRole('link', { name: presale.title, exact: true }).waitFor();
  await expectAccessibleAndFitting(page);
});

it('a customer subscribes to a secret calendar, gets another address, and gives it up', async () => {
  const { page, visit } = await openAsSeeded('cliente@example.com', 'phone');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit('/cuenta');
  await page.getByText(upcomingTexts.calendarTitle).click();
  await page.getByRole('button', { name: seriesCalendarTexts.make }).click();
  const address = page.getByLabel(seriesCalendarTexts.address);
  await expect(address).toHaveValue(/\/api\/v1\/series-calendar\.ics\?key=/);
  const first = await address.inputValue();
  await page.getByRole('button', { name: seriesCalendarTexts.copy }).click();
  await page.getByText(seriesCalendarTexts.copied).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expect(page.getByRole('link', { name: seriesCalendarTexts.subscribe })).toHaveAttribute(
    'href',
    /^webcal:\/\//,
  );
  const read = (url: string) => page.request.get(new URL(url).pathname + new URL(url).search);
  const answer = await read(first);
  expect([answer.status(), answer.headers()['content-type'], answer.headers()['cache-control']]).toEqual([
    ...[200, 'text/calendar; charset=utf-8', 'private, max-age=3600'],
  ]);
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: seriesCalendarTexts.another }).click();
  await expect(address).not.toHaveValue(first);
  expect((await read(first)).status()).toBe(404);
  await page.getByRole('button', { name: seriesCalendarTexts.end }).click();
  await page.getByRole('button', { name: seriesCalendarTexts.make }).waitFor();
});

/** Has the first volume of a series with a presale. */
async function collector() {
  const guest = await openShopper('phone');
  const { collection } = await announced(guest.page);
  const shopper = await openShopper('phone', { stored: { collection } });
  const paths: string[] = [];
  shopper.page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return { ...shopper, requests: () => paths };
}
