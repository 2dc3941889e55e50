/** Failed script downloads: every part of the shop shows an error with a retry, and neither cart nor input is lost. */
import { describe, expect, it } from 'vitest';
import { pathTo } from '../../src/domain/routes.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts } from '../../src/text/cart/cart-page.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { contactTexts } from '../../src/text/content/contact.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { calculatorTexts } from '../../src/text/cart/shipping-calculator.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { buyableProduct } from '../support/backend.ts';
import { holdCode } from '../support/held-code.ts';
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
    await page.getByText(failureTexts.screenNotLoaded).waitFor();
    await expect.poll(() => page.url()).not.toContain('token');
    await find();
    const asked = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('link', { name: failureTexts.retry }).click();
    expect((await asked).url()).toContain('token=nothing');
  });
});

describe('the buttons of a product', () => {
  it('say so, and the next press reads the page anew and forgets none of those before it', async () => {
    const shopper = await openShopper('phone');
    const { page, visit } = shopper;
    const { slug, title } = await buyableProduct({ units: 3 });
    const { findWhenReadAnew } = await loseCode(shopper);
    await visit(pathTo('product', { slug }));
    await page.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
    await page.getByRole('alert').getByText(failureTexts.codeNotLoaded).waitFor();
    findWhenReadAnew();
    await page.getByRole('button', { name: cartTexts.add }).click();
    await page.locator('[data-cart-count]:visible').getByText('2', { exact: true }).waitFor();
    await expect.poll(() => page.getByText(failureTexts.codeNotLoaded).count()).toBe(0);
  });
});

describe('an add whose reply cannot be read, because that code is lost', () => {
  it('says so, and is in the cart once when the next press has read the page anew', async () => {
    const shopper = await openShopper('phone');
    const { page, visit } = shopper;
    const { slug } = await buyableProduct({ units: 3 });
    const { findWhenReadAnew } = await loseCode(shopper, 'LiveChrome.');
    const isSent = page.waitForRequest((request) => request.method() === 'POST');
    await visit(pathTo('product', { slug }));
    const button = page.getByRole('button', { name: cartTexts.add });
    await button.click();
    await isSent;
    await page.getByRole('alert').getByText(failureTexts.codeNotLoaded).waitFor();
    findWhenReadAnew();
    await button.click();
    await toastSaying(page, cartTexts.added);
    await expect.poll(() => page.locator('[data-cart-count]:visible').first().textContent()).toBe('1');
  });

  it('takes it back when the code comes after all, with another script of the page: the next press counts', async () => {
    // Chromium 153 does not ask again for a script that could not be fetched, as long as the page lives; 156 does.
    const shopper = await openShopper('phone', { isNewest: true });
    const { page, context, visit } = shopper;
    const { slug } = await buyableProduct({ units: 3 });
    const release = await holdCode(context, 'LiveProduct.');
    const { find } = await loseCode(shopper, 'LiveChrome.');
    await visit(pathTo('product', { slug }));
    const button = page.getByRole('button', { name: cartTexts.add });
    await button.click();
    const message = page.getByRole('alert').getByText(failureTexts.codeNotLoaded);
    await message.waitFor();
    await find();
    release();
    await toastSaying(page, cartTexts.added);
    await message.waitFor({ state: 'detached' });
    await button.click();
    await toastSaying(page, cartTexts.added);
    await expect.poll(() => page.locator('[data-cart-count]:visible').first().textContent()).toBe('2');
    await expect.poll(() => message.count()).toBe(0);
  });
});

