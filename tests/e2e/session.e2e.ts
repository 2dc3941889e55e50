/** Logging in by password, Google and Facebook of the sandbox, and password recovery. Registering: `privacy.e2e.ts`. */
import { inject, it } from 'vitest';
import { seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { sessionMessages } from '../../scripts/api/session/session-messages.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { expect } from '../support/expect.ts';
import { expectAccessibleAndFitting } from '../support/fitting.ts';
import { logInAt, logOut } from '../support/login.ts';
import { mailedLink, registerCustomer } from '../support/registered.ts';
import { expectAccessible, openAt, openShopper } from '../support/shopper.ts';

it('a wrong password is told, and the right one leads back', async () => {
  const { page, expects } = await openAt('phone', '/cuenta/mis-pedidos');
  expects('401');
  await page.waitForURL('**/login?origen=%2Fcuenta%2Fmis-pedidos');
  await logInAt(page, 'cliente@example.com', 'equivocada');
  await page.getByText(sessionTexts.login.badCredentials).waitFor();
  await expectAccessibleAndFitting(page);
  await logInAt(page, 'cliente@example.com', seedPassword);
  await page.waitForURL('**/cuenta/mis-pedidos');
  await page.getByRole('heading', { name: accountTexts.orders.title }).waitFor();
});

it('who comes back from the registration begins at the title, not at an old error', async () => {
  const { page, expects } = await openAt('phone', '/login');
  expects('401');
  await logInAt(page, 'cliente@example.com', 'equivocada');
  await page.getByText(sessionTexts.login.badCredentials).waitFor();
  const form = page.locator('form').filter({ has: page.getByText(sessionTexts.signup.newsletter) });
  await form.getByLabel(sessionTexts.email).fill('rita@example.com');
  await form.getByLabel(sessionTexts.password).fill('contraseña secreta');
  await form.getByRole('button', { name: sessionTexts.signup.submit }).press('Enter');
  await expect(page.getByRole('heading', { name: sessionTexts.registration.title })).toBeFocused();
  await page.getByRole('button', { name: sessionTexts.registration.back }).press('Enter');
  await expect(page.getByRole('heading', { name: sessionTexts.login.title, exact: true })).toBeFocused();
});

it("a mail's link leads once to a new password", async () => {
  const { email } = await registerCustomer('Olvidadiza');
  const { page, visit, expects } = await openAt('phone', '/login');
  await page.getByRole('link', { name: sessionTexts.login.forgot }).click();
  await page.getByLabel(sessionTexts.email).fill(email);
  await page.getByRole('button', { name: sessionTexts.recovery.submit }).click();
  await page.waitForURL('**/recuperar-clave-mail');
  await page.getByText(sessionTexts.recovery.mailText).waitFor();

  const link = await mailedLink(email);
  await visit(link);
  const follow = page.getByRole('button', { name: sessionTexts.recovery.follow });
  await follow.waitFor();
  await expectAccessible(page);
  await follow.click();
  await page.waitForURL(`${inject('siteUrl')}/cuenta/resetear-clave`);
  const { password, confirmation, saved } = accountTexts.password;
  const field = page.getByLabel(password, { exact: true });
  await field.fill('otra contraseña');
  await page.getByLabel(confirmation).fill('otra contraseña');
  await page.getByRole('button', { name: accountTexts.save }).click();
  await page.getByText(saved).waitFor();
  await expect(field).toHaveValue('');

  await logOut(page);
  await logInAt(page, email, 'otra contraseña');
  await page.waitForURL('**/cuenta');

  expects('422');
  await visit(link);
  await follow.click();
  await page.getByText(sessionMessages.badRecovery).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: sessionTexts.recovery.again }).click();
  await page.waitForURL('**/recuperar-clave');
});

it('Google leads back to where it began', async () => {
  const { page } = await openAt('desk', '/login?origen=%2Fcuenta%2Ffavoritos');
  await page.getByRole('button', { name: sessionTexts.providers.google }).click();
  await page.waitForURL('**/sandbox/google**');
  await page.locator('input[name="email"]').fill('gabriela@example.com');
  await page.locator('button[value="accept"]').click();
  await expect(page).toHaveURL('/cuenta/favoritos');
});

it('Facebook is loaded when it is pressed; its window lets in or is refused', async () => {
  const { page, context, visit } = await openShopper('desk');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit('/login');
  const button = page.getByRole('button', { name: sessionTexts.providers.facebook });
  await button.waitFor();
  expect(asked.filter((url) => url.includes('sdk.js'))).toEqual([]);
  const press = async () => {
    const opened = context.waitForEvent('page');
    await button.click();
    return opened;
  };
  await button.hover();
  await page.waitForFunction(() => 'FB' in globalThis);
  const refused = await press();
  await refused.locator('button[name="decision"]:not([value="accept"])').click();
  await page.getByText(sessionTexts.providers.facebookFailed).waitFor();
  const accepted = await press();
  await accepted.locator('input[name="email"]').fill('fede@example.com');
  await accepted.locator('button[value="accept"]').click();
  await page.waitForURL('**/cuenta');
});

it('a blocked Facebook is told, and the page goes on (fault 30)', async () => {
  const customer = await registerCustomer('Bloqueada');
  const { page, context, visit, expects } = await openShopper('phone');
  expects('ERR_BLOCKED_BY_CLIENT');
  expects('sdk.js');
  await context.route('**/sdk.js*', (route) => route.abort('blockedbyclient'));
  await visit('/login');
  await page.getByRole('button', { name: sessionTexts.providers.facebook }).click();
  await page.getByText(sessionTexts.providers.facebookFailed).waitFor();
  await expectAccessible(page);
  await logInAt(page, customer.email, customer.password);
  await page.waitForURL('**/cuenta');
});
