/** Lost scripts: one message with a button that reads the page again, and neither cart nor input is lost. */
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { pathTo } from '../../src/domain/routes.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { giftCardTexts } from '../../src/text/cart/gift-cards.ts';
import { contactTexts } from '../../src/text/content/contact.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { calculatorTexts } from '../../src/text/cart/shipping-calculator.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { buyableProduct } from '../support/backend.ts';
import { openAsSeeded } from '../support/registered.ts';
import { expectAccessible, openShopper, type Shopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

describe('a screen', () => {
  it.each([
    ['the cart', pathTo('cart'), cartPageTexts.empty],
    ['the login', pathTo('login'), sessionTexts.providers.google],
  ])('%s says so, and comes when it is asked for again', async (_name, path, words) => {
    await expectScreenAgain(await openShopper('phone'), path, words);
  });

  it("the customer's orders say so, and come when they are asked for again", async () => {
    const shopper = await openAsSeeded('cliente@example.com', 'phone');
    await expectScreenAgain(shopper, pathTo('orders'), accountTexts.orders.title);
  });

  it('the link with a secret is asked for again with its secret', async () => {
    const shopper = await openShopper('phone');
    const { page, visit } = shopper;
    const { find } = await loseCode(shopper);
    await visit(`${pathTo('recoveryValidation')}?token=nothing`);
    await page.getByText(failureTexts.codeNotLoaded).waitFor();
    await expect.poll(() => page.url()).not.toContain('token');
    await find();
    const asked = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('button', { name: failureTexts.retry }).click();
    expect((await asked).url()).toContain('token=nothing');
  });
});

describe('the buttons of a product', () => {
  it('say so, and what was pressed is in the cart once the page was read again', async () => {
    const shopper = await openShopper('phone');
    const { page, visit } = shopper;
    const { slug, title } = await buyableProduct({ units: 3 });
    const { find } = await loseCode(shopper);
    await visit(pathTo('product', { slug }));
    await page.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
    await lossOf(page).waitFor();
    await page.getByRole('button', { name: cartTexts.add }).click();
    await find();
    await page.getByRole('button', { name: failureTexts.retry }).click();
    await page.locator('[data-cart-count]:visible').getByText('2', { exact: true }).waitFor();
    await expect.poll(() => lossOf(page).count()).toBe(0);
  });
});

it('an add whose reply cannot be read, because that code is lost, is in the cart once', async () => {
  const shopper = await openShopper('phone');
  const { page, visit } = shopper;
  const { slug } = await buyableProduct({ units: 3 });
  const { find } = await loseCode(shopper, 'LiveChrome.');
  const isSent = page.waitForRequest((request) => request.method() === 'POST');
  await visit(pathTo('product', { slug }));
  await page.getByRole('button', { name: cartTexts.add }).click();
  await isSent;
  await lossOf(page).waitFor();
  await find();
  await page.getByRole('button', { name: failureTexts.retry }).click();
  await toastSaying(page, cartTexts.added);
  await expect.poll(() => page.locator('[data-cart-count]:visible').first().textContent()).toBe('1');
});

describe('code that is fetched when it is wanted', () => {
  it('the calculator says so, and opens once the page was read again', async () => {
    const shopper = await openShopper('phone');
    const { page, visit } = shopper;
    await visit(pathTo('product', { slug: (await buyableProduct()).slug }));
    const { find } = await loseCode(shopper, 'ShippingCalculator.');
    const summary = page.getByText(shippingTexts.calculator, { exact: true });
    await summary.click();
    await lossOf(page).waitFor();
    await expectAccessible(page);
    await find();
    await page.getByRole('button', { name: failureTexts.retry }).click();
    await expect.poll(() => lossOf(page).count()).toBe(0);
    await summary.click();
    await page.getByLabel(calculatorTexts.country).waitFor();
  });

  it('a list says so, and sorts once the page was read again', async () => {
    const shopper = await openShopper('desk');
    const { page, visit } = shopper;
    await visit('/productos/manga');
    const { find } = await loseCode(shopper, 'Listing.');
    const sort = page.getByLabel(listingTexts.sort);
    await sort.selectOption('price');
    await lossOf(page).waitFor();
    await find();
    await page.getByRole('button', { name: failureTexts.retry }).click();
    await expect.poll(() => lossOf(page).count()).toBe(0);
    await sort.selectOption('title');
    await page.waitForURL('**/productos/manga?orderBy=title');
  });
});

it('a form says so, and what was typed is there when the page was read again', async () => {
  const shopper = await openShopper('phone');
  const { page, visit } = shopper;
  const { find } = await loseCode(shopper);
  await visit(pathTo('contact'));
  const message = page.getByRole('textbox', { name: contactTexts.form.fields.message });
  await message.fill('¿Tienen el tomo 12?');
  const submit = page.getByRole('button', { name: contactTexts.form.submit });
  await submit.click();
  await lossOf(page).waitFor();
  await find();
  await page.getByRole('button', { name: failureTexts.retry }).click();
  await expect.poll(() => lossOf(page).count()).toBe(0);
  await expect.poll(() => message.inputValue()).toBe('¿Tienen el tomo 12?');
  await submit.click();
  await page.getByText(contactTexts.form.fields.email).first().waitFor();
  await expect.poll(() => message.inputValue()).toBe('¿Tienen el tomo 12?');
});

it('an island that breaks says so in its place, and the rest of the page works', async () => {
  const { page, context, visit, expects } = await openShopper('desk');
  expects('broken on purpose');
  await context.addInitScript(() =>
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        throw new Error('broken on purpose');
      },
    }),
  );
  await visit(pathTo('giftCards'));
  await page.getByRole('group', { name: giftCardTexts.choose }).hover();
  await page.getByRole('alert').getByText(failureTexts.partFailed).waitFor();
  await expect.poll(() => page.getByRole('searchbox').isVisible()).toBe(true);
});

function lossOf(page: Page): Locator {
  return page.getByRole('alert').getByText(failureTexts.codeNotLoaded);
}

async function expectScreenAgain(shopper: Shopper, path: string, words: string): Promise<void> {
  const { page, visit } = shopper;
  const { find } = await loseCode(shopper);
  await visit(path);
  await lossOf(page).waitFor();
  await find();
  await page.getByRole('button', { name: failureTexts.retry }).click();
  await page.getByRole('main').getByText(words).first().waitFor();
  await expect.poll(() => lossOf(page).count()).toBe(0);
}

/** Makes all scripts with this name prefix fail, until they are found. */
async function loseCode({ context, expects }: Shopper, name = '') {
  expects('ERR_CONNECTION_RESET');
  expects('Error hydrating');
  await context.route(`**/_astro/${name}*`, (route) => route.abort('connectionreset'));
  return { find: () => context.unrouteAll() };
}
