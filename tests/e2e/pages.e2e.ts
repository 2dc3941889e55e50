/** What every public page has to pass; and gift cards and contact forms. */
import { describe, expect, inject, it } from 'vitest';
import { postContact } from '../../src/api/contact.ts';
import { basePath } from '../../src/api/endpoint.ts';
import { coordinatesInWords } from '../../src/domain/content/map.ts';
import { shop } from '../../src/shop.ts';
import { contactTexts, revocationTexts } from '../../src/text/content/contact.ts';
import { customOrderTexts } from '../../src/text/content/custom-order.ts';
import { formTexts } from '../../src/text/form.ts';
import { giftCardTexts } from '../../src/text/cart/gift-cards.ts';
import { holdCode } from '../support/held-code.ts';
import { expectAccessible, openShopper } from '../support/shopper.ts';
import { expectInSight } from '../support/sight.ts';
import { toastSaying } from '../support/toasts.ts';

describe('the contact form', () => {
  const { fields, submit, sent } = contactTexts.form;

  it('says what is missing, keeps what was typed when sending fails, and thanks when it was sent', async () => {
    const { page, visit, expects } = await openShopper('phone');
    await visit('/contacto');
    await page.getByRole('button', { name: submit }).click();
    await page.getByText(formTexts.summary(5)).waitFor();
    await page.getByLabel(fields.name).fill('Ana Núñez');
    await page.getByLabel(fields.phone, { exact: true }).fill('11 5555-0199');
    await page.getByLabel(fields.email).fill('ana');
    await page.getByLabel(fields.subject).fill('Consulta');
    await page.getByLabel(fields.message, { exact: true }).fill('¿Tienen Akira 3?');
    await page.getByRole('button', { name: submit }).click();
    await page.getByText(formTexts.errors.email).first().waitFor();

    await page.getByLabel(fields.email).fill('ana@example.com');
    expects('500');
    const call = `**${basePath}${postContact.path}`;
    await page.route(call, (route) => route.fulfill({ status: 500, json: { errorMessage: 'Roto' } }));
    await page.getByRole('button', { name: submit }).click();
    await page.getByText(contactTexts.form.failed).waitFor();
    await expect
      .poll(() => page.getByLabel(fields.message, { exact: true }).inputValue())
      .toBe('¿Tienen Akira 3?');

    await page.unroute(call);
    await page.getByRole('button', { name: submit }).click();
    await page.getByText(sent).waitFor();
    await expectAccessible(page);
  });

  it('comes alive between two words, and keeps the space between them', async () => {
    const { page, context, visit } = await openShopper('phone');
    const release = await holdCode(context, 'ContactForm');
    await visit('/contacto');
    const name = page.getByLabel(fields.name);
    await name.pressSequentially('Ana ');
    release();
    await expect.poll(() => page.locator('.form-frame astro-island:not([ssr])').count()).toBe(1);
    await name.pressSequentially('Núñez');
    await expect.poll(() => name.inputValue()).toBe('Ana Núñez');
  });

  it('shows both stores as drawings that belong to the page, without a script', async () => {
    const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await visit('/contacto');
    for (const { name, map } of shop.branches) {
      const drawing = page.getByRole('img', {
        name: contactTexts.map.drawing(name, map.streets.along, map.streets.across),
      });
      await drawing.waitFor();
      await expect.poll(() => drawing.textContent()).toContain(coordinatesInWords(map));
      await expect.poll(() => drawing.textContent()).toContain(map.streets.along);
    }
    expect(new Set(asked)).toEqual(new Set([inject('siteUrl')]));
  });

  it('has a map that is loaded when it is asked for, and not before, also without JavaScript', async () => {
    const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
    let loads = 0;
    await page.route('https://www.openstreetmap.org/**', (route) => {
      loads++;
      return route.fulfill({ contentType: 'text/html', body: '<p>Microcentro</p>' });
    });
    await visit('/contacto');
    expect(loads).toBe(0);
    await page.getByRole('link', { name: contactTexts.map.show('Centro') }).click();
    const map = page.frameLocator(`[title="${contactTexts.map.title('Centro')}"]`);
    await map.getByText('Microcentro').waitFor();
    expect(loads).toBe(1);
  });
});

const typed = { name: 'Ana Núñez', phone: '11 5555-0199', email: 'ana@example.com' };

