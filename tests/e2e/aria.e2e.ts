/** Accessibility tree of the main pages: roles and names, in order. */
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { pathTo, withQuery } from '../../src/domain/routes.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { productTexts } from '../../src/text/catalogue/product.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { calculatorTexts } from '../../src/text/cart/shipping-calculator.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { chooseShipping, fillAddress, goOn, openAtCheckout } from '../support/checkout-shopper.ts';
import { openShopper, widths, type Width } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

it('the header, at a desk', async () => {
  const { page, visit } = await openShopper('desk');
  await visit('/nosotros');
  const { links } = shopTexts;
  await expectSpoken(page.getByRole('banner'), [
    `button "${shopTexts.menu.open}"`,
    `link "${shopTexts.homeLink}"`,
    'search',
    `searchbox "${shopTexts.search.label}"`,
    `button "${shopTexts.search.submit}"`,
    `link "${shopTexts.signIn}"`,
    `link "${cartTexts.badge(0, null)}"`,
    `navigation "${shopTexts.mainNavigation}"`,
    ...Object.values(links).map((words) => `link "${words}"`),
    `combobox "${shopTexts.currency.label}"`,
  ]);
});

describe('on a phone and a desk', () => {
  it('a product says what it is, how many, and what the buttons do', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug, title } = await buyableProduct({ units: 3 });
    await visit(`/producto/${slug}`);
    await expectSpokenAtBothWidths(page, [
      'navigation "Estás en"',
      'region "Imágenes del producto"',
      `img "Tapa de ${title}"`,
      `heading "${title}" [level=1]`,
      `group "${cartTexts.quantityOf(title)}"`,
      `button "${cartTexts.decreaseOf(title)}" [disabled]`,
      `textbox "${cartTexts.quantity}"`,
      `button "${cartTexts.increaseOf(title)}"`,
      `button "${cartTexts.add}"`,
      `heading "${productTexts.attributes.title}" [level=2]`,
    ]);
  });

  it('a cart is a list of lines, its totals are pairs, and the way on is a link', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug, title } = await buyableProduct({ units: 3 });
    await visit(`/producto/${slug}`);
    await page.getByRole('button', { name: cartTexts.add }).first().click();
    await toastSaying(page, cartTexts.added);
    await visit('/cart');
    await page.getByRole('link', { name: cartPageTexts.checkout }).waitFor();
    await expectSpokenAtBothWidths(page, [
      `heading "${cartPageTexts.title}" [level=1]`,
      `list "${cartPageTexts.items}"`,
      `link "${title}"`,
      `group "${cartTexts.quantityOf(title)}"`,
      `button "${cartPageTexts.removeOf(title)}"`,
      `link "${cartPageTexts.checkout}"`,
      `region "${cartTexts.code.title}"`,
      `textbox "${cartTexts.code.label}"`,
      `button "${cartTexts.code.apply}"`,
      `combobox "${calculatorTexts.country}"`,
    ]);
  });

  it('the login names its fields, its ways in and what comes after', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/login');
    await page.getByRole('button', { name: sessionTexts.login.submit, exact: true }).waitFor();
    await expectSpokenAtBothWidths(page, [
      `heading "${sessionTexts.login.title}" [level=1]`,
      `button "${sessionTexts.login.submit}"`,
      `link "${sessionTexts.login.forgot}"`,
      'button "Ingresar con Facebook"',
      'button "Ingresar con Google"',
      `heading "${sessionTexts.signup.heading}" [level=2]`,
    ]);
    const { email, password } = sessionTexts;
    const fields = page.getByRole('main').getByRole('textbox');
    await expect
      .poll(async () => Promise.all((await fields.all()).map(nameOf)))
      .toEqual([email, password, email, password]);
  });
});

describe.each<Width>(['phone', 'desk'])('on a %s', (width) => {
  it('a search is a combobox with its suggestions, and its list has a heading', async () => {
    const { page, visit } = await openShopper(width);
    const { title } = await buyableProduct();
    await visit('/nosotros');
    const box = page.getByRole('banner').getByLabel(shopTexts.search.label);
    await box.focus();
    await page.getByRole('banner').getByRole('combobox', { name: shopTexts.search.label }).waitFor();
    await box.fill(title.slice(0, 12));
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await box.press('ArrowDown');
    const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
    await chosen.waitFor();
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true');
    const chosenId = await chosen.getAttribute('id');
    await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(chosenId);
    await expect.poll(() => page.getByRole('listbox').ariaSnapshot()).toMatch(/^- listbox "Sugerencias"/);

    await visit(withQuery(pathTo('productList'), new URLSearchParams({ q: title })));
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor();
    await main.getByRole('link', { name: title, exact: true }).first().waitFor();
  });

  it('the checkout says which step it is, and its choices are radios with their prices', async () => {
    const { page, product } = await openAtCheckout(width);
    const main = page.getByRole('main');
    const [first, second, third] = checkoutTexts.steps;
    await main.getByRole('heading', { name: first }).waitFor();
    await expectSpoken(main, [`textbox "${checkoutTexts.fields.phone}"`, `button "${checkoutTexts.next}"`]);
    await fillAddress(page);
    await goOn(page);
    await main.getByRole('heading', { name: second }).waitFor();
    await main.getByRole('radio').first().waitFor();
    await chooseShipping(page, 'pickupCentro');
    await expect.poll(() => main.ariaSnapshot()).toMatch(/radio "Retiro[^"]*" \[checked\]/);
    await goOn(page);
    await main.getByRole('heading', { name: third }).waitFor();
    await main.getByRole('radio').first().waitFor();
    await expect.poll(() => main.ariaSnapshot()).toContain(product.title);
    await expectSpoken(main, [`button "${checkoutTexts.placeOrder}" [disabled]`]);
  });
});

/** In the main part of one load: only the layout differs. */
async function expectSpokenAtBothWidths(page: Page, expected: readonly string[]): Promise<void> {
  for (const size of Object.values(widths)) {
    await page.setViewportSize(size);
    await expectSpoken(page.getByRole('main'), expected);
  }
}

/** Polls until these lines appear in this order (after hydration); other lines in between are ignored. */
async function expectSpoken(place: Locator, expected: readonly string[]): Promise<void> {
  await expect.poll(() => missingIn(place, expected)).toEqual([]);
}

async function missingIn(place: Locator, expected: readonly string[]): Promise<readonly string[]> {
  const lines = (await place.ariaSnapshot()).split('\n').map(spoken);
  let from = 0;
  return expected.filter((line) => {
    const index = lines.indexOf(line, from);
    if (index >= 0) from = index + 1;
    return index < 0;
  });
}

/** A line of the tree without its content: `- button "Quitar": texto` is `button "Quitar"`. */
function spoken(line: string): string {
  return (
    /^\s*- '?([a-z]+(?: "(?:[^"\\]|\\.)*")?(?: \[(?:level=\d|disabled|checked)\])*)/.exec(line)?.[1] ?? ''
  );
}

/** Accessible name, as computed by the browser. */
async function nameOf(field: Locator): Promise<string> {
  return /"((?:[^"\\]|\\.)*)"/.exec(await field.ariaSnapshot())?.[1] ?? '';
}