describe('a piece that is fetched when it is wanted', () => {
  it('the calculator says so, and the next opening brings it', async () => {
    const shopper = await openShopper('phone');
    const { page, visit } = shopper;
    await visit(pathTo('product', { slug: (await buyableProduct()).slug }));
    const { find } = await loseCode(shopper, 'ShippingCalculator.');
    const summary = page.getByText(shippingTexts.calculator, { exact: true });
    await summary.click();
    await page.getByRole('alert').getByText(failureTexts.codeNotLoaded).waitFor();
    await find();
    await summary.click();
    await summary.click();
    await page.getByLabel(calculatorTexts.country).waitFor();
    await expect.poll(() => page.getByText(failureTexts.codeNotLoaded).count()).toBe(0);
  });

  it('a list says so, and the next choice is made', async () => {
    const shopper = await openShopper('desk');
    const { page, visit } = shopper;
    await visit('/productos/manga');
    const { find } = await loseCode(shopper, 'Listing.');
    const sort = page.getByLabel(listingTexts.sort);
    await sort.selectOption('price');
    await page.getByRole('alert').getByText(failureTexts.codeNotLoaded).waitFor();
    await find();
    await sort.selectOption('title');
    await page.waitForURL('**/productos/manga?orderBy=title');
    await expect.poll(() => page.getByText(failureTexts.codeNotLoaded).count()).toBe(0);
  });
});

describe('looks', () => {
  it('that are lost are asked for again by what wants them, which waits for them', async () => {
    const shopper = await openShopper('phone');
    const { page, visit } = shopper;
    const isLost = page.waitForEvent('requestfailed');
    const { find } = await loseCode(shopper, 'late.');
    await visit(pathTo('product', { slug: (await buyableProduct()).slug }));
    await isLost;
    await find();
    await page.getByRole('searchbox', { name: shopTexts.search.label }).fill('one piece');
    const list = page.getByRole('listbox', { name: shopTexts.search.suggestions });
    await list.waitFor();
    const position = await list.evaluate((element) => getComputedStyle(element).position);
    expect(position).toBe('absolute');
  });
});

describe('an island', () => {
  it('a form says so, and what was typed is there when the page was read anew', async () => {
    const shopper = await openShopper('phone');
    const { page, visit } = shopper;
    const { findWhenReadAnew } = await loseCode(shopper);
    await visit(pathTo('contact'));
    const message = page.getByRole('textbox', { name: contactTexts.form.fields.message });
    await message.fill('¿Tienen el tomo 12?');
    const submit = page.getByRole('button', { name: contactTexts.form.submit });
    await submit.click();
    await page.getByRole('alert').getByText(failureTexts.codeNotLoaded).waitFor();
    findWhenReadAnew();
    const isReadAnew = page.waitForEvent('load');
    await submit.click();
    await isReadAnew;
    await expect.poll(() => message.inputValue()).toBe('¿Tienen el tomo 12?');
    await submit.click();
    await page.getByText(contactTexts.form.fields.email).first().waitFor();
    await expect.poll(() => message.inputValue()).toBe('¿Tienen el tomo 12?');
  });
});

async function expectScreenAgain(shopper: Shopper, path: string, words: string): Promise<void> {
  const { page, visit } = shopper;
  const { find } = await loseCode(shopper);
  await visit(path);
  await page.getByRole('alert').getByText(failureTexts.screenNotLoaded).waitFor();
  await expectAccessible(page);
  await find();
  await page.getByRole('link', { name: failureTexts.retry }).click();
  await page.getByRole('main').getByText(words).first().waitFor();
  await expect.poll(() => page.getByText(failureTexts.screenNotLoaded).count()).toBe(0);
}

interface LostCode {
  /** From now on everything arrives. */
  readonly find: () => Promise<void>;
  /**
   * From now on the page can be reloaded, and only then its scripts arrive. A script that this document still waits for
   * would otherwise import the lost one, and the next press would count as well (race).
   */
  readonly findWhenReadAnew: () => void;
}

/** Makes all scripts with this name prefix fail, and reloads of the page, until they are found. */
async function loseCode({ context, page, expects }: Shopper, name = ''): Promise<LostCode> {
  expects('ERR_CONNECTION_RESET');
  expects('Error hydrating');
  const lost = { scripts: true, reloads: true };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !lost.reloads) lost.scripts = false;
  });
  await context.route(`**/_astro/${name}*`, (route) =>
    lost.scripts ? route.abort('connectionreset') : route.fallback(),
  );
  // The page checks for a network before it reloads.
  await context.route('**/*', (route) =>
    lost.reloads && route.request().resourceType() === 'fetch' && route.request().url() === page.url()
      ? route.abort('connectionreset')
      : route.fallback(),
  );
  return {
    find: () => context.unrouteAll(),
    findWhenReadAnew: () => {
      lost.reloads = false;
    },
  };
}
