/**
 * An editor's day with all programs: an offer goes live and ends automatically, readings of a broken API are refused,
 * and a version is rolled back. Publishes are triggered by edits; manual ones only where stated.
 */
import type { Page } from 'playwright';
import { afterAll, inject, it } from 'vitest';
import { formatMoney, money, type Money } from '../../src/domain/money.ts';
import { amountText } from '../../src/domain/catalogue/product-structured-data.ts';
import { previewTexts } from '../../src/text/publisher/preview.ts';
import { panelTexts } from '../../src/text/publisher/publisher-panel.ts';
import { words } from '../pages/reading-html.ts';
import { listed } from '../support/backend.ts';
import { expect } from '../support/expect.ts';
import { runProgram } from '../support/program.ts';
import { expectAccessibleAndFitting } from '../support/fitting.ts';
import { openShopper } from '../support/shopper.ts';

/** A publish, and on a busy machine the rest of the previous one. */
const patience = { timeout: 90_000 };

/** A path that shoppers' pages never request, so that a fault on it does not affect other tests. */
const askedByThePublisherAlone = '/api/v1/categories/footer';

afterAll(async () => {
  await breakApi(null);
});

it("an editor's day: an offer, a broken API and a version taken back", { timeout: 300_000 }, async () => {
  const { slug, price: before } = await productWithoutOffer();
  const sale = money(Math.round((before.cents * 60) / 100), 'ARS');
  const product = `/producto/${slug}`;
  const { page, visit } = await openShopper('desk');

  // Morning: an offer of 40 %.
  const offer = ['--title', 'Oferta del día', '--percent', '40', '--product', slug];
  const began = Date.now();
  const created = await editor('create', ...offer);
  const editorMs = Date.now() - began;
  expect(created).toContain('The publisher knows');
  const number = /^Created: (\d+)/m.exec(created)?.[1] ?? '';
  await expect.poll(() => pricesOn(product), patience).toContain(formatMoney(sale));
  expect(structuredPrice(await site(product))).toBe(amountText(sale));
  expect(feedItem(await site('/feeds/google.xml'), slug)).toContain(
    `<g:sale_price>${amountText(sale)} ARS</g:sale_price>`,
  );
  for (const list of ['/productos', '/ofertas'])
    expect(await cardIn(list, slug)).toContain(formatMoney(sale));
  await visit(product);
  await page.getByText(formatMoney(sale)).first().waitFor();

  // Noon: it ends automatically within a moment.
  await editor('change', number, '--until', inAMoment(editorMs));
  await expect.poll(() => pricesOn(product), patience).not.toContain(formatMoney(sale));
  expect(await pricesOn(product)).toContain(formatMoney(before));
  expect(structuredPrice(await site(product))).toBe(amountText(before));
  expect(feedItem(await site('/feeds/google.xml'), slug)).not.toContain('sale_price');
  expect(await cardIn('/ofertas', slug)).toBeNull();

  // Afternoon: the API breaks. The panel reports it, and the live site is unchanged.
  const panel = await openPanel();
  const publish = panel.getByRole('button', { name: panelTexts.actions.publish });
  await panel.locator('.rows > li').filter({ hasText: panelTexts.causes.reminder }).first().waitFor();
  const live = await releaseId();
  await breakApi(askedByThePublisherAlone);
  await publish.click();
  await panel.getByText(panelTexts.problems['api-failed'], { exact: false }).first().waitFor(patience);
  expect(await releaseId()).toBe(live);
  await visit(product);
  await page.getByText(formatMoney(before)).first().waitFor();

  // Evening: rollback to the version with the offer, then forward again, by a preview, when the API works.
  await panel.getByText(panelTexts.actions.back, { exact: true }).click();
  const back = panel.getByRole('button', { name: /^Volver a esta: / });
  await back.first().click();
  await panel.locator('.now .notice').waitFor();
  await expect.poll(releaseId, patience).not.toBe(live);
  expect(await pricesOn(product)).toContain(formatMoney(sale));
  await breakApi(null);
  // During the pause nothing else goes live, so that it stays up to date.
  const { actions, compare } = previewTexts;
  await panel.getByRole('button', { name: actions.make, exact: true }).click();
  await panel.getByRole('link', { name: /^Ver la vista previa/ }).click(patience);
  await expectAccessibleAndFitting(panel);
  await panel.getByRole('link', { name: product, exact: true }).click();
  const framed = (title: string) => panel.frameLocator(`iframe[title="${title}"]`).locator('main');
  await expect(framed(compare.before)).toContainText(formatMoney(sale));
  await expect(framed(compare.after)).not.toContainText(formatMoney(sale));
  expect(await pricesOn(product)).toContain(formatMoney(sale));
  await panel.getByRole('link', { name: actions.toList }).click();
  await panel.getByRole('button', { name: actions.publish, exact: true }).click();
  // The panel may still say that an action before it is done.
  await expect.poll(() => pricesOn(product), patience).not.toContain(formatMoney(sale));
  await panel.getByText(panelTexts.actions.done, { exact: true }).waitFor(patience);
});

/** The last product of the catalogue, because concurrent tests use the first ones. */
async function productWithoutOffer(): Promise<{ readonly slug: string; readonly price: Money }> {
  const { totalPages } = await listed();
  for (let page = totalPages; page > 0; page--) {
    const found = (await listed(page)).items.findLast(({ price, stock }) => price.sale === null && stock > 0);
    if (found !== undefined) return { slug: found.slug, price: found.price.list };
  }
  throw new Error('every product is on offer');
}

/** Runs `npm run edit -- offer`. @returns what it says */
async function editor(...argv: string[]): Promise<string> {
  const { code, said, errors } = await runProgram('edit', ['offer', ...argv], inject('shopEnv'));
  expect(code, errors).toBe(0);
  return said;
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
  // Pages beside each other run no scripts.
  expects(/Blocked (script execution|autofocusing)/);
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
