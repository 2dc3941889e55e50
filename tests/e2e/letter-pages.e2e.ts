/** Pages and forms on a backend that answers only what the specification names. */
import { it } from 'vitest';
import { accountTexts } from '../../src/text/account/account.ts';
import { alertListTexts } from '../../src/text/account/alerts.ts';
import { alertTexts } from '../../src/text/catalogue/alert.ts';
import { liveProductTexts } from '../../src/text/catalogue/live-product.ts';
import { productTexts } from '../../src/text/catalogue/product.ts';
import { contactTexts } from '../../src/text/content/contact.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { searchTexts } from '../../src/text/shop/shop.ts';
import { expect } from '../support/expect.ts';
import { recoveryToken, registerAtLetter } from '../support/letter-customer.ts';
import { logInAt, logOut } from '../support/login.ts';
import { openAs } from '../support/registered.ts';
import { openAt, openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

it.each([
  ['/', 'Letra incontable'],
  ['/productos', 'Letra rebajada'],
  ['/productos?page=2', 'Letra 5'],
  ['/productos?q=rebajada', 'Letra rebajada'],
  ['/ofertas', 'Letra rebajada'],
  ['/preventa', 'Letra en preventa'],
  ['/recomendados', 'Letra incontable'],
  ['/autores/ana-nunez', 'Letra 1'],
  ['/tags/piratas', 'Letra 1'],
  ['/c/one-piece', 'Al abordaje'],
  ['/distribucion-internacional-comics', 'Distribución'],
  ['/producto/letra-agotada', 'Sin stock'],
  ['/producto/letra-ultima', 'Último disponible'],
] as const)('%s shows %s', async (path, words) => {
  const { page } = await openAt('phone', path);
  await page.getByText(words).filter({ visible: true }).first().waitFor();
});

it('what is sold out is asked for by message alone, for Avisame has no call', async () => {
  const { page } = await openAt('phone', '/producto/letra-agotada');
  const request = page.getByRole('link', { name: productTexts.restock.button });
  await expect(request).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/);
  await expect(page.getByRole('textbox', { name: alertTexts.email })).toHaveCount(0);
});

it('suggestions are found as one types', async () => {
  const { page } = await openAt('desk', '/');
  await page.locator('[data-search] input').focus();
  await page.getByRole('combobox', { name: searchTexts.label }).pressSequentially('rebajada');
  await page.getByRole('option', { name: /Letra rebajada/ }).waitFor();
});

it('a message is sent', async () => {
  const { page } = await openAt('phone', '/contacto');
  const { fields, sent, submit } = contactTexts.form;
  const words = { name: 'Lea', phone: '11 5555-0199', email: 'lea@example.com', subject: 'S', message: 'M' };
  for (const [field, value] of Object.entries(words))
    await page.getByRole('textbox', { name: fields[field as keyof typeof fields] }).fill(value);
  await page.getByRole('button', { name: submit }).click();
  await page.getByText(sent).waitFor();
});

