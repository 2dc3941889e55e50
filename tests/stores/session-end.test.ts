/** End of a session: logout here or in another tab, or a 401. */
import { afterEach, describe, expect, it } from 'vitest';
import { getProfile } from '../../src/api/account/account.ts';
import { customersKeys, keys } from '../../src/stores/keys.ts';
import { closeFakeBrowser, type FakeBrowser } from './fake-browser.ts';
import { openSessionWorld, tokenKey } from './session-world.ts';

afterEach(closeFakeBrowser);

const stored = { [tokenKey]: 'secret', 'vineta:1:cart-uuid': 'a-cart', 'vineta:1:currency': 'USD' };
const destinationKey = 'vineta:1:destination';
const draft = { 'vineta:1:drafts': '{"address":{"owner":"ana@example.com","values":{"name":"Ana"}}}' };

async function open(path = '/cuenta') {
  const world = openSessionWorld(path, stored, draft);
  const { logOut, watchSession } = await import('../../src/stores/session/session-end.ts');
  watchSession();
  return { ...world, logOut, visibility: () => world.browser.document.documentElement.style.visibility };
}

describe('logging out', () => {
  it('forgets the customer, keeps the cart and asks nobody', async () => {
    const { logOut, requests, storage, tab, browser, visibility } = await open();
    logOut();
    expect(visibility()).toBe('hidden');
    expect(storage.getItem(tokenKey)).toBeNull();
    expect(tab.length).toBe(0);
    expect(storage.getItem('vineta:1:cart-uuid')).toBe('a-cart');
    expect(requests).toEqual([]);
    expect(browser.location.went).toEqual(['assign /login']);
  });

  it('forgets what screens that this page never loaded have kept of the customer', async () => {
    const { logOut, storage, tab } = await open('/cuenta');
    for (const place of [storage, tab]) for (const key of Object.values(keys)) place.setItem(key, 'x');
    logOut();
    expect(customersKeys.shared.filter((key) => storage.getItem(key) !== null)).toEqual([]);
    expect(customersKeys.inTab.filter((key) => tab.getItem(key) !== null)).toEqual([]);
    expect(storage.getItem(keys.collection)).toBe('x');
  });

  it('leaves a page that asks for nothing any more, until somebody logs in', async () => {
    const { logOut, requests } = await open();
    const { http } = await import('../../src/stores/backend.ts');
    const { keepToken } = await import('../../src/stores/session/session.ts');
    logOut();
    await expect(http.send(getProfile)).rejects.toThrow();
    expect(requests).toEqual([]);
    keepToken('another');
    await expect(http.send(getProfile)).rejects.toThrow();
    expect(requests).toEqual(['GET /api/v1/account/profile']);
  });

  it('forgets where the customer lives, as the end of his session and the login of another do', async () => {
    const { storage, logOut } = await open();
    const { dropToken, keepToken } = await import('../../src/stores/session/session.ts');
    for (const end of [logOut, dropToken, () => keepToken('of-another')]) {
      storage.setItem(tokenKey, 'secret');
      storage.setItem(destinationKey, '{"countryCode":"AR"}');
      end();
      expect(storage.getItem(destinationKey)).toBeNull();
    }
  });

  it('does not take from a guest who logs in where the parcel goes', async () => {
    const { storage } = await open();
    const { keepToken } = await import('../../src/stores/session/session.ts');
    storage.removeItem(tokenKey);
    storage.setItem(destinationKey, '{"countryCode":"AR"}');
    keepToken('of-ana');
    expect(storage.getItem(destinationKey)).toBe('{"countryCode":"AR"}');
  });

  it('in another tab does the same here', async () => {
    const { browser, tab, visibility } = await open();
    browser.writeElsewhere(tokenKey, '');
    browser.writeElsewhere('vineta:1:logout', '1');
    expect(visibility()).toBe('hidden');
    expect(tab.length).toBe(0);
    expect(browser.location.went).toEqual(['replace /login']);
  });

  it('is not what a cleared storage means', async () => {
    const { browser, tab } = await open();
    browser.writeElsewhere(null, null);
    expect(tab.length).toBe(1);
    expect(browser.location.went).toEqual([]);
  });
});

describe('somebody else who logs in in another tab', () => {
  it('never finds this page as its owner left it: it is read again', async () => {
    const { browser, storage } = await open('/cuenta/direccion');
    browser.writeElsewhere(tokenKey, 'of-somebody-else');
    expect(browser.location.went).toEqual(['reload']);
    expect(storage.getItem(tokenKey)).toBe('of-somebody-else');
  });

  it('is not what the end of a session there means: the next call here finds out', async () => {
    const { browser, tab } = await open('/cuenta/direccion');
    browser.writeElsewhere(tokenKey, '');
    expect(browser.location.went).toEqual([]);
    expect(tab.length).toBe(1);
  });
});

describe("a page for everybody that shows what is a customer's", () => {
  it.each<[string, (browser: FakeBrowser) => void]>([
    ['in another tab', ({ writeElsewhere }) => writeElsewhere(tokenKey, '')],
    [
      'while it rested',
      ({ window }) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
    ['while nobody looked', ({ document }) => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is read again when the session ended %s', async (_, happen) => {
    const { storage, browser } = openSessionWorld('/cart', stored);
    const { watchCustomer } = await import('../../src/stores/session/session-end.ts');
    watchCustomer();
    watchCustomer();
    expect(browser.location.went).toEqual([]);
    storage.setItem(tokenKey, '');
    happen(browser);
    expect(browser.location.went).toEqual(['reload']);
  });
});

describe('a page that rested', () => {
  it('is not seen by somebody else who logged in meanwhile', async () => {
    const { browser, storage } = await open('/cuenta/perfil');
    browser.window.dispatchEvent(new Event('pagehide'));
    storage.setItem(tokenKey, 'of-somebody-else');
    browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(browser.document.documentElement.style.visibility).toBe('hidden');
    expect(browser.location.went).toEqual(['reload']);
  });

  it('is not seen again after a logout', async () => {
    const { browser, storage } = await open('/cuenta/perfil');
    browser.window.dispatchEvent(new Event('pagehide'));
    expect(browser.document.documentElement.style.visibility).toBe('hidden');
    storage.setItem(tokenKey, '');
    browser.window.dispatchEvent(Object.assign(new Event('storage'), { key: tokenKey, newValue: '' }));
    browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(browser.document.documentElement.style.visibility).toBe('hidden');
    expect(browser.location.went).toEqual(['replace /login?origen=%2Fcuenta%2Fperfil']);
  });

  it('is seen again while its customer is logged in', async () => {
    const { browser } = await open('/cuenta/perfil');
    browser.window.dispatchEvent(new Event('pagehide'));
    browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(browser.document.documentElement.style.visibility).toBe('');
    expect(browser.location.went).toEqual([]);
  });
});
