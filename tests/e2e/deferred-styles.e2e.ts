/** The first round trip carries some 14 kB: what pages weigh as served, and the sheet of styles that comes later. */
import { request } from 'node:http';
import { inject, it } from 'vitest';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { expect } from '../support/expect.ts';
import { hold } from '../support/in-transit.ts';
import { openShopper } from '../support/shopper.ts';

const kB = 1000;
const pages = [
  { name: 'product', path: async () => `/producto/${(await buyableProduct()).slug}`, most: 15 * kB },
  { name: 'list', path: () => '/productos/manga', most: 15 * kB },
  { name: 'home', path: () => '/', most: 18 * kB },
];
const sheet = 'link[data-deferred-styles]';
/** `--strip` in a light page. */
const strip = 'rgb(23, 20, 29)';
const sheetFile = /\/_astro\/deferred\.[^/]*\.css/;

it.each(pages)('$name is at most $most bytes as served, with one later sheet', async ({ path, most }) => {
  const { size, html } = await served(await path());
  expect(size).toBeLessThanOrEqual(most);
  expect(html.split('data-deferred-styles').length).toBe(2);
  expect(html.indexOf('data-deferred-styles')).toBeLessThan(html.indexOf('<footer'));
});

it.each(pages)('$name shows nothing below its first screen before the sheet is there', async ({ path }) => {
  const { page, context } = await openShopper('phone');
  const release = await hold(context, sheetFile);
  const footer = page.getByRole('contentinfo');
  await page.goto(await path(), { waitUntil: 'commit' });
  await page.locator('main h1').waitFor({ state: 'attached' });
  await expect(page.locator(sheet)).toBeAttached();
  expect(await footer.count()).toBe(0);
  release();
  await expect(footer).toHaveCSS('background-color', strip);
});

it('without JavaScript the footer is styled', async () => {
  const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
  await visit('/productos/manga');
  await expect(page.getByRole('contentinfo')).toHaveCSS('background-color', strip);
});

it('a lost sheet is asked for again, and the menu opens with it', async () => {
  const { page, visit, expects } = await openShopper('phone');
  expects('/_astro/deferred.');
  expects('net::ERR_FAILED');
  let isLost = true;
  await page.route(sheetFile, (route) => (isLost ? route.abort() : route.continue()));
  await visit('/como-comprar');
  const footer = page.getByRole('contentinfo');
  await expect(footer).not.toHaveCSS('background-color', strip);
  isLost = false;
  await page.getByRole('button', { name: shopTexts.menu.openAll, exact: true }).click();
  await page.getByRole('dialog', { name: shopTexts.menu.openAll }).waitFor();
  await expect(footer).toHaveCSS('background-color', strip);
});

async function served(path: string): Promise<{ size: number; html: string }> {
  const url = new URL(path, inject('siteUrl'));
  const size = await new Promise<number>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length)).on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
  return { size, html: await (await fetch(url)).text() };
}
