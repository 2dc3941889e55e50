/**
 * Analytics after cookie consent, read from the tag's own queue. The demo shop has no ids, so one is injected into its
 * code; the tag itself is never loaded.
 */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { contactTexts } from '../../src/text/content/contact.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { passOn } from '../support/in-transit.ts';
import { openShopper, type Shopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

interface Measured {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

it('nothing is sent before the notice is accepted, and what happened before is kept', async () => {
  const { page, visit } = await openMeasured();
  const { slug, title } = await buyableProduct();
  await visit(`/producto/${slug}`);
  await page.getByRole('button', { name: cartTexts.add }).click();
  await toastSaying(page, cartTexts.added);
  const accept = page.getByRole('button', { name: shopTexts.cookies.accept });
  await accept.waitFor();
  expect(await page.evaluate(() => 'dataLayer' in globalThis)).toBe(false);
  await accept.click();
  await expectMeasured(page, 'view_item', 1);
  await expectMeasured(page, 'add_to_cart', 1);
  const [added] = await events(page, 'add_to_cart');
  expect(added?.params['currency']).toBe('ARS');
  expect(added?.params['items']).toEqual([expect.objectContaining({ item_name: title, quantity: 1 })]);
});

describe('who has accepted', () => {
  it('is measured seeing a built list, choosing from it, and seeing and emptying the cart', async () => {
    const { page, visit } = await openMeasured({ hasAccepted: true });
    await visit('/productos/manga');
    await expectMeasured(page, 'view_item_list', 1);
    const [viewed] = await events(page, 'view_item_list');
    expect(viewed?.params['item_list_name']).toBe('Manga');
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.locator('.grid .card a').first().click();
    await expectMeasured(page, 'select_item', 1);

    const { slug, title } = await buyableProduct();
    await visit(`/producto/${slug}`);
    await page.getByRole('button', { name: cartTexts.add }).click();
    await toastSaying(page, cartTexts.added);
    await visit('/cart');
    await expectMeasured(page, 'view_cart', 1);
    await page.getByRole('button', { name: cartPageTexts.removeOf(title) }).click();
    await expectMeasured(page, 'remove_from_cart', 1);
  });

  it('is measured searching, and seeing each list that the API answers', async () => {
    const { page, visit } = await openMeasured({ hasAccepted: true });
    await visit('/productos?q=one+piece');
    await expectMeasured(page, 'search', 1);
    expect((await events(page, 'search'))[0]?.params).toEqual({ search_term: 'one piece' });
    await expectMeasured(page, 'view_item_list', 1);
    await page.locator('[name="orderBy"]').selectOption('title');
    await expectMeasured(page, 'view_item_list', 2);
    // The same text in another order is not a new search.
    expect(await events(page, 'search')).toHaveLength(1);
  });

  it('is told how fast a page was, also where nothing is measured', async () => {
    const { page, visit } = await openMeasured({ hasAccepted: true });
    await visit('/nosotros');
    await expect.poll(() => page.evaluate(() => 'dataLayer' in globalThis)).toBe(true);
    // The largest paint is known with the first press, the rest when the page is hidden.
    await page.locator('h1').click();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    for (const name of ['LCP', 'CLS']) await expectMeasured(page, name, 1);
    const [paint] = await events(page, 'LCP');
    expect(paint?.params['metric_value']).toBeGreaterThan(0);
    expect(paint?.params['metric_rating']).toMatch(/^(good|needs-improvement|poor)$/);
  });

  it('is measured leaving for a conversation, and writing to the shop', async () => {
    const { page, context, visit } = await openMeasured({ hasAccepted: true });
    await visit('/distribucion-internacional-comics');
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    const contact = page.locator('a[data-dispatch-contact]').first();
    // Nothing in the page shows when presses are measured, so this presses repeatedly until one is.
    const press = async () => {
      await contact.click();
      return (await events(page, 'generate_lead')).length;
    };
    await expect.poll(press).toBeGreaterThan(0);

    await context.route('**/api/v1/contact', (route) => route.fulfill({ json: { message: 'ok' } }));
    await visit('/contacto');
    const { fields, submit } = contactTexts.form;
    await page.getByRole('textbox', { name: fields.email }).fill('ana@example.com');
    await page.getByRole('textbox', { name: fields.phone }).fill('11 5555-0199');
    for (const name of ['name', 'subject', 'message'] as const) {
      await page.getByRole('textbox', { name: fields[name] }).fill('Ana 1');
    }
    await page.getByRole('button', { name: submit }).click();
    await expectMeasured(page, 'generate_lead', 1);
  });
});

/** A shopper in a shop with a tag id. */
async function openMeasured({ hasAccepted = false } = {}): Promise<Shopper> {
  const shopper = await openShopper('desk');
  const { context, expects } = shopper;
  // The demo shop's CSP blocks the tag.
  expects('googletagmanager.com');
  expects('Content Security Policy');
  expects('TrustedScriptURL');
  await context.route('**/_astro/*.js', (route) =>
    passOn(route, async (response) => ({
      body: (await response.text()).replace('googleTagId:null', 'googleTagId:`G-E2E`'),
    })),
  );
  if (hasAccepted) await context.addInitScript(() => localStorage.setItem('vineta:1:consent', '1'));
  return shopper;
}

/** Resolves when an event with this name was measured that many times. */
async function expectMeasured(page: Page, name: string, times: number): Promise<void> {
  await expect.poll(() => events(page, name)).toHaveLength(times);
}

async function events(page: Page, name: string): Promise<Measured[]> {
  const layer = await page.evaluate(() => {
    const { dataLayer = [] } = globalThis as { dataLayer?: ArrayLike<unknown>[] };
    return dataLayer.map((words) => [...Array.from(words)]);
  });
  return layer
    .filter(([word, measured]) => word === 'event' && measured === name)
    .map(([, , params]) => ({ name, params: params as Measured['params'] }));
}
