/**
 * An editor's day with all programs: an offer goes live and ends automatically, readings of a broken API are refused,
 * and a version is rolled back. Publishes are triggered by edits; manual ones only where stated.
 */
import type { Page } from 'playwright';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { getProductList } from '../../src/api/catalogue.ts';
import { createHttp } from '../../src/api/http.ts';
import { formatMoney, money, type Money } from '../../src/domain/money.ts';
import { priceText } from '../../src/domain/catalogue/product-structured-data.ts';
import type { ProductCard } from '../../src/domain/catalogue/product.ts';
import { panelTexts } from '../../src/text/publisher/publisher-panel.ts';
import { words } from '../pages/reading-html.ts';
import { runEditor } from '../support/editor.ts';
import { openShopper } from '../support/shopper.ts';

/** A publish, and on a busy machine the rest of the previous one. */
const patience = { timeout: 90_000, interval: 100 };

/** A path that shoppers' pages never request, so that a fault on it does not affect other tests. */
const askedByThePublisherAlone = '/api/v1/categories/footer';

afterAll(async () => {
  await breakApi(null);
});

describe("an editor's day", () => {
  it(
    'shows an offer everywhere, lets it end, refuses a broken API, and goes back',
    { timeout: 300_000 },
    async () => {
      const { slug, price } = await productWithoutOffer();
      const before = price.list;
      const sale = money(Math.round((before.cents * 60) / 100), 'ARS');
      const { page, visit } = await openShopper('desk');

      // Morning: an offer of 40 %.
      const offer = ['--title', 'Oferta del día', '--percent', '40', '--product', slug];
      const began = Date.now();
      const created = await editor('create', ...offer);
      const editorMs = Date.now() - began;
      expect(created).toContain('The publisher knows');
      const number = /^Created: (\d+)/m.exec(created)?.[1] ?? '';
      await expect.poll(() => pricesOn(`/producto/${slug}`), patience).toContain(shown(sale));
      expect(structuredPrice(await site(`/producto/${slug}`))).toBe(priceText(sale));
      expect(feedItem(await site('/feeds/google.xml'), slug)).toContain(
        `<g:sale_price>${priceText(sale)} ARS</g:sale_price>`,
      );
      expect(await cardIn('/productos', slug)).toContain(shown(sale));
      expect(await cardIn('/ofertas', slug)).toContain(shown(sale));
      await visit(`/producto/${slug}`);
      await page.getByText(shown(sale)).first().waitFor();

      // Noon: it ends automatically within a moment.
      await editor('change', number, '--until', inAMoment(editorMs));
      await expect.poll(() => pricesOn(`/producto/${slug}`), patience).not.toContain(shown(sale));
      expect(await pricesOn(`/producto/${slug}`)).toContain(shown(before));
      expect(structuredPrice(await site(`/producto/${slug}`))).toBe(priceText(before));
      expect(feedItem(await site('/feeds/google.xml'), slug)).not.toContain('sale_price');
      expect(await cardIn('/ofertas', slug)).toBeNull();

      // Afternoon: the API breaks. The panel reports it, and the live site is unchanged.
      const panel = await openPanel();
      await panel.locator('.rows > li').filter({ hasText: panelTexts.causes.reminder }).first().waitFor();
      const live = await releaseId();
      await breakApi(askedByThePublisherAlone);
      await panel.getByRole('button', { name: panelTexts.actions.publish }).click();
      await panel.getByText(panelTexts.problems['api-failed'], { exact: false }).first().waitFor(patience);
      expect(await releaseId()).toBe(live);
      await visit(`/producto/${slug}`);
      await page.getByText(shown(before)).first().waitFor();

      // Evening: rollback to the version with the offer, then forward again when the API works.
      await panel.getByText(panelTexts.actions.back, { exact: true }).click();
      await panel
        .getByRole('button', { name: /^Volver a esta: / })
        .first()
        .click();
      await panel.locator('.now .notice').waitFor();
      await expect.poll(releaseId, patience).not.toBe(live);
      expect(await pricesOn(`/producto/${slug}`)).toContain(shown(sale));
      await breakApi(null);
      await panel.getByRole('button', { name: panelTexts.actions.publish }).click();
      await expect.poll(() => pricesOn(`/producto/${slug}`), patience).not.toContain(shown(sale));
    },
  );
});

