/** Avisame, on a phone: a reader waits for what cannot be bought, is told when it is there, and buys it. */
import { inject, it } from 'vitest';
import { alertSendingTexts } from '../../src/text/catalogue/alert-sending.ts';
import { alertTexts, seriesAlertTexts } from '../../src/text/catalogue/alert.ts';
import { listTexts } from '../../src/text/catalogue/catalogue.ts';
import { customOrderTexts } from '../../src/text/content/custom-order.ts';
import { alertListTexts } from '../../src/text/account/alerts.ts';
import { alertMessages } from '../../scripts/api/alerts/alert-messages.ts';
import { buyableProduct } from '../support/backend.ts';
import { expect } from '../support/expect.ts';
import { runProgram } from '../support/program.ts';
import { mailedLink, openAs, registerCustomer } from '../support/registered.ts';
import { expectAccessibleAndFitting } from '../support/fitting.ts';
import { openShopper } from '../support/shopper.ts';

const edit = (...words: readonly string[]) => runProgram('edit', words, inject('shopEnv'));
const series = { path: '/series/one-piece-ivrea', name: 'One Piece' };

it('a reader is told that a sold-out product is back, and buys it', { timeout: 180_000 }, async () => {
  const { slug, title } = await buyableProduct({ units: 0 });
  const { page, visit } = await openShopper('phone');
  const reader = 'lectora-que-espera@example.com';
  await visit(`/producto/${slug}`);
  const field = page.getByRole('textbox', { name: alertTexts.email });
  await expectAccessibleAndFitting(page);
  await field.fill('lectora-que-espera');
  await page.getByRole('button', { name: alertTexts.button }).click();
  await page.getByRole('alert').filter({ hasText: alertSendingTexts.badAddress }).waitFor();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('lectora-que-espera');
  await expectAccessibleAndFitting(page);
  await field.fill(reader);
  await page.getByRole('button', { name: alertTexts.button }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Te mandamos un correo' })).toBeFocused();
  await expectAccessibleAndFitting(page);

  await visit(await mailedLink(reader));
  await page.getByText(title).waitFor();
  await page.getByRole('button', { name: alertMessages.confirmation.button }).click();
  await page.getByRole('heading', { name: alertMessages.confirmation.doneTitle }).waitFor();

  await edit('product', 'change', slug, '--stock', '3');
  await expect.poll(() => mailedLink(reader), { timeout: 20_000 }).toContain(`/producto/${slug}`);
  await visit(await mailedLink(reader));
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await page.getByText(title).first().waitFor();
});

it('a customer finds the address filled in, sees what is waited for, and ends it', async () => {
  const { slug, title } = await buyableProduct({ units: 0 });
  const customer = await registerCustomer('Espera');
  const { page, visit } = await openAs(customer, 'phone');
  await visit(`/producto/${slug}`);
  await expect(page.getByRole('textbox', { name: alertTexts.email })).toHaveValue(customer.email);
  await page.getByRole('button', { name: alertTexts.button }).click();
  await page.getByText(alertMessages.confirmed).waitFor();

  await visit(series.path);
  await page.getByRole('link', { name: alertTexts.button, exact: true }).click();
  const field = page.getByRole('textbox', { name: alertTexts.email });
  await expect(field).toHaveValue(customer.email);
  await page.getByRole('combobox', { name: seriesAlertTexts.of }).selectOption('Tomo 40');
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: alertTexts.button }).click();
  await page.getByText(alertMessages.confirmed).waitFor();

  await visit('/cuenta');
  const list = page.getByRole('region', { name: alertListTexts.title });
  await list.getByRole('link', { name: title }).waitFor();
  await list.getByText(alertListTexts.volume('40')).waitFor();
  await expectAccessibleAndFitting(page);
  await list.getByRole('button', { name: alertListTexts.endOf(title) }).click();
  await list.getByRole('link', { name: title }).waitFor({ state: 'detached' });
  await list.getByRole('button', { name: alertListTexts.endOf(series.name) }).click();
  await expect(list.getByRole('heading')).toBeFocused();
  await list.getByText(alertListTexts.empty).waitFor();
});

it('a collector asks for a volume that the shop lacks where the collection says so', async () => {
  const { page, visit } = await openShopper('phone', {
    stored: {
      collection: JSON.stringify([
        { slug: 'one-piece-ivrea', name: 'One Piece', brand: 'Ivrea', products: [], have: [1], want: [] },
      ]),
    },
  });
  await visit('/coleccion');
  await page.getByText(seriesAlertTexts.open.volumes).click();
  await page.getByRole('combobox', { name: seriesAlertTexts.of }).selectOption('Tomo 36');
  await page.getByRole('textbox', { name: alertTexts.email }).fill('coleccionista@example.com');
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: alertTexts.button, exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Te mandamos un correo' })).toBeFocused();
  await visit(await mailedLink('coleccionista@example.com'));
  await page.getByText('el tomo 36 de «One Piece»').waitFor();
});

it('a search without a result leads to Avisame where it names a missing volume', async () => {
  const { page, visit } = await openShopper('phone');
  await visit('/productos?q=one+piece+40');
  await page.getByRole('heading', { name: seriesAlertTexts.missing.volumes('40', series.name) }).waitFor();
  await expectAccessibleAndFitting(page);
  await page.getByRole('textbox', { name: alertTexts.email }).fill('buscador@example.com');
  await page.getByRole('button', { name: alertTexts.button }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Te mandamos un correo' })).toBeFocused();
});

it('a search without a result leads to an order with its words', async () => {
  const { page, visit } = await openShopper('phone');
  await visit('/productos?q=una+rareza');
  await page.getByRole('link', { name: listTexts.order }).click();
  const what = page.getByRole('textbox', { name: customOrderTexts.form.what });
  await expect(what).toHaveValue('una rareza');
  const message = page.getByRole('link', { name: customOrderTexts.form.send });
  await expect(message).toHaveAttribute('href', /una%20rareza/);
});

it('without JavaScript the fields are forms', async () => {
  const { slug } = await buyableProduct({ units: 0 });
  const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
  await visit(`/producto/${slug}`);
  await page.getByRole('textbox', { name: alertTexts.email }).fill('sin-codigo@example.com');
  await page.getByRole('button', { name: alertTexts.button }).click();
  await page.getByText('Te mandamos un correo').waitFor();
  await page.getByRole('link', { name: alertMessages.form.back }).click();
  await page.waitForURL(`**/producto/${slug}`);
  await visit(series.path);
  await page.getByRole('link', { name: alertTexts.button, exact: true }).click();
  await page.getByRole('textbox', { name: alertTexts.email }).fill('sin-codigo@example.com');
  await page.getByRole('button', { name: alertTexts.button }).click();
  await page.getByText('Te mandamos un correo').waitFor();
});
