/**
 * A customer's whole journey, from registering to a recovered password, checked for personal data in browser storage and
 * in requests to third parties.
 */
import type { Page } from 'playwright';
import { it } from 'vitest';
import { sessionMessages } from '../../scripts/api/session/session-messages.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { formTexts } from '../../src/text/form.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { addToCart, openProduct } from '../support/buying.ts';
import { fillCheckout, placeOrder } from '../support/checkout-shopper.ts';
import { expect } from '../support/expect.ts';
import { keptIn, watchOver, type Watch } from '../support/keeping-watch.ts';
import { logInAt, logOut } from '../support/login.ts';
import { mailedLink } from '../support/registered.ts';
import { expectAccessible, openShopper, type Shopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const tokenKey = 'vineta:1:token';
const draftKey = 'vineta:1:drafts';
const passwords = ['la primera contraseña', 'la segunda contraseña', 'la tercera contraseña'] as const;
const person = {
  email: `discreta-${process.pid}@example.com`,
  name: 'Discretísima',
  surname: 'Reservadez',
  username: 'discreta.reservada',
  phone: '11 5555-0177',
  dni: '27654321',
  street: 'Pasaje Secreto 12345',
};

it('leaves personal data in a draft alone', async () => {
  const shopper = await openShopper('desk');
  const { page, context, expects } = shopper;
  const watch = await watchOver(context);
  watch.secrets.push(...Object.values(person), ...passwords);
  // The tags are not in the shop's CSP, and one step uses a wrong password.
  expects(/googletagmanager|facebook|Content Security Policy|TrustedScriptURL|401/);

  await register(page, watch);
  await logInAt(page, person.email, 'no es esta');
  await page.getByText(sessionTexts.login.badCredentials).waitFor();
  await expectOnlyDrafts(page, watch);
  await logInAt(page, person.email, passwords[0]);
  await page.waitForURL('**/cuenta');
  watch.secrets.push(await page.evaluate((key) => localStorage.getItem(key) ?? '', tokenKey));
  await expectNothingKept(page, watch);

  await saveAddress(page, watch);
  await saveProfile(page, watch);
  await buy(shopper, watch);
  const link = await logOutAndRecover(page, watch);

  for (const kind of ['purchase', 'add_to_cart', 'Purchase']) await expectMeasured(watch, kind);
  expect(found(watch.measured, watch.secrets), 'measured').toEqual([]);
  // The mail's link is the only URL with the customer's address, until it is loaded; it is not sent as a referrer.
  expect(found(watch.said, watch.secrets), 'in addresses and on the console').toEqual([`${link} `]);
}, 300_000);

async function register(page: Page, watch: Watch): Promise<void> {
  const { registration, signup } = sessionTexts;
  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByText(signup.newsletter) });
  await form.getByRole('button', { name: signup.submit }).click();
  await form.getByText(`${sessionTexts.email}: ${formTexts.errors.required}`).waitFor();
  await form.getByLabel(sessionTexts.email).fill(person.email);
  await form.getByLabel(sessionTexts.password).fill(passwords[0]);
  await expectOnlyDrafts(page, watch);
  await form.getByRole('button', { name: signup.submit }).click();
  await page.waitForURL('**/registracion');
  await expectAccessible(page);
  await page.getByLabel(registration.name, { exact: true }).fill(person.name);
  await page.getByLabel(registration.surname).fill(person.surname);
  await page.getByLabel(registration.username).fill(person.username);
  await expectOnlyDrafts(page, watch);
  await page.getByRole('button', { name: registration.submit }).click();
  await page.waitForURL('**/registracion-mail');
  await page.getByText(registration.mailText).waitFor();
  await expectNothingKept(page, watch);
  await page.goto(await mailedLink(person.email));
  const { registration: link, toLogin } = sessionMessages.linkPages;
  await page.getByLabel(link.password).fill(passwords[0]);
  await page.getByRole('button', { name: link.button }).click();
  await page.getByRole('heading', { name: link.doneTitle }).waitFor();
  await page.getByRole('link', { name: toLogin }).click();
  await page.waitForURL('**/login');
}

async function saveAddress(page: Page, watch: Watch): Promise<void> {
  const { fields, saved } = accountTexts.address;
  await page.goto('/cuenta/direccion');
  const values = [
    [fields.name, person.name],
    [fields.lastName, person.surname],
    [fields.email, person.email],
    [fields.phone, person.phone],
    [fields.dni, person.dni],
    [fields.streetLine1, person.street],
    [fields.city, 'Rosario'],
    [fields.zipCode, '2000'],
  ] as const;
  for (const [label, value] of values) {
    await page.getByRole('textbox', { name: new RegExp(`^${label}( \\(opcional\\))?$`) }).fill(value);
  }
  await page.getByLabel(fields.province, { exact: true }).selectOption('Santa Fe');
  await expectOnlyDrafts(page, watch);
  await page.getByRole('button', { name: accountTexts.save }).click();
  await page.getByText(saved).waitFor();
  await expectNothingKept(page, watch);
}