interface Offered {
  readonly slug: string;
  readonly price: ProductCard['price'];
}

/** The last product of the catalogue, because concurrent tests use the first ones. */
async function productWithoutOffer(): Promise<Offered> {
  const http = createHttp({ baseUrl: inject('apiUrl') });
  const { totalPages } = await http.send(getProductList, { query: {} });
  for (let page = totalPages; page > 0; page--) {
    const { items } = await http.send(getProductList, { query: { page: String(page) } });
    const found = items.findLast(
      ({ price, stock, isOnPresale, isGiftCard }) =>
        price.sale === null && stock > 0 && !isOnPresale && !isGiftCard,
    );
    if (found !== undefined) return { slug: found.slug, price: found.price };
  }
  throw new Error('every product is on offer');
}

/** Runs `npm run edit -- offer`. @throws Error with its output when it fails. */
function editor(...argv: string[]): Promise<string> {
  return runEditor(inject('shopEnv'), 'offer', ...argv);
}

/**
 * Late enough that the offer is still running when the publisher is notified.
 * @param editorMs duration of an earlier command
 */
function inAMoment(editorMs: number): string {
  return `${new Date(Date.now() + 3000 + 3 * editorMs).toISOString().slice(0, 19)}Z`;
}

async function site(path: string): Promise<string> {
  return (await fetch(inject('siteUrl') + path)).text();
}

/** The prices in a page's published HTML. */
async function pricesOn(path: string): Promise<readonly string[]> {
  return words(await site(path)).filter((text) => text.startsWith('$AR'));
}

async function releaseId(): Promise<string> {
  return ((await (await fetch(`${inject('siteUrl')}/health`)).json()) as { release: string }).release;
}

/** Injects a failure of the API for this path; null removes it. */
async function breakApi(path: string | null): Promise<void> {
  const fault = { path, kind: 'refuse', status: 500 };
  const init = path === null ? { method: 'DELETE' } : { method: 'POST', body: JSON.stringify(fault) };
  expect((await fetch(`${inject('apiUrl')}/faults`, init)).ok).toBe(true);
}

async function openPanel(): Promise<Page> {
  const { page, expects } = await openShopper('phone', { baseURL: inject('panelUrl') });
  // The login page has status 401.
  expects('401');
  await page.goto('/');
  await page.getByLabel(panelTexts.login.password).fill(inject('shopEnv').PANEL_PASSWORD);
  await page.getByRole('button', { name: panelTexts.login.enter }).click();
  await page.getByRole('heading', { name: panelTexts.state.heading }).waitFor();
  return page;
}

/** The card of a product in a list, on any of its pages; null when there is none. */
async function cardIn(list: string, slug: string): Promise<string | null> {
  for (let number = 1; ; number++) {
    const answer = await fetch(`${inject('siteUrl')}${list}${number === 1 ? '' : `/${number}`}`);
    const html = await answer.text();
    if (answer.status === 404) return null;
    const title = html.indexOf(`<h3><a href="/producto/${slug}">`);
    if (title !== -1) return html.slice(title, html.indexOf('</li>', title));
  }
}

function structuredPrice(html: string): string | undefined {
  return /"@type":"Offer","url":"[^"]*","price":"([\d.]+)"/.exec(html)?.[1];
}

function feedItem(feed: string, slug: string): string {
  const link = feed.indexOf(`/producto/${slug}</g:link>`);
  expect(link, `${slug} in the feed`).toBeGreaterThan(0);
  return feed.slice(link, feed.indexOf('</item>', link));
}

function shown(amount: Money): string {
  return formatMoney(amount);
}
