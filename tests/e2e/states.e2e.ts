/**
 * Every template and its states, each reached once: no axe violation and no sideways scrolling at both widths; nothing
 * beyond the edge with every font at 200 and 400 % (WCAG 1.4.4 and 1.4.10), with names of 84 letters, and with a
 * minimum font size set in the browser; no field into which iOS zooms.
 */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import {
  choosePayment,
  chooseShipping,
  expectReceived,
  fillAddress,
  goOn,
  openAtCheckout,
  placeOrder,
} from '../support/checkout-shopper.ts';
import { expectFitting, fittingSizes } from '../support/fitting.ts';
import { lengthenNames } from '../support/long-names.ts';
import {
  customerPages,
  pageStates,
  productPages,
  publicPages,
  type PageState,
} from '../support/page-states.ts';
import { expectAccessible, expectAccessibleAtBothWidths, openShopper, widths } from '../support/shopper.ts';

const wholePages = [...publicPages, ...productPages, ...customerPages];
const statesOf = (isWidthSpecific: boolean) =>
  pageStates.filter((state) => (state.isWidthSpecific === true) === isWidthSpecific);

/** Reduced motion: an autoplaying carousel is a scrollable strip of its own. */
const calm = { reducedMotion: 'reduce' } as const;
const largest = { ...calm, minimumFontSize: 24, viewport: fittingSizes.narrowest };

it.each([...wholePages, ...statesOf(false)])(
  '$name is accessible and fits at both widths, in every font and with long names',
  async ({ reach, names }) => {
    const shopper = await openShopper('phone', calm);
    const { page } = shopper;
    await reach(shopper);
    await expectAccessibleAtBothWidths(page);
    expect(await smallFields(page), 'fields with letters below 16 px').toEqual([]);
    await expectFitting(page, ['desk', 'doubled', 'narrowest']);
    if (names === undefined) return;
    await page.waitForLoadState('networkidle');
    await lengthenNames(page, names);
    await expectFitting(page, ['narrowest', 'smallDesk']);
  },
);

describe.each(['phone', 'desk'] as const)('on a %s', (width) => {
  it.each(statesOf(true))('$name is accessible and fits', async ({ reach, names }) => {
    const shopper = await openShopper(width, calm);
    const { page } = shopper;
    await reach(shopper);
    await expectAccessible(page);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    if (width === 'desk') return;
    await expectFitting(page, ['narrowest']);
    if (names === undefined) return;
    await lengthenNames(page, names);
    await expectFitting(page, ['narrowest']);
  });
});

/** Pages that one browser context walks. */
const pagesPerWalk = 7;
const walks = Array.from({ length: Math.ceil(wholePages.length / pagesPerWalk) }, (_, index) =>
  wholePages.slice(index * pagesPerWalk, (index + 1) * pagesPerWalk),
);

describe('letters of 24 pixels at least', () => {
  it.each(walks)('fit $name and its neighbours', async (...states: PageState[]) => {
    const shopper = await openShopper('phone', largest);
    for (const { reach } of states) {
      // A page is loaded in the size that it is judged in first: a change of width may leave a preloaded picture unused.
      await shopper.page.setViewportSize(fittingSizes.narrowest);
      await reach(shopper);
      await expectFitting(shopper.page, ['narrowest', 'doubled', 'desk']);
    }
  });

  it.each(pageStates)('fit $name', async ({ reach }) => {
    const shopper = await openShopper('phone', largest);
    await reach(shopper);
    await expectFitting(shopper.page, ['narrowest']);
  });
});

it.each([
  ['as they are', calm],
  ['of 24 pixels at least', largest],
])(
  'a filled cart, the three steps of the checkout and the order fit in letters %s, and with long names',
  async (_, options) => {
    const { page, visit } = await openAtCheckout('phone', 'ARS', options);
    await visit('/cart');
    await page.getByRole('link', { name: cartPageTexts.checkout }).waitFor();
    await expectWholeWithLongNames(page);
    await page.setViewportSize(widths.phone);
    await visit('/cuenta/checkout');
    await page.getByRole('heading', { level: 2, name: checkoutTexts.summary }).waitFor();
    await fillAddress(page);
    await expectWholeWithLongNames(page);
    await goOn(page);
    await chooseShipping(page, 'pickupCentro');
    await expectWholeWithLongNames(page);
    await goOn(page);
    await choosePayment(page, 'transfer');
    await expectFitting(page, ['doubled', 'desk', 'narrowest']);
    await placeOrder(page);
    await expectReceived(page);
    await expectWholeWithLongNames(page);
  },
);

async function expectWholeWithLongNames(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expectFitting(page, ['doubled', 'desk', 'narrowest']);
  await lengthenNames(page);
  await expectFitting(page, ['narrowest', 'smallDesk']);
}

/** iOS zooms into what has smaller letters. */
function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => !['radio', 'checkbox', 'file', 'hidden'].includes(field.getAttribute('type') ?? ''))
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 80)),
  );
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

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
