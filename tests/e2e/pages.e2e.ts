/** Contact, revocation, custom orders, gift cards and the shipping calculator: forms from the first letter to the answer. */
import type { Locator, Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { postContact } from '../../src/api/contact.ts';
import { basePath } from '../../src/api/endpoint.ts';
import { coordinatesInWords } from '../../src/domain/content/map.ts';
import { shop } from '../../src/shop.ts';
import { calculatorTexts, giftCardTexts } from '../../src/text/cart/cart-page.ts';
import { contactTexts, revocationTexts } from '../../src/text/content/contact.ts';
import { customOrderTexts } from '../../src/text/content/custom-order.ts';
import { formTexts } from '../../src/text/form.ts';
import { calculateShipping, openAtProduct, openCalculator, openProduct } from '../support/buying.ts';
import { expect } from '../support/expect.ts';
import { expectAccessibleAndFitting } from '../support/fitting.ts';
import { fail, holdCode } from '../support/in-transit.ts';
import { expectAccessible, expectAccessibleAtBothWidths, openAt, openShopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const call = `**${basePath}${postContact.path}`;
const fieldOf = (page: Page, name: string) => page.locator(`.form-frame [name="${name}"]`);
const aliveForms = (page: Page) => page.locator('.form-frame astro-island:not([ssr])');
const typed = { name: 'Ana Núñez', phone: '11 5555-0199', email: 'ana@example.com' };

async function fill(page: Page, words: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(words)) await fieldOf(page, name).fill(value);
}

describe('the contact form', () => {
  const { submit, sent, again, failed } = contactTexts.form;
  const words = { ...typed, subject: 'Consulta', message: '¿Tienen Akira 3?' };
  const send = (page: Page) => page.getByRole('button', { name: submit }).click();

  it('says what is missing and keeps what was typed when sending fails', async () => {
    const { page, expects } = await openAt('phone', '/contacto');
    await send(page);
    await page.getByText(formTexts.summary(5)).waitFor();
    await expectAccessibleAndFitting(page);
    await fill(page, { ...words, email: 'ana' });
    await send(page);
    await page.getByText(formTexts.errors.email).first().waitFor();

    await fill(page, { email: words.email });
    expects('500');
    const mend = await fail(page, call);
    await send(page);
    await page.getByText(failed).waitFor();
    await expect(fieldOf(page, 'message')).toHaveValue(words.message);

    await mend();
    await send(page);
    await page.getByText(sent).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: again }).press('Enter');
    await expect(fieldOf(page, 'name')).toBeFocused();
  });

  it('comes alive between two words, and keeps the space between them', async () => {
    const { page, context, visit } = await openShopper('phone');
    const release = await holdCode(context, 'ContactForm');
    await visit('/contacto');
    await fieldOf(page, 'name').pressSequentially('Ana ');
    release();
    await expect(aliveForms(page)).toHaveCount(1);
    await fieldOf(page, 'name').pressSequentially('Núñez');
    await expect(fieldOf(page, 'name')).toHaveValue('Ana Núñez');
  });

  it('has what was being written after a reload, until it is sent', async () => {
    const { page } = await openAt('phone', '/contacto');
    await fill(page, words);
    await expect(aliveForms(page)).toHaveCount(1);
    // Input that the hydrated form has received.
    await fill(page, { message: '¿Tienen Akira? ¿Y Uzumaki?' });
    await page.reload();
    await expect(fieldOf(page, 'message')).toHaveValue('¿Tienen Akira? ¿Y Uzumaki?');
    await expect(fieldOf(page, 'name')).toHaveValue(words.name);
    expect(await aliveForms(page).count()).toBe(0);
    await send(page);
    await page.getByText(sent).waitFor();
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(fieldOf(page, 'message')).toHaveValue('');
  });
});

it('the stores are drawings of the page, with a map on request', async () => {
  const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
  const strangers: string[] = [];
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Microcentro</p>' }),
  );
  page.on('request', (request) => {
    if (!request.url().startsWith(inject('siteUrl'))) strangers.push(new URL(request.url()).host);
  });
  await visit('/contacto');
  for (const { name, map } of shop.branches) {
    const { along, across } = map.streets;
    const drawing = page.getByRole('img', { name: contactTexts.map.drawing(name, along, across) });
    for (const words of [coordinatesInWords(map), along]) await expect(drawing).toContainText(words);
  }
  expect(strangers).toEqual([]);
  await page.getByRole('link', { name: contactTexts.map.show('Centro') }).click();
  const map = page.frameLocator(`[title="${contactTexts.map.title('Centro')}"]`);
  await map.getByText('Microcentro').waitFor();
  expect(strangers).toEqual(['www.openstreetmap.org']);
});

