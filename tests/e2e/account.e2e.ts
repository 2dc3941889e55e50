/** Account pages: content, editing, drafts of forms, empty and failed states, and the keyboard alone. */
import { describe, it } from 'vitest';
import { sessionMessages } from '../../scripts/api/session/session-messages.ts';
import { accountTexts, timelineTexts } from '../../src/text/account/account.ts';
import { revocationTexts } from '../../src/text/content/contact.ts';
import { failureTexts } from '../../src/text/failures.ts';
import { formTexts } from '../../src/text/form.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { expect } from '../support/expect.ts';
import { tabTo } from '../support/focus.ts';
import { fail } from '../support/in-transit.ts';
import { mailedLink, openAs, openAsSeeded, registerCustomer } from '../support/registered.ts';
import { expectAccessible, expectAccessibleAtBothWidths, openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const { address, favorites, order, orders, profile } = accountTexts;

it('an order says where it stands, until when to transfer, and how to revoke it', async () => {
  const { page, visit } = await openAsSeeded('cliente@example.com', 'phone');
  await visit('/cuenta/mis-pedidos');
  const unpaid = page.locator('.order-card', { hasText: 'pendiente de pago' });
  await unpaid.getByRole('link', { name: orders.see }).click();
  const way = page.getByRole('region', { name: timelineTexts.title });
  await expect(way.locator('[aria-current="step"]')).toHaveText(/^pendiente de pago/);
  await way.getByText(timelineTexts.deadline('').slice(0, 20)).waitFor();
  await expectAccessibleAtBothWidths(page);
  const id = /\d+$/.exec(page.url())?.[0] ?? '';
  await way.getByRole('link', { name: timelineTexts.revoke }).click();
  await expect(page.getByLabel(revocationTexts.form.fields.order)).toHaveValue(id);
});

it('orders show their covers, and each of them prints as one sheet', async () => {
  const { page, visit } = await openAsSeeded('cliente@example.com', 'desk');
  await visit('/cuenta/mis-pedidos');
  await page.locator('.order-card .order-cover img').first().waitFor();
  const links = page.locator('.order-card').getByRole('link', { name: orders.see });
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(3);
  for (const path of paths) {
    await visit(path);
    await page.getByText(order.notice).waitFor();
    const heading = page.getByRole('heading', { level: 1, name: /^Pedido N\.º \d+$/ });
    await heading.waitFor();
    await expect(page).toHaveTitle(/^Pedido N\.º \d+ \|/);
    await page.getByRole('button', { name: order.print }).waitFor();
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g);
    expect(sheets, path).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await expect(heading).toBeVisible();
    await expect(page.getByRole('heading', { name: order.summary })).toBeVisible();
    await expect(page.getByText(order.payment)).toBeVisible();
    for (const away of ['banner', 'contentinfo', 'button'] as const)
      await expect(page.getByRole(away)).toHaveCount(0);
    // The width of an A4 sheet between its margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    const torn = await page
      .locator('.way-to-pay dd')
      .evaluateAll((facts) =>
        facts.filter(
          ({ scrollWidth, clientWidth, clientHeight }) => scrollWidth > clientWidth || clientHeight > 30,
        ),
      );
    expect(torn, path).toHaveLength(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ media: null });
  }
});

describe('addresses', () => {
  // Drafts after the end of a session: stores/account-forms.test.ts.
  it('are asked for in words at their fields, survive a reload, and are saved', async () => {
    const { page, visit } = await openAs(await registerCustomer('Mudada'), 'phone');
    await visit('/cuenta/direccion');
    const save = page.getByRole('button', { name: accountTexts.save });
    const { fields } = address;
    const city = page.getByLabel(fields.city, { exact: true });
    await save.click();
    await page.getByRole('link', { name: `${fields.city}: ${formTexts.errors.required}` }).waitFor();
    await expectAccessible(page);
    await city.fill('Rosario');
    await page.reload();
    await expect(city).toHaveValue('Rosario');
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
    for (const name of ['name', 'lastName', 'phone', 'dni', 'streetLine1'] as const) {
      await field(fields[name]).fill('20123456');
    }
    await field(fields.email).fill('mal');
    await save.click();
    await page.getByRole('link', { name: `${fields.email}: ${formTexts.errors.email}` }).waitFor();
    await field(fields.email).fill('mudada@example.com');
    await page.getByLabel(fields.province, { exact: true }).selectOption('Santa Fe');
    await save.click();
    await toastSaying(page, address.saved);
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });
});

