/** Sessions: /login, registration, recovery, Facebook and Google of the sandbox, logout. */
import { describe, expect, inject, it } from 'vitest';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { formTexts } from '../../src/text/form.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { buyableProduct } from '../support/backend.ts';
import { logInAt } from '../support/login.ts';
import { expectAccessible, openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const texts = sessionTexts;

describe('who asks for a page of the account', () => {
  it('a wrong password is told, and the right one leads to where it was asked for', async () => {
    const { page, visit, expects } = await openShopper('phone');
    expects('401');
    await visit('/cuenta/mis-pedidos');
    await page.waitForURL('**/login?origen=%2Fcuenta%2Fmis-pedidos');
    await logInAt(page, 'cliente@example.com', 'equivocada');
    await page.getByText(texts.login.badCredentials).waitFor();
    await expectAccessible(page);
    await logInAt(page, 'cliente@example.com', seedPassword);
    await page.waitForURL('**/cuenta/mis-pedidos');
    await page.getByRole('heading', { name: accountTexts.orders.title }).waitFor();
  });
});

describe('a catalogue page', () => {
  it('loads nothing of session and account', async () => {
    const { page, visit } = await openShopper('phone');
    const { slug } = await buyableProduct();
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    });
    for (const path of ['/', `/producto/${slug}`, '/productos']) {
      await visit(path);
      await page.waitForLoadState('networkidle');
    }
    const code = (await Promise.all(scripts)).join('');
    expect(code).not.toBe('');
    for (const mark of [
      '/recover-password',
      '/account/renew-password',
      '/login/facebook',
      '/account/address',
    ]) {
      expect(code, mark).not.toContain(mark);
    }
  });
});

describe('registering', () => {
  it('takes two steps in one document, keeps no password, and ends with a mail', async () => {
    const { page, visit } = await openShopper('phone');
    await visit('/login');
    const signup = page.locator('form').filter({ has: page.getByText(texts.signup.newsletter) });
    await signup.getByRole('button', { name: texts.signup.submit }).click();
    await signup.getByText(`${texts.email}: ${formTexts.errors.required}`).waitFor();
    await signup.getByLabel(texts.email).fill('recien@example.com');
    await signup.getByLabel(texts.password).fill('contraseña-muy-secreta');
    await signup.getByRole('button', { name: texts.signup.submit }).click();
    await page.waitForURL('**/registracion');
    await expectAccessible(page);
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(kept).not.toContain('secreta');
    await page.getByLabel(texts.registration.name, { exact: true }).fill('Rita');
    await page.getByLabel(texts.registration.surname).fill('Recién');
    await page.getByLabel(texts.registration.username).fill('rita');
    await page.getByRole('button', { name: texts.registration.submit }).click();
    await page.waitForURL('**/registracion-mail');
    await page.getByText(texts.registration.mailText).waitFor();
  });
});

describe('through others', () => {
  it('Google leads back to where it began', async () => {
    const { page, visit } = await openShopper('desk');
    await visit('/login?origen=%2Fcuenta%2Ffavoritos');
    await page.getByRole('button', { name: texts.providers.google }).click();
    await page.waitForURL('**/sandbox/google**');
    await page.locator('input[name="email"]').fill('gabriela@example.com');
    await page.locator('button[value="accept"]').click();
    await page.waitForURL('**/cuenta/favoritos');
    await expect.poll(() => page.url()).toBe(`${inject('siteUrl')}/cuenta/favoritos`);
  });

  it('Facebook is loaded when somebody means it; its window lets in or is refused', async () => {
    const { page, context, visit } = await openShopper('desk');
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await visit('/login');
    const button = page.getByRole('button', { name: texts.providers.facebook });
    await button.waitFor();
    expect(scripts.filter((url) => url.includes('sdk.js'))).toEqual([]);
    const press = async () => {
      const opened = context.waitForEvent('page');
      await button.click();
      return opened;
    };
    await button.hover();
    await page.waitForFunction(() => 'FB' in globalThis);
    const refused = await press();
    await refused.locator('button[name="decision"]:not([value="accept"])').click();
    await page.getByText(texts.providers.facebookFailed).waitFor();
    const accepted = await press();
    await accepted.locator('input[name="email"]').fill('fede@example.com');
    await accepted.locator('button[value="accept"]').click();
    await page.waitForURL('**/cuenta');
  });
});

describe('logging out', () => {
  it('is told to every tab, keeps the cart, and Back shows nothing personal', async () => {
    const { page, visit, openTab } = await openShopper('desk');
    const { slug } = await buyableProduct();
    await visit(`/producto/${slug}`);
    await page.getByRole('button', { name: cartTexts.add }).first().click();
    await toastSaying(page, cartTexts.added);
    await visit('/login');
    await logInAt(page, 'cliente@example.com', seedPassword);
    await page.waitForURL('**/cuenta');
    const other = await openTab('/cuenta/perfil');
    await other.getByLabel(accountTexts.profile.name, { exact: true }).waitFor();
    await page.getByRole('button', { name: texts.logout }).click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login');
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(kept).not.toContain('cliente@example.com');
    expect(kept).toContain('vineta:1:cart-uuid');
    await page.goBack();
    await page.waitForURL('**/login**');
    await expect.poll(() => page.getByText('Clara').count()).toBe(0);
  });
});