describe('going back on a purchase', () => {
  const { submit, sent } = revocationTexts.form;

  it('needs no account and no reason', async () => {
    const { page } = await openAt('phone', '/arrepentimiento');
    await fill(page, typed);
    const request = page.waitForRequest(call);
    await page.getByRole('button', { name: submit }).click();
    expect((await request).postDataJSON()).toMatchObject({ subject: 'Botón de arrepentimiento' });
    await page.getByText(sent).waitFor();
    // The reference backend answers a code.
    await page.getByText(/ARR-\w{8}/).waitFor();
  });

  it('is sent by a press before the form lives, with what was typed then', async () => {
    const { page, context, visit } = await openShopper('phone');
    const release = await holdCode(context);
    await visit('/arrepentimiento');
    await fill(page, typed);
    const request = page.waitForRequest(call);
    await page.getByRole('button', { name: submit }).click();
    release();
    expect((await request).postDataJSON()).toMatchObject({ name: typed.name, email: typed.email });
    await page.getByText(sent).waitFor();
  });
});

it('a custom order is written into the link to the messaging app', async () => {
  const { page } = await openAt('phone', '/encargos');
  const link = page.getByRole('link', { name: customOrderTexts.form.send });
  const says = (words: string) =>
    expect.poll(() => link.getAttribute('href')).toContain(encodeURIComponent(words));
  await says(customOrderTexts.greeting);
  await page.getByLabel(customOrderTexts.form.what).fill('Akira 3');
  // Input before hydration is added to the link after it.
  await says('Busco: Akira 3');
});

it('a gift card must be chosen, and says so when it is in the cart', async () => {
  const { page } = await openAt('phone', '/giftcards');
  const add = page.getByRole('button', { name: giftCardTexts.add });
  const problem = page.getByText(giftCardTexts.notChosen);
  await add.click();
  await expect(problem).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('radio').first()).toBeInViewport({ ratio: 1 });
  await page.getByRole('radio').first().check();
  await expect(problem).toHaveCount(0);
  await add.click();
  await toastSaying(page, giftCardTexts.added);
});

describe('the shipping calculator', () => {
  it('says what is missing, calculates, and is remembered by the next page', async () => {
    const shopper = await openShopper('phone');
    const { page } = shopper;
    await openProduct(shopper);
    await openCalculator(page);
    const calculate = page.getByRole('button', { name: calculatorTexts.calculate, exact: true });
    await calculate.click();
    await page.getByText('Campo requerido').waitFor();
    await page.getByLabel(calculatorTexts.zipCode).fill('C1043AAZ');
    await calculate.click();
    await page.getByText('El código postal debe contener solo números').waitFor();
    await expectAccessibleAtBothWidths(page);
    await calculateShipping(page, '5000');
    const result = page.locator('.shipping-result');
    await expect(result.locator('dd').first()).toHaveText(/^\$AR\s\d|^Gratis$/);
    await result.getByText(/^Ver las? /).click();
    await result.getByRole('listitem').first().waitFor();
    await estimateFor5000(page).waitFor();
    await expectAccessibleAndFitting(page);
    await openProduct(shopper, 5);
    await estimateFor5000(page).waitFor();
  });

  it('brings its failure and its answer above the buy bar', async () => {
    const { page, expects } = await openAtProduct('phone');
    expects('500');
    await openCalculator(page);
    const mend = await fail(page, '**/shipment-calculator**');
    await page.getByLabel(calculatorTexts.zipCode).fill('5000');
    await page.keyboard.press('Enter');
    await expectSeen(page.getByRole('status').getByText(calculatorTexts.failed, { exact: true }));
    await mend();
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByLabel(calculatorTexts.zipCode).press('Enter');
    await page.getByText(calculatorTexts.to('5000')).waitFor();
    for (const price of await page.locator('.shipping-result dd').all()) await expectSeen(price);
  });

  const estimateFor5000 = (page: Page) =>
    page
      .locator('.buy-promises li')
      .filter({ hasText: 'CP 5000' })
      .getByText('Llega en 3 a 6 días hábiles', { exact: true });
});

/** On the screen, and covered by nothing. */
async function expectSeen(answer: Locator): Promise<void> {
  const isSeen = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  };
  await expect.poll(() => answer.evaluate(isSeen)).toBe(true);
}