describe('the profile', () => {
  it('previews an image of its kinds and refuses others', async () => {
    const { page, visit } = await openAsSeeded('nueva@example.com', 'desk');
    await visit('/cuenta/perfil');
    const input = page.getByLabel(profile.image, { exact: true });
    await input.setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await page.getByRole('alert').getByText(formTexts.errors['image-type']).waitFor();
    await page.getByRole('button', { name: profile.discardImage }).press('Enter');
    await expect(input).toBeFocused();
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
    const picture = page.getByAltText(profile.imageOf);
    await picture.waitFor();
    await page.getByRole('button', { name: accountTexts.save }).click();
    await page.getByText(profile.saved).waitFor();
    await expect(picture).toHaveAttribute('src', /^\/media\/perfiles\//);
  });

  it('asks for the password before another mail address', async () => {
    const customer = await registerCustomer('Mudanza');
    const next = `nueva-${customer.email}`;
    const { page, visit } = await openAs(customer, 'phone');
    await visit('/cuenta/perfil');
    const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) });
    const save = page.getByRole('button', { name: accountTexts.save });
    const pending = page.getByText(profile.emailPending(next, customer.email));
    await field(profile.email).fill(next);
    await page.getByText(profile.emailNeedsPassword).waitFor();
    await save.click();
    await page.getByText(`${profile.currentPassword}: ${formTexts.errors.required}`).waitFor();
    await expectAccessible(page);
    await field(profile.currentPassword).fill(customer.password);
    await save.click();
    await pending.waitFor();
    await expect(field(profile.email)).toHaveValue(customer.email);
    await expectAccessible(page);

    const { page: mail, visit: follow } = await openAs(customer, 'phone');
    await follow(await mailedLink(next));
    const { confirm } = sessionMessages.linkPages;
    await expectAccessible(mail);
    await mail.getByRole('button', { name: confirm.button }).click();
    await mail.getByRole('heading', { name: confirm.doneTitle }).waitFor();
    await expectAccessible(mail);

    await visit('/cuenta/perfil');
    await expect(field(profile.email)).toHaveValue(next);
    await expect(pending).toHaveCount(0);
  });
});

it('a newcomer finds words and a way on where others find their past', async () => {
  const { page, visit } = await openAs(await registerCustomer('Principiante'), 'phone');
  for (const [path, words] of [
    ['/cuenta', accountTexts.home.newcomer],
    ['/cuenta', accountTexts.notifications.empty],
    ['/cuenta/mis-pedidos', orders.empty],
    ['/cuenta/favoritos', favorites.empty],
  ] as const) {
    await visit(path);
    await page.getByText(words).waitFor();
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: orders.seeProducts }).click();
  await page.waitForURL('**/productos');
});

it('a page that the server fails says so, and loads when it is asked again', async () => {
  const { page, visit, expects } = await openAs(await registerCustomer('Paciente'), 'phone');
  expects('500');
  expects('404');
  for (const [path, failed, loaded] of [
    ['/cuenta', accountTexts.home.loadFailed, accountTexts.home.points],
    ['/cuenta/mis-pedidos', orders.loadFailed, orders.empty],
    ['/cuenta/pedido/1', order.loadFailed, order.notFound],
    ['/cuenta/favoritos', favorites.loadFailed, favorites.empty],
    ['/cuenta/perfil', accountTexts.home.loadFailed, profile.passwordsHint],
    ['/cuenta/direccion', accountTexts.home.loadFailed, address.same],
  ] as const) {
    const mend = await fail(page, '**/api/v1/account/**');
    await visit(path);
    await page.getByText(failed).waitFor();
    await expectAccessible(page);
    await mend();
    await page.getByRole('button', { name: failureTexts.retry }).first().click();
    await page.getByText(loaded, { exact: true }).first().waitFor();
  }
});

it('by keyboard a customer logs in, corrects and saves the profile, and logs out', async () => {
  const { email, password } = await registerCustomer('Tecleadora');
  const { page, visit, expects } = await openShopper('desk');
  const { keyboard } = page;
  const replaceBy = async (words: string) => {
    await keyboard.press('ControlOrMeta+A');
    await (words === '' ? keyboard.press('Delete') : keyboard.type(words));
    await keyboard.press('Enter');
  };
  expects('401');
  await visit('/login');
  const form = page.locator('form').filter({ has: page.getByText(sessionTexts.login.forgot) });
  await tabTo(page, form.getByLabel(sessionTexts.email));
  await keyboard.type(email);
  await keyboard.press('Tab');
  await replaceBy('no es esta');
  const refused = page.getByRole('alert').filter({ hasText: sessionTexts.login.badCredentials });
  await expect(refused).toBeFocused();
  await tabTo(page, form.getByLabel(sessionTexts.password));
  await replaceBy(password);
  await page.waitForURL('**/cuenta');

  await tabTo(page, page.getByRole('link', { name: accountTexts.links.profile, exact: true }));
  await keyboard.press('Enter');
  await page.waitForURL('**/cuenta/perfil');
  const name = page.getByLabel(profile.name, { exact: true });
  await tabTo(page, name);
  await replaceBy('');
  await expect(page.getByRole('alert').filter({ hasText: formTexts.summary(1) })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(name).toBeFocused();
  await replaceBy('Dactilógrafa');
  await page.getByText(profile.saved).waitFor();
  await tabTo(page, page.getByLabel(profile.image, { exact: true }), 'Shift+Tab');
  await tabTo(page, page.getByRole('button', { name: sessionTexts.logout }), 'Shift+Tab');
  await keyboard.press('Enter');
  await page.waitForURL('**/login');
});
