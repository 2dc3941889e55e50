/** States beside the templates themselves, each at both widths: axe finds nothing in any of them. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { cartTexts } from '../../src/text/cart.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { landingTexts } from '../../src/text/landings.ts';
import { sessionTexts } from '../../src/text/session.ts';
import { shopTexts } from '../../src/text/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { visitAs } from '../support/login.ts';
import { expectAccessible, openShopper, type Shopper, type Width } from '../support/shopper.ts';

/** How a shopper gets there, and what shows that she is there. */
interface State {
  readonly name: string;
  readonly reach: (shopper: Shopper) => Promise<void>;
}

const states: readonly State[] = [
  {
    name: 'suggestions for what is being typed',
    reach: async ({ page, visit }) => {
      await visit('/nosotros');
      const box = page.getByRole('banner').getByLabel(shopTexts.search.label);
      await box.focus();
      await page.getByRole('banner').getByRole('combobox', { name: shopTexts.search.label }).waitFor();
      const { title } = await buyableProduct();
      await box.pressSequentially(title.slice(0, 12));
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'an author without a page of its own',
    reach: async ({ page, visit, expects }) => {
      expects('404');
      await visit('/autores/no-existe');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'the modal about the connection',
    reach: async ({ page, visit, expects }) => {
      expects('api/v1/cart');
      expects('ERR_CONNECTION_RESET');
      const { slug } = await buyableProduct();
      await visit(`/producto/${slug}`);
      await page.route('**/api/v1/cart**', (route) => route.abort('connectionreset'));
      await page.getByRole('button', { name: cartTexts.add }).first().click();
      await page.getByRole('dialog').filter({ hasText: failureTexts.connection }).waitFor();
    },
  },
  {
    name: 'a toast of a failure',
    reach: async ({ page, visit, expects }) => {
      expects('500');
      const { slug } = await buyableProduct();
      await visit(`/producto/${slug}`);
      await page.route('**/api/v1/cart**', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('button', { name: cartTexts.add }).first().click();
      await page.getByText(cartTexts.addFailed).waitFor();
    },
  },
  {
    name: 'a campaign in another order',
    reach: async ({ page, visit }) => {
      await visit('/c/one-piece');
      const answered = page.waitForResponse('**/landing-pages/one-piece/products**');
      const select = page.getByLabel(landingTexts.sort);
      await select.focus();
      await select.selectOption('price');
      await answered;
      await page.getByRole('main').getByRole('heading', { level: 3 }).first().waitFor();
    },
  },
  {
    name: 'a login that was refused',
    reach: async ({ page, visit, expects }) => {
      expects('401');
      await visit('/login');
      await page.getByLabel(sessionTexts.email).first().fill('cliente@example.com');
      await page.getByLabel(sessionTexts.password, { exact: true }).first().fill('otra clave');
      await page.getByRole('button', { name: sessionTexts.login.submit, exact: true }).click();
      await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    },
  },
  {
    name: 'the notifications of a customer',
    reach: async ({ page, visit }) => {
      await visitAs(page, 'cliente@example.com', '/cuenta/favoritos');
      await visit('/nosotros');
      await page.getByRole('button', { name: shopTexts.notifications.open }).click();
      await page.getByText(shopTexts.notifications.pending).waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: shopTexts.notifications.close }).waitFor();
    },
  },
];

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  it.each(states)('$name', async ({ reach }) => {
    const shopper = await openShopper(width);
    await reach(shopper);
    await expectAccessible(shopper.page);
    expect(await sidewaysScroll(shopper.page)).toBeLessThanOrEqual(0);
  });
});

describe('where colours are taken away', () => {
  it('the focus, what is chosen and every icon of the header are still to be seen', async () => {
    const { page, visit } = await openShopper('desk', { forcedColors: 'active' });
    await visit('/productos/manga');
    const chosen = page.getByRole('radio', { checked: true }).locator('xpath=ancestor::label');
    await expect.poll(() => outlineOf(page, chosen)).toMatch(/^solid 3px/);
    const search = page.getByRole('banner').getByRole('button', { name: shopTexts.search.submit });
    await page.getByRole('banner').getByLabel(shopTexts.search.label).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => outlineOf(page, search)).toMatch(/^solid 3px/);
    const icons = await page
      .getByRole('banner')
      .locator('svg:visible')
      .evaluateAll((all) =>
        all.map((icon) => {
          const { color, stroke, fill } = getComputedStyle(icon);
          const behind = getComputedStyle(document.body).backgroundColor;
          return [color, stroke, fill].some((paint) => paint !== 'none' && paint !== behind);
        }),
      );
    expect(icons.length).toBeGreaterThan(3);
    expect(icons).not.toContain(false);
  });
});

async function outlineOf(page: Page, element: ReturnType<Page['locator']>): Promise<string> {
  await page.waitForLoadState('load');
  return element.first().evaluate((node) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    return `${outlineStyle} ${outlineWidth}`;
  });
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
