/** Account pages: content, editing, and drafts of forms. */
import { describe, expect, it } from 'vitest';
import { timelineTexts } from '../../src/text/account/timeline.ts';
import { revocationTexts } from '../../src/text/content/contact.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { formTexts } from '../../src/text/form.ts';
import { openAs, openAsSeeded, registerCustomer } from '../support/registered.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const client = 'cliente@example.com';
const newcomer = 'nueva@example.com';

describe('orders', () => {
  it('say where they stand, until when to transfer, and lead to the form that goes back on them', async () => {
    const { page, visit } = await openAsSeeded(client, 'phone');
    await visit('/cuenta/mis-pedidos');
    const unpaid = page.locator('.order-card', { hasText: 'pendiente de pago' });
    await unpaid.getByRole('link', { name: accountTexts.orders.see }).click();
    const way = page.getByRole('region', { name: timelineTexts.title });
    await expect.poll(() => way.locator('[aria-current="step"]').textContent()).toMatch(/^pendiente de pago/);
    await way.getByText(timelineTexts.deadline('').slice(0, 20)).waitFor();
    await expectAccessibleAtBothWidths(page);
    const id = /\d+$/.exec(page.url())?.[0] ?? '';
    await way.getByRole('link', { name: timelineTexts.revoke }).click();
    const field = page.getByLabel(revocationTexts.form.fields.order);
    await expect.poll(() => field.inputValue()).toBe(id);
  });

  it('show their covers, and one of them prints as one sheet', async () => {
    const { page, visit } = await openAsSeeded(client, 'desk');
    await visit('/cuenta/mis-pedidos');
    await page.locator('.order-card .order-cover img').first().waitFor();
    await page.getByRole('link', { name: accountTexts.orders.see }).last().click();
    await page.getByText(accountTexts.order.notice).waitFor();
    await page.getByRole('heading', { level: 1, name: /^Pedido N\.º \d+$/ }).waitFor();
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g);
    expect(sheets).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false);
    await expect
      .poll(() => page.getByRole('heading', { name: accountTexts.order.summary }).isVisible())
      .toBe(true);
  });

  it('of a newcomer are none, and one that is not theirs is not found', async () => {
    const { page, visit, expects } = await openAsSeeded(newcomer, 'phone');
    expects('404');
    // The seeded newcomer orders in other tests, so the API is mocked to report none.
    const none = { data: [], pagination: { current_page: 1, total_pages: 1 } };
    await page.route('**/api/v1/account/orders?**', (route) => route.fulfill({ json: none }));
    await visit('/cuenta/mis-pedidos');
    await page.getByText(accountTexts.orders.empty).waitFor();
    await visit('/cuenta/pedido/1');
    await expect.poll(() => page.getByText(accountTexts.order.notFound).isVisible()).toBe(true);
  });
});

describe('favourites', () => {
  it('are put into the cart one by one, and taken out', async () => {
    const { page, visit } = await openAsSeeded(client, 'desk');
    await visit('/cuenta/favoritos');
    const buyable = page.getByRole('listitem').filter({ has: page.locator('.button:enabled') });
    const title = (await buyable.first().getByRole('heading').textContent()) ?? '';
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await row.getByRole('button', { name: accountTexts.favorites.addOf(title) }).click();
    await toastSaying(page, cartTexts.added);
    await row.getByRole('button', { name: accountTexts.favorites.removeOf(title) }).click();
    await page.getByText(catalogueTexts.favorite.removed).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: title, exact: true }).count()).toBe(0);
  });
});

describe('addresses', () => {
  // Drafts after the end of a session: session-faults.e2e.ts.
  it('are asked for in words at their fields, survive a reload, and are saved', async () => {
    const { page, visit } = await openAs(await registerCustomer('Mudada'), 'phone');
    await visit('/cuenta/direccion');
    const text = accountTexts.address;
    const save = page.getByRole('button', { name: accountTexts.save });
    const city = page.getByLabel(text.fields.city, { exact: true });
    await save.click();
    await page.getByRole('link', { name: `${text.fields.city}: ${formTexts.errors.required}` }).waitFor();
    await expectAccessible(page);
    await city.fill('Rosario');
    await page.reload();
    await expect.poll(() => city.inputValue()).toBe('Rosario');
    for (const field of ['name', 'lastName', 'phone', 'dni', 'streetLine1'] as const) {
      await page.getByRole('textbox', { name: text.fields[field], exact: true }).fill('20123456');
    }
    const email = page.getByRole('textbox', { name: text.fields.email, exact: true });
    await email.fill('mal');
    await save.click();
    await page.getByRole('link', { name: `${text.fields.email}: ${formTexts.errors.email}` }).waitFor();
    await email.fill('mudada@example.com');
    await page.getByLabel(text.fields.province, { exact: true }).selectOption('Santa Fe');
    await save.click();
    await toastSaying(page, text.saved);
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });
});

describe('the profile', () => {
  it('previews an image of its kinds and refuses others', async () => {
    const { page, visit } = await openAsSeeded(newcomer, 'desk');
    await visit('/cuenta/perfil');
    const input = page.getByLabel(accountTexts.profile.image, { exact: true });
    await input.setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await page.getByText(formTexts.errors['image-type']).waitFor();
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
    await page.getByAltText(accountTexts.profile.imageOf).waitFor();
    await page.getByRole('button', { name: accountTexts.save }).click();
    await page.getByText(accountTexts.profile.saved).waitFor();
    const picture = page.getByAltText(accountTexts.profile.imageOf);
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^\/media\/perfiles\//);
  });
});