it('a newcomer registers, logs in, and sets profile, address and password', async () => {
  const { page, visit, expects } = await openAt('phone', '/login', { stored: { consent: '1' } });
  expectNoLogout(expects);
  const email = `nueva-${Date.now()}@example.com`;
  const form = page.locator('form').filter({ has: page.getByText(sessionTexts.signup.newsletter) });
  await form.getByLabel(sessionTexts.email).fill(email);
  await form.getByLabel(sessionTexts.password).fill('letra por letra');
  await form.getByRole('button', { name: sessionTexts.signup.submit }).click();
  const { registration } = sessionTexts;
  for (const label of [registration.name, registration.surname, registration.username])
    await page.getByLabel(label, { exact: true }).fill('Lea');
  await page.getByRole('button', { name: registration.submit }).click();
  await page.waitForURL('**/registracion-mail');

  await visit('/login');
  await logInAt(page, email, 'letra por letra');
  await page.waitForURL('**/cuenta');
  await page.getByText(accountTexts.home.greeting('Lea')).waitFor();
  await expect(page.getByRole('region', { name: alertListTexts.title })).toHaveCount(0);

  await visit('/cuenta/perfil');
  const { address, password, profile } = accountTexts;
  await page.getByRole('textbox', { name: profile.name, exact: true }).fill('Leandra');
  await page.getByRole('button', { name: accountTexts.save }).click();
  await page.getByText(profile.saved).waitFor();

  await visit('/cuenta/direccion');
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  for (const name of ['name', 'lastName', 'phone', 'dni', 'streetLine1', 'city'] as const)
    await field(address.fields[name]).fill('20123456');
  await field(address.fields.email).fill(email);
  await page.getByLabel(address.fields.province, { exact: true }).selectOption('Santa Fe');
  await page.getByRole('button', { name: accountTexts.save }).click();
  await toastSaying(page, address.saved);

  await visit('/cuenta/resetear-clave');
  await page.getByLabel(password.password, { exact: true }).fill('otra letra');
  await page.getByLabel(password.confirmation).fill('otra letra');
  await page.getByRole('button', { name: accountTexts.save }).click();
  await page.getByText(password.saved).waitFor();
  await logOut(page);
  await logInAt(page, email, 'otra letra');
  await page.waitForURL('**/cuenta');
  await page.getByText(accountTexts.home.greeting('Leandra')).waitFor();
});

it('a password is recovered by mail', async () => {
  const { email } = await registerAtLetter('Olga');
  const { page, visit } = await openAt('phone', '/recuperar-clave');
  await page.getByLabel(sessionTexts.email).fill(email);
  await page.getByRole('button', { name: sessionTexts.recovery.submit }).click();
  await page.waitForURL('**/recuperar-clave-mail');
  await visit(`/recuperar-clave-validacion?email=${email}&token=${await recoveryToken(email)}`);
  await page.getByRole('button', { name: sessionTexts.recovery.follow }).click();
  await page.waitForURL('**/cuenta/resetear-clave');
});

it('a favourite is kept and taken away, and a notification discarded', async () => {
  const { page, visit } = await openAs(await registerAtLetter('Fava'), 'phone');
  await visit('/producto/letra-rebajada');
  const { favorite } = liveProductTexts;
  await page.getByRole('button', { name: favorite.add }).first().click();
  await toastSaying(page, favorite.done);
  await visit('/cuenta/favoritos');
  await page.getByRole('link', { name: 'Letra rebajada' }).first().waitFor();
  await page.getByRole('button', { name: accountTexts.favorites.removeOf('Letra rebajada') }).click();
  await page.getByText(accountTexts.favorites.empty).waitFor();
  await visit('/cuenta');
  await page.getByText('Hola', { exact: true }).waitFor();
  await page
    .getByRole('button', { name: accountTexts.notifications.removeOf('Hola') })
    .first()
    .click();
  await page.getByText(accountTexts.notifications.empty).waitFor();
});

it('Google and Facebook lead into the account', async () => {
  const { page, visit, expects } = await openShopper('desk', { stored: { consent: '1' } });
  expectNoLogout(expects);
  await visit('/login');
  await page.getByRole('button', { name: sessionTexts.providers.google }).click();
  await page.waitForURL('**/cuenta');
  await logOut(page);
  const facebook = page.getByRole('button', { name: sessionTexts.providers.facebook });
  await facebook.hover();
  await page.waitForFunction(() => 'FB' in globalThis);
  await facebook.click();
  await page.waitForURL('**/cuenta');
  await expect(page.getByText(accountTexts.home.greeting('Sol'))).toBeVisible();
});

/** The specification has no call for it: the shop asks, and goes on without an answer. */
function expectNoLogout(expects: (trouble: string | RegExp) => void): void {
  expects('/api/v1/logout');
  expects(/status of 404/);
}