async function saveProfile(page: Page, watch: Watch): Promise<void> {
  const text = accountTexts.profile;
  await page.goto('/cuenta/perfil');
  for (const [label, value] of [
    [text.currentPassword, passwords[0]],
    [text.newPassword, passwords[1]],
    [text.newPasswordConfirmation, passwords[1]],
  ] as const) {
    await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
  }
  await expectOnlyDrafts(page, watch);
  await page.getByRole('button', { name: accountTexts.save }).click();
  await toastSaying(page, text.saved);
  await expectNothingKept(page, watch);
}

async function buy(shopper: Shopper, watch: Watch): Promise<void> {
  const { page, visit } = shopper;
  await openProduct(shopper);
  // With consent, so that analytics events exist.
  await page.evaluate(() => localStorage.setItem('vineta:1:consent', '1'));
  await page.reload();
  await addToCart(page);
  // Waits for the event, which is lost when the page is left before the analytics code has loaded.
  await expectMeasured(watch, 'add_to_cart');
  await visit('/cuenta/checkout');
  await page.getByRole('button', { name: checkoutTexts.change }).click();
  await fillCheckout(page, 'transfer');
  await expectOnlyDrafts(page, watch);
  await placeOrder(page);
  await page.waitForURL('**/cuenta/checkout-complete');
  await expectMeasured(watch, 'Purchase');
  await expectNothingKept(page, watch);
}

async function expectMeasured({ measured }: Watch, kind: string): Promise<void> {
  await expect.poll(() => measured.some((words) => words.includes(`"${kind}"`)), kind).toBe(true);
}

/** @returns the link of the mail */
async function logOutAndRecover(page: Page, watch: Watch): Promise<string> {
  await page.goto('/cuenta');
  await logOut(page);
  await expect.poll(() => page.evaluate((key) => key in localStorage, tokenKey)).toBe(false);
  await expectNothingKept(page, watch);
  await page.goto('/recuperar-clave');
  await page.getByLabel(sessionTexts.email).fill(person.email);
  await page.getByRole('button', { name: sessionTexts.recovery.submit }).click();
  await page.waitForURL('**/recuperar-clave-mail');
  await expectNothingKept(page, watch);
  const link = await mailedLink(person.email);
  watch.secrets.push(new URL(link).searchParams.get('token') ?? '');
  await page.goto(link);
  await page.getByRole('button', { name: sessionTexts.recovery.follow }).click();
  await page.waitForURL('**/cuenta/resetear-clave');
  const { password, confirmation, saved } = accountTexts.password;
  await page.getByLabel(password, { exact: true }).fill(passwords[2]);
  await page.getByLabel(confirmation).fill(passwords[2]);
  await expectNothingKept(page, watch);
  await page.getByRole('button', { name: accountTexts.save }).click();
  await page.getByText(saved).waitFor();
  return link;
}

/** While a form is filled in, only its draft is stored, for the life of the tab and without passwords. */
async function expectOnlyDrafts(page: Page, { secrets }: Watch): Promise<void> {
  await expect.poll(() => draftsIn(page)).not.toEqual([]);
  expect(found(await draftsIn(page), passwords)).toEqual([]);
  expect(found(await othersIn(page), secrets)).toEqual([]);
}

async function expectNothingKept(page: Page, { secrets }: Watch): Promise<void> {
  await expect.poll(() => draftsIn(page)).toEqual([]);
  expect(found(await othersIn(page), secrets)).toEqual([]);
}

async function draftsIn(page: Page): Promise<readonly string[]> {
  return (await keptIn(page)).filter((line) => line.startsWith(`tab ${draftKey}`));
}

/** What is stored beside drafts and the token of the session. */
async function othersIn(page: Page): Promise<readonly string[]> {
  const known = [`tab ${draftKey}`, `local ${tokenKey} `];
  return (await keptIn(page)).filter((line) => !known.some((place) => line.startsWith(place)));
}

/** Lines that contain one of the words, also URL-encoded. */
function found(lines: readonly string[], words: readonly string[]): readonly string[] {
  const forms = words.flatMap((word) => [
    word,
    encodeURIComponent(word),
    new URLSearchParams({ '': word }).toString().slice(1),
  ]);
  return lines.filter((line) => forms.some((form) => line.includes(form)));
}
