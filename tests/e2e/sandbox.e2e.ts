/** The sandbox's scripts in a page with a strict CSP, with an API and a site of its own, since no shop is needed. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { startApi, type RunningApi } from '../../scripts/api/server.ts';
import { addShoppers, fetchFrom, fillCart, type Shopper } from '../../scripts/measure/shoppers.ts';
import { sampleOrder } from '../../scripts/verify/sample-order.ts';
import { dataLayout } from '../../scripts/shared/settings.ts';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { catalogue } from '../support/catalogue.ts';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { expectAccessible, openShopper } from '../support/shopper.ts';

const root = mkdtempSync(join(tmpdir(), 'sandbox-'));
let api: RunningApi;
let site: Server;
let siteUrl: string;
let customer: Shopper;

beforeAll(async () => {
  // The CSP allows only the sandbox's scripts, frames and calls.
  site = createServer((_, response) => {
    const policy = `default-src 'none'; script-src ${api.url}; connect-src ${api.url}; frame-src ${api.url}`;
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Content-Type', 'text/html');
    response.end(
      '<!doctype html><html lang="es"><title>Tienda</title><main><h1>Tienda</h1><button>Entrar</button><div id="box"></div></main>',
    );
  }).listen(0, 'localhost');
  await once(site, 'listening');
  siteUrl = `http://localhost:${(site.address() as AddressInfo).port}`;
  const data = dataLayout(root);
  const database = openDatabase(data.apiDatabase);
  await importCatalogue(database, catalogue);
  database.exec('UPDATE branch_stock SET units = 100 WHERE units > 0');
  [customer] = addShoppers(database, 1, new Date()) as [Shopper];
  database.close();
  const [apiPort = 0] = await freePorts(1);
  api = await startApi({ apiPort, data, siteUrl }, pino({ enabled: false }));
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await api.stop();
  rmSync(root, { recursive: true });
});

/** Response to a placed order. */
async function ordered(payment: PaymentMethod) {
  const uuid = await fillCart(fetchFrom(1), api.url, [[31, 1]]);
  const answer = await fetch(`${api.url}/api/v1/account/orders?uuid=${uuid}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(sampleOrder(payment)),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** A page with a script of the sandbox; the script's messages are collected in `said`. */
async function pageWith(script: string, userAgent?: string): Promise<Page> {
  const { page } = await openShopper('phone', { baseURL: siteUrl, ...(userAgent && { userAgent }) });
  await page.goto('/');
  await page.evaluate(
    'window.said = []; window.fbAsyncInit = () => FB.init({ appId: "x", version: "v24.0" })',
  );
  await page.addScriptTag({ url: `${api.url}/sandbox/${script}` });
  return page;
}

const said = (page: Page) => page.evaluate<unknown>('window.said');

describe("Getnet's loader", () => {
  it.each([
    ['Aprobar el pago', 'checkout-payment-success'],
    ['Rechazar el pago', 'checkout-payment-denied'],
    ['Cancelar', 'remove-iframe'],
  ])(
    'puts the form into the page; "%s" is told by %s, from the origin of the script',
    async (button, message) => {
      const { paymentGetnetDetail: detail } = await ordered('getnet');
      const page = await pageWith('getnet/loader.js');
      const config = {
        paymentIntentId: detail.payment_intent_id,
        accessToken: detail.payment_access_token,
        checkoutType: 'iframe',
        elementId: 'box',
      };
      await page.evaluate(`addEventListener('message', (event) => window.said.push([event.origin, event.data]));
      loader.init(${JSON.stringify(config)})`);
      const form = page.frameLocator('#box > iframe#digital-checkout-iframe');
      await form.getByRole('button', { name: button, exact: true }).click();
      await expect.poll(() => said(page)).toEqual([[api.url, message]]);
      await expectAccessible(page);
    },
  );
});

describe("MODO's bundle", () => {
  const options = (detail: Record<string, string>) => {
    const callbacks = { callbackURL: `${siteUrl}/failure`, callbackURLSuccess: `${siteUrl}/success` };
    const data = {
      version: '2',
      qrString: detail['payment_qr'],
      checkoutId: detail['payment_intent_id'],
      deeplink: { url: detail['payment_deeplink'], ...callbacks },
      callbackURL: `${siteUrl}/done`,
    };
    return `Object.assign(${JSON.stringify(data)}, Object.fromEntries(['Success', 'Failure', 'Cancel', 'Close'].map(
      (name) => ['on' + name, () => window.said.push(name)])))`;
  };
  const desk = 'Mozilla/5.0 (X11; Linux x64) Chrome/140';

  it('shows a QR and tells of a payment, then goes where it was asked to', async () => {
    const { paymentMODODetail: detail } = await ordered('modo');
    const page = await pageWith('modo/bundle.js', desk);
    await page.evaluate(`ModoSDK.modoInitPayment(${options(detail)})`);
    await page.getByRole('img', { name: 'Código QR del pago' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Aprobar el pago' }).click();
    await page.getByRole('button', { name: 'Finalizar' }).waitFor();
    await expect.poll(() => said(page)).toEqual(['Success']);
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.waitForURL('**/done');
  });

  it.each([
    ['Rechazar el pago', ['Failure', 'Close']],
    ['Cancelar', ['Cancel', 'Close']],
  ])('"%s" tells %o when it is closed', async (button, told) => {
    const { paymentMODODetail: detail } = await ordered('modo');
    const page = await pageWith('modo/bundle.js', desk);
    await page.evaluate(`ModoSDK.modoInitPayment(${options(detail)})`);
    await page.getByRole('button', { name: button }).click();
    const close = page.getByRole('button', { name: 'Cerrar' });
    if (button !== 'Cancelar') await close.click();
    await expect.poll(() => said(page)).toEqual(told);
  });

  it('goes to the deep link on a phone, and from there back to the shop', async () => {
    const { paymentMODODetail: detail } = await ordered('modo');
    const page = await pageWith('modo/bundle.js', 'Mozilla/5.0 (Linux; Android 15) Mobile');
    await page.evaluate(`ModoSDK.modoInitPayment(${options(detail)})`);
    await page.getByRole('button', { name: 'Aprobar el pago' }).click();
    await page.waitForURL('**/success');
    await expect.poll(() => page.url()).toBe(`${siteUrl}/success`);
  });
});

describe("Facebook's SDK", () => {
  it('answers who logged in, or nobody when the popup is denied or closed', async () => {
    const page = await pageWith('facebook/sdk.js');
    await page.evaluate(`document.querySelector('button').onclick = () =>
      FB.login((response) => window.said.push(response.authResponse !== null), { scope: 'email' })`);
    for (const [times, end] of ['Continuar', 'Ahora no', null].entries()) {
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Entrar' }).click();
      const popup = await opened;
      // A popup closed while loading may never report it.
      await popup.waitForLoadState();
      if (end === null) await popup.close();
      else await popup.getByRole('button', { name: end }).click();
      await expect.poll(() => said(page)).toEqual([true, false, false].slice(0, times + 1));
    }
  });
});

describe('the hosted pages', () => {
  it.each(['mercadopago', 'openpay'] as const)('of %s are accessible and fit a phone', async (payment) => {
    const { order } = await ordered(payment);
    const { page } = await openShopper('phone', { baseURL: siteUrl });
    await page.goto(order.payment.payment_link);
    await expectAccessible(page);
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('button', { name: 'Aprobar el pago' }).click();
    await page.waitForURL(`${siteUrl}/cuenta/checkout-process-payment/**/success?**`);
  });
});
