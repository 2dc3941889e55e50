/** A production shop without DEMO=1: the sandbox does not exist, and calls that need it say so. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { importPeople } from '../../scripts/api/import/import-people.ts';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { codeOf } from '../../scripts/api/session/identity-login.ts';
import { startApi } from '../../scripts/api/server.ts';
import { productionWords } from '../../scripts/api/sandbox/words-production.ts';
import { sessionWords } from '../../scripts/api/session/words-session.ts';
import { seedCustomers } from '../../scripts/seed/data/customers.ts';
import { seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { seedGiftCards } from '../../scripts/seed/data/discounts.ts';
import { settingsFrom } from '../../scripts/settings.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { catalogue } from '../support/catalogue.ts';
import { newCustomer, orderBody } from '../support/customer.ts';

const site = 'https://tienda.example';
const anybody = {
  subject: 'x',
  name: 'Ana',
  surname: 'Díaz',
  email: 'cliente@example.com',
  emailVerified: true,
};

describe('the API of a shop on the internet', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startTestApi({ siteUrl: site, hasSandbox: false });
  });
  afterEach(() => api.close());
  const said = async (answer: Response) => ({
    status: answer.status,
    words: ((await answer.json()) as { errorMessage: string }).errorMessage,
  });

  it('logs nobody in with an unsigned token', async () => {
    const refused = { status: 422, words: productionWords.noSocialLogin };
    const token = { access_token: codeOf(anybody) };
    expect(await said(await api.send('POST', '/login/facebook', token))).toEqual(refused);
    expect(await said(await api.request('/login/google'))).toEqual(refused);
    const query = new URLSearchParams({ state: 'x', code: `4/0A${codeOf(anybody)}` });
    expect(await said(await api.send('POST', `/login/google?${query}`))).toEqual(refused);
    expect(api.db.prepare('SELECT count(*) AS n FROM session').get()?.['n']).toBe(0);
  });

  it.each([
    '/sandbox/facebook/sdk.js',
    '/sandbox/facebook/login',
    '/sandbox/google',
    '/sandbox/mercadopago?pref_id=x',
    '/sandbox/openpay?id=x',
    '/sandbox/paypal?token=x',
    '/sandbox/getnet/loader.js',
    '/sandbox/modo/bundle.js',
    '/outbox',
  ])('has no %s', async (path) => {
    expect((await api.fetch(new Request(`http://api.test${path}`))).status).toBe(404);
  });

  it('takes no order that only the sandbox could charge, and believes no return from a provider', async () => {
    const ana = newCustomer(api);
    const methods = ['mercadopago', 'getnet', 'modo', 'openpay', 'paypal'] as const;
    for (const payment of methods) {
      const answer = await ana.call('POST', '/account/orders', { ...orderBody, payment });
      expect(await said(answer)).toEqual({ status: 422, words: productionWords.onlyTransfer });
      const other = await ana.call('POST', '/account/orders/1/payment', { payment });
      expect(await said(other)).toEqual({ status: 422, words: productionWords.onlyTransfer });
    }
    const returned = await ana.call('POST', '/account/process-paypal-payment', { token: 'x', payerId: 'y' });
    expect(await said(returned)).toEqual({ status: 422, words: productionWords.onlyTransfer });
  });

  it('promises no mail that never leaves the machine', async () => {
    const person = { name: 'Ana', surname: 'Díaz', username: 'ana', email: 'ana@example.com' };
    const refused = { status: 422, words: productionWords.noMail };
    const registration = await api.send('POST', '/registration', { ...person, password: 'una clave larga' });
    expect(await said(registration)).toEqual(refused);
    expect(await said(await api.send('POST', '/recover-password', { email: person.email }))).toEqual(refused);
    expect(api.db.prepare('SELECT count(*) AS n FROM mail').get()?.['n']).toBe(0);
  });

  it('begins no change of address that nobody could confirm, and takes the rest of a profile', async () => {
    const ana = newCustomer(api);
    const save = (email: string) => {
      const body = new FormData();
      const profile = { _method: 'PUT', name: 'Anita', surname: 'Díaz', username: 'ana', email };
      for (const [name, value] of Object.entries(profile)) body.set(name, value);
      const headers = { Authorization: `Bearer ${ana.token}` };
      return api.request('/account/account', { method: 'POST', headers, body });
    };
    expect(await said(await save('otra@example.com'))).toEqual({
      status: 422,
      words: productionWords.noMail,
    });
    expect((await save(ana.email.toUpperCase())).status).toBe(200);
    expect(api.db.prepare('SELECT count(*) AS n FROM mail').get()?.['n']).toBe(0);
  });

  it('knows none of the customers and gift cards whose names stand in the README', async () => {
    const discounts = { coupons: [], giftCards: seedGiftCards };
    const origins = { apiUrl: 'http://api.test', siteUrl: site };
    const customers = seedCustomers.map((customer) => ({ ...customer, orders: [], favorites: [] }));
    const people = { customers, password: seedPassword, ...discounts, now: api.clock.now(), origins };
    await importPeople(api.db, people);
    for (const { email } of seedCustomers) {
      const answer = await api.send('POST', '/login', { email, password: seedPassword });
      expect(await said(answer)).toEqual({ status: 401, words: sessionWords.badCredentials });
    }
    for (const { number } of seedGiftCards) {
      const answer = await api.send('POST', '/cart/coupon-validator', {
        couponCode: ` ${number.toLowerCase()}`,
      });
      expect((await said(answer)).status).toBe(422);
    }
  });
});

describe('the API of a shop whose SITE_URL is this machine, on a machine that the internet reaches', () => {
  it.each([
    ['127.0.0.1', 200],
    ['::1', 200],
    ['192.168.1.7', 200],
    ['172.17.0.1', 200],
    ['fd00::7', 200],
    ['203.0.113.5', 422],
    ['2001:db8::5', 422],
    ['172.32.0.1', 422],
    ['no address', 422],
  ])('answers an unsigned token from %s with %i', async (address, status) => {
    const api = await startTestApi({ isSandboxLocal: true });
    const body = JSON.stringify({ access_token: codeOf(anybody) });
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
    const answer = await api.request('/login/facebook', { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
    api.close();
  });
});

describe('the program of the API', () => {
  it.each([
    [{ SITE_URL: site }, 422, 404],
    [{ SITE_URL: site, DEMO: '1' }, 200, 405],
    [{}, 200, 405],
  ])('with %o answers an unsigned token %i, and has faults or not', async (env, login, faults) => {
    const root = mkdtempSync(join(tmpdir(), 'api-production-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const settings = settingsFrom({ ...env, DATA_DIR: root, SHOP_FAULTS: '1' });
    const database = openDatabase(settings.data.apiDatabase);
    await importCatalogue(database, catalogue);
    database.close();
    const api = await startApi({ ...settings, apiPort: 0 }, pino({ enabled: false }));
    onTestFinished(() => api.stop());
    const answer = await fetch(`${api.url}/api/v1/login/facebook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_token: codeOf(anybody) }),
    });
    expect(answer.status).toBe(login);
    expect((await fetch(`${api.url}/faults`, { method: 'PUT' })).status).toBe(faults);
  });
});
