/** End of a session: logout here or in another tab, or a 401. */
import { describe, expect, it, vi } from 'vitest';
import { getProfile } from '../../src/api/account/profile.ts';
import { customersKeys, keys } from '../../src/stores/keys.ts';
import { type FakeBrowser } from './fake-browser.ts';
import { openWorld, tokenKey, uuidKey, type Answering } from './world.ts';

const stored = { [tokenKey]: 'secret', [uuidKey]: 'a-cart', 'vineta:1:currency': 'USD' };
const destinationKey = 'vineta:1:destination';
const draft = { 'vineta:1:drafts': '{"address":{"owner":"ana@example.com","values":{"name":"Ana"}}}' };

async function open(path = '/cuenta') {
  const world = openWorld(path, stored, draft);
  const stores = await import('../../src/stores/session/session-end.ts');
  const { logOut } = await import('../../src/stores/session/logout.ts');
  const session = await import('../../src/stores/session/session.ts');
  stores.watchSession();
  return {
    ...world,
    ...stores,
    ...session,
    logOut,
    visibility: () => world.browser.document.documentElement.style.visibility,
  };
}

describe('logging out', () => {
  it('hides the page, forgets the customer and keeps the cart', async () => {
    const { logOut, headers, requests, storage, tab, went, visibility } = await open();
    for (const place of [storage, tab]) for (const key of Object.values(keys)) place.setItem(key, 'x');
    logOut();
    expect(visibility()).toBe('hidden');
    expect(customersKeys.shared.filter((key) => storage.getItem(key) !== null)).toEqual([]);
    expect(customersKeys.inTab.filter((key) => tab.getItem(key) !== null)).toEqual([]);
    expect([keys.cartUuid, keys.collection].map((key) => storage.getItem(key))).toEqual(['x', 'x']);
    expect([requests, went()]).toEqual([['POST /api/v1/logout'], ['assign /login']]);
    expect(headers[0]?.get('authorization')).toBe('Bearer x');
  });

  it.each<[string, Answering]>([
    ['without a connection', 'offline'],
    ['at a backend that lacks the call', { status: 404, body: {} }],
    ['after the session ended', { status: 401, body: { errorMessage: 'Tenés que iniciar sesión.' } }],
  ])('is the same %s, and shows nothing of it', async (_, answer) => {
    const { answers, logOut, modal, toasts, went } = await open();
    answers['POST /logout'] = answer;
    logOut();
    await vi.waitFor(() => expect(went()).toEqual(['assign /login']));
    await new Promise((resolve) => setImmediate(resolve));
    expect([await toasts(), await modal(), went()]).toEqual([[], null, ['assign /login']]);
  });

  it('leaves a page that makes no call until the next login', async () => {
    const { logOut, keepToken, requests } = await open();
    const { http } = await import('../../src/stores/backend.ts');
    logOut();
    await expect(http.send(getProfile)).rejects.toThrow();
    expect(requests).toEqual(['POST /api/v1/logout']);
    keepToken('another');
    await expect(http.send(getProfile)).rejects.toThrow();
    expect(requests.slice(1)).toEqual(['GET /api/v1/account/profile']);
  });

  it('leaves nothing to ask for on an account page that Back loads anew', async () => {
    const { requests, went } = openWorld('/cuenta');
    const { loadProfile } = await import('../../src/stores/account/profile.ts');
    const { loadNotifications } = await import('../../src/stores/account/notifications.ts');
    await Promise.all([loadProfile(), loadNotifications()]);
    expect([requests, went()]).toEqual([[], ['replace /login']]);
  });

  it('forgets where the customer lives, but not where a guest does', async () => {
    const { storage, logOut, dropToken, keepToken } = await open();
    for (const end of [logOut, dropToken, () => keepToken('of-another')]) {
      storage.setItem(tokenKey, 'secret');
      storage.setItem(destinationKey, '{"countryCode":"AR"}');
      end();
      expect(storage.getItem(destinationKey)).toBeNull();
    }
    storage.removeItem(tokenKey);
    storage.setItem(destinationKey, '{"countryCode":"AR"}');
    keepToken('of-ana');
    expect(storage.getItem(destinationKey)).toBe('{"countryCode":"AR"}');
  });

  it('in another tab does the same here', async () => {
    const { browser, tab, went, visibility } = await open();
    browser.writeElsewhere(tokenKey, '');
    browser.writeElsewhere('vineta:1:logout', '1');
    expect([visibility(), tab.length, went()]).toEqual(['hidden', 0, ['replace /login']]);
  });

  it.each([
    ['a cleared storage', null, null],
    ['the end of a session elsewhere, which the next call here finds out', tokenKey, ''],
  ])('is not what %s means', async (_, key, text) => {
    const { browser, tab, went } = await open('/cuenta/direccion');
    browser.writeElsewhere(key, text);
    expect([tab.length, went()]).toEqual([1, []]);
  });
});

it.each<[string, (browser: FakeBrowser) => void]>([
  ['in another tab', (browser) => browser.writeElsewhere(tokenKey, '')],
  ['while it rested', (browser) => browser.comeBack()],
  ['while it was hidden', (browser) => browser.look()],
])("a page with a customer's data is read again when the session ended %s", async (_, happen) => {
  const { storage, browser, went } = openWorld('/cart', stored);
  const { watchCustomer } = await import('../../src/stores/session/session-end.ts');
  watchCustomer();
  watchCustomer();
  expect(went()).toEqual([]);
  storage.setItem(tokenKey, '');
  happen(browser);
  expect(went()).toEqual(['reload']);
});