it('going back on a purchase needs no account and no reason', async () => {
  const { page, visit } = await openShopper('phone');
  const { fields, submit, sent, sentHint } = revocationTexts.form;
  await visit('/arrepentimiento');
  await page.getByLabel(fields.name).fill('Ana Núñez');
  await page.getByLabel(fields.phone).fill('11 5555-0199');
  await page.getByLabel(fields.email).fill('ana@example.com');
  const request = page.waitForRequest(`**${basePath}${postContact.path}`);
  await page.getByRole('button', { name: submit }).click();
  expect((await request).postDataJSON()).toMatchObject({ subject: 'Botón de arrepentimiento' });
  await page.getByText(sent).waitFor();
  await page.getByText(sentHint).waitFor();
});

it('what was being written is there again after a reload, before anybody touches the form, and gone once it was sent', async () => {
  const { page, visit } = await openShopper('phone');
  const { submit, sent } = contactTexts.form;
  const words = {
    name: 'Ana Núñez',
    phone: '11 5555-0199',
    email: 'ana@example.com',
    subject: 'Consulta',
    message: '¿Tienen Akira?',
  };
  const field = (name: string) => page.locator(`.form-frame [name="${name}"]`);
  const isAlive = () => page.locator('.form-frame astro-island:not([ssr])').count();
  await visit('/contacto');
  for (const [name, value] of Object.entries(words)) await field(name).fill(value);
  await expect.poll(isAlive).toBe(1);
  // Input that the hydrated form has received.
  await field('message').fill('¿Tienen Akira? ¿Y Uzumaki?');
  await page.reload();
  await expect.poll(() => field('message').inputValue()).toBe('¿Tienen Akira? ¿Y Uzumaki?');
  await expect.poll(() => field('name').inputValue()).toBe('Ana Núñez');
  expect(await isAlive()).toBe(0);
  await page.getByRole('button', { name: submit }).click();
  await page.getByText(sent).waitFor();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => field('message').inputValue()).toBe('');
});

it('what was typed before the form lived is sent by a press right after its hydration', async () => {
  const { page, context, visit } = await openShopper('phone');
  const { submit, sent } = revocationTexts.form;
  // React's scheduler uses messages. They are released one by one, so that the press comes before passive effects.
  await context.addInitScript(() => {
    const held: (() => void)[] = [];
    const post = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage')?.value as (
      message: unknown,
    ) => void;
    MessagePort.prototype.postMessage = function (message: unknown) {
      held.push(() => post.call(this, message));
    };
    Object.assign(globalThis, { letNextThrough: () => held.shift()?.() });
  });
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await visit('/arrepentimiento');
  await page.evaluate((words) => {
    for (const [name, value] of Object.entries(words)) {
      const field = document.querySelector<HTMLInputElement>(`.form-frame [name="${name}"]`);
      if (field !== null) field.value = value;
    }
  }, typed);
  const request = page.waitForRequest(`**${basePath}${postContact.path}`);
  await page.getByRole('button', { name: submit }).evaluate(async (button) => {
    const isHydrated = () => Object.keys(button).some((key) => key.startsWith('__reactProps'));
    const { letNextThrough } = globalThis as unknown as { letNextThrough: () => void };
    const go = (next: (time: number) => void) => {
      letNextThrough();
      requestAnimationFrame(next);
    };
    while (!isHydrated()) {
      // In each frame: the island listens some time after `load`, and a made-up pointer leaves no `:hover` behind.
      button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      await new Promise(go);
    }
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    const goOn = () => go(goOn);
    goOn();
  });
  expect((await request).postDataJSON()).toMatchObject({ name: typed.name, email: typed.email });
  await page.getByText(sent).waitFor();
});

it('a custom order is written into the link to the messaging app', async () => {
  const { page, visit } = await openShopper('phone');
  await visit('/encargos');
  const link = page.getByRole('link', { name: customOrderTexts.form.send });
  await expect.poll(() => link.getAttribute('href')).toContain(encodeURIComponent(customOrderTexts.greeting));
  await page.getByLabel(customOrderTexts.form.what).fill('Akira 3');
  // Input before hydration is added to the link after it.
  await expect.poll(() => link.getAttribute('href')).toContain(encodeURIComponent('Busco: Akira 3'));
});

it('a gift card must be chosen, and says so when it is in the cart', async () => {
  const { page, visit } = await openShopper('phone');
  await visit('/giftcards');
  await page.getByRole('button', { name: giftCardTexts.add }).click();
  const problem = page.getByText(giftCardTexts.notChosen);
  await problem.waitFor();
  await expectInSight(problem);
  await expectInSight(page.getByRole('radio').first());
  await page.getByRole('radio').first().check();
  await expect.poll(() => page.getByText(giftCardTexts.notChosen).count()).toBe(0);
  await page.getByRole('button', { name: giftCardTexts.add }).click();
  await toastSaying(page, giftCardTexts.added);
});
