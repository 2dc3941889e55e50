/** Lost scripts: one message with a button that reads the page again, and neither cart nor input is lost. */
import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { cartPageTexts, giftCardTexts } from '../../src/text/cart/cart-page.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { contactTexts } from '../../src/text/content/contact.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { addButton, expectBadge, openCalculator, openProduct } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { sortBy } from '../support/lists.ts';
import { openAsSeeded } from '../support/registered.ts';
import { expectAccessible, openShopper, type Shopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

describe('a screen', () => {
  it.each([
    ['/cart', cartPageTexts.empty],
    ['/login', sessionTexts.providers.google],
    ['/cuenta/mis-pedidos', accountTexts.orders.title],
  ])('%s says so, and comes when it is asked for again', async (path, words) => {
    const isForCustomers = path.startsWith('/cuenta');
    const shopper = isForCustomers
      ? await openAsSeeded('cliente@example.com', 'phone')
      : await openShopper('phone');
    const { readAgain } = await loseCode(shopper);
    await shopper.visit(path);
    await readAgain();
    await shopper.page.getByRole('main').getByText(words).first().waitFor();
    await expect(lossOf(shopper.page)).toHaveCount(0);
  });

  it('the link with a secret is asked for again with its secret', async () => {
    const shopper = await openShopper('phone');
    const { page, visit } = shopper;
    const { readAgain } = await loseCode(shopper);
    await visit('/recuperar-clave-validacion?token=nothing');
    await expect(page).not.toHaveURL(/token/);
    const asked = page.waitForRequest((request) => request.isNavigationRequest());
    await readAgain();
    expect((await asked).url()).toContain('token=nothing');
  });
});

it('the buttons of a product say so, and a reload adds what was pressed', async () => {
  const shopper = await openShopper('phone');
  const { page } = shopper;
  const { readAgain } = await loseCode(shopper);
  const { title } = await openProduct(shopper, 3);
  await page.getByRole('button', { name: cartTexts.increaseOf(title) }).click();
  await lossOf(page).waitFor();
  await addButton(page).click();
  await readAgain();
  await expectBadge(page, 2);
  await expect(lossOf(page)).toHaveCount(0);
});

it('an add whose reply cannot be read is in the cart once', async () => {
  const shopper = await openShopper('phone');
  const { page } = shopper;
  const { readAgain } = await loseCode(shopper, 'core.');
  const isSent = page.waitForRequest((request) => request.method() === 'POST');
  await openProduct(shopper, 3);
  await addButton(page).click();
  await isSent;
  await readAgain();
  await toastSaying(page, cartTexts.added);
  await expectBadge(page, 1);
});

it('the calculator of a product says so, and opens once the page was read again', async () => {
  const shopper = await openShopper('phone');
  const { page } = shopper;
  await openProduct(shopper);
  const { readAgain } = await loseCode(shopper, 'ShippingCalculator.');
  await page.getByText(shippingTexts.calculator, { exact: true }).click();
  await lossOf(page).waitFor();
  await expectAccessible(page);
  await readAgain();
  await expect(lossOf(page)).toHaveCount(0);
  await openCalculator(page);
});

it('a list says so, and sorts once the page was read again', async () => {
  const shopper = await openShopper('desk');
  const { page, visit } = shopper;
  await visit('/productos/manga');
  const { readAgain } = await loseCode(shopper, 'FilteredList.');
  await sortBy(page, 'price');
  await readAgain();
  await expect(lossOf(page)).toHaveCount(0);
  await sortBy(page, 'title');
  await page.waitForURL('**/productos/manga?orderBy=title');
});

it('a form says so, and what was typed survives a reload', async () => {
  const shopper = await openShopper('phone');
  const { page, visit } = shopper;
  const { readAgain } = await loseCode(shopper);
  await visit('/contacto');
  const message = page.getByRole('textbox', { name: contactTexts.form.fields.message });
  await message.fill('¿Tienen el tomo 12?');
  const submit = page.getByRole('button', { name: contactTexts.form.submit });
  await submit.click();
  await readAgain();
  await expect(lossOf(page)).toHaveCount(0);
  await expect(message).toHaveValue('¿Tienen el tomo 12?');
  await submit.click();
  await page.getByText(contactTexts.form.fields.email).first().waitFor();
  await expect(message).toHaveValue('¿Tienen el tomo 12?');
});

it('an island that breaks says so, and the rest of the page works', async () => {
  const { page, context, visit, expects } = await openShopper('desk');
  expects('broken on purpose');
  await context.addInitScript(() =>
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        throw new Error('broken on purpose');
      },
    }),
  );
  await visit('/giftcards');
  await page.getByRole('group', { name: giftCardTexts.choose }).hover();
  await page.getByRole('alert').getByText(failureTexts.partFailed).waitFor();
  await expect(page.getByRole('searchbox')).toBeVisible();
});

function lossOf(page: Page): Locator {
  return page.getByRole('alert').getByText(failureTexts.codeNotLoaded);
}

/** All scripts with this name prefix are lost, until the button of the message reads the page again. */
async function loseCode({ page, context, expects }: Shopper, name = '') {
  expects('ERR_CONNECTION_RESET');
  expects('Error hydrating');
  await context.route(`**/_astro/${name}*`, (route) => route.abort('connectionreset'));
  const readAgain = async () => {
    await lossOf(page).waitFor();
    await context.unrouteAll();
    await page.getByRole('button', { name: failureTexts.retry }).click();
  };
  return { readAgain };
}
