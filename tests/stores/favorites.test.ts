/** Favourites: adding on a product page, caching, removing. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeFakeBrowser } from './fake-browser.ts';
import { openSessionWorld, tokenKey, type Answer } from './session-world.ts';

const favoritesKey = 'vineta:1:favorites';
const done: Answer = { status: 200, body: { message: 'Ok' } };
const list = 'GET /account/favorites';

afterEach(() => {
  vi.useRealTimers();
  closeFakeBrowser();
});

describe('the button of favourites', () => {
  it('needs somebody who is logged in, and comes back to the product', async () => {
    const { favorites, requests, browser } = await open({});
    await favorites.toggleFavorite(7);
    expect(browser.location.went).toEqual(['assign /login?origen=%2Fproducto%2Fakira-1']);
    expect(requests).toEqual([]);
  });

  it('puts aside at once, and says so in the words of the specification', async () => {
    const { favorites, ids, answers, requests, $toasts } = await open();
    answers['PUT /account/favorites/7'] = done;
    const toggled = favorites.toggleFavorite(7);
    expect(ids.isFavorite(7)).toBe(true);
    await toggled;
    expect(ids.isFavorite(7)).toBe(true);
    expect(requests).toEqual(['PUT /api/v1/account/favorites/7']);
    expect($toasts.get()).toMatchObject([{ text: 'El producto fue agregado a favoritos correctamente!' }]);
  });

  it('takes back at once what was put aside', async () => {
    const { favorites, ids, answers, requests, $toasts } = await open();
    answers['DELETE /account/favorites/7'] = done;
    ids.rememberFavorite(7, true);
    const toggled = favorites.toggleFavorite(7);
    expect(ids.isFavorite(7)).toBe(false);
    await toggled;
    expect(requests).toEqual(['DELETE /api/v1/account/favorites/7']);
    expect($toasts.get()).toMatchObject([{ text: 'El producto fue removido de favoritos correctamente!' }]);
  });

  it.each([
    [false, 'PUT', /^Error al agregar producto a favoritos/],
    [true, 'DELETE', /^Error al remover el producto de favoritos/],
  ])('is as it was (%s) when %s fails, and the next page asks again', async (was, method, words) => {
    const { favorites, ids, answers, requests, $toasts } = await open();
    answers[list] = page([was ? 7 : 8]);
    await ids.refreshFavorites();
    answers[`${method} /account/favorites/7`] = { status: 500, body: {} };
    await favorites.toggleFavorite(7);
    expect(ids.isFavorite(7)).toBe(was);
    expect($toasts.get()).toMatchObject([{ kind: 'error', text: expect.stringMatching(words) }]);
    requests.length = 0;
    await ids.refreshFavorites();
    expect(requests).toEqual(['GET /api/v1/account/favorites?page=1&currency=ARS']);
  });

  it('sends one call for two quick presses', async () => {
    const { favorites, ids, answers, requests } = await open();
    answers['PUT /account/favorites/7'] = done;
    await Promise.all([favorites.toggleFavorite(7), favorites.toggleFavorite(7)]);
    expect(requests).toHaveLength(1);
    expect(ids.isFavorite(7)).toBe(true);
  });

  it('leads to the login when the session has ended', async () => {
    const { favorites, ids, answers, browser } = await open();
    answers['PUT /account/favorites/7'] = { status: 401, body: {} };
    await favorites.toggleFavorite(7);
    expect(browser.location.went).toEqual(['assign /login?origen=%2Fproducto%2Fakira-1']);
    expect(ids.isFavorite(7)).toBe(false);
  });
});

describe('what this browser knows of the favourites', () => {
  it('is read page by page, once, and again when it has become old', async () => {
    const { ids, answers, requests } = await open();
    vi.useFakeTimers({ toFake: ['Date'] });
    answers[list] = page([7, 9], 2);
    await ids.refreshFavorites();
    await ids.refreshFavorites();
    expect(requests).toEqual([
      'GET /api/v1/account/favorites?page=1&currency=ARS',
      'GET /api/v1/account/favorites?page=2&currency=ARS',
    ]);
    expect([7, 8, 9].map(ids.isFavorite)).toEqual([true, false, true]);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await ids.refreshFavorites();
    expect(requests).toHaveLength(4);
  });

  it('is nothing to ask for where nobody is logged in', async () => {
    const { ids, requests } = await open({});
    await ids.refreshFavorites();
    ids.rememberFavorite(7, true);
    expect(requests).toEqual([]);
    expect(ids.isFavorite(7)).toBe(false);
  });

  it.each([500, 401])('stays as it was after an answer %s to what nobody asked for', async (status) => {
    const { ids, answers, browser, $toasts } = await open();
    ids.rememberFavorite(7, true);
    answers[list] = { status, body: {} };
    await ids.refreshFavorites();
    expect(ids.isFavorite(7)).toBe(true);
    expect(browser.location.went).toEqual([]);
    expect($toasts.get()).toEqual([]);
  });

  it('is not overwritten by an answer that is older than a press', async () => {
    const { ids, answers } = await open();
    answers[list] = page([]);
    const reading = ids.refreshFavorites();
    ids.rememberFavorite(7, true);
    await reading;
    expect(ids.isFavorite(7)).toBe(true);
  });

  it('is not overwritten by a list that arrives while a press of this tab is under way', async () => {
    const { favorites, ids, answers } = await open();
    const reply = Promise.withResolvers<Answer>();
    answers['PUT /account/favorites/7'] = reply.promise;
    answers[list] = page([]);
    const toggled = favorites.toggleFavorite(7);
    await ids.refreshFavorites();
    expect(ids.isFavorite(7)).toBe(true);
    reply.resolve(done);
    await toggled;
    expect(ids.isFavorite(7)).toBe(true);
  });

  it.each(['the list', 'the press'] as const)(
    'is not overwritten by a list that another tab read beside a press, when %s is answered first',
    async (first) => {
      const { favorites, ids, answers } = await open();
      const [pressed, read] = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()];
      answers['PUT /account/favorites/7'] = pressed.promise;
      answers[list] = read.promise;
      const toggled = favorites.toggleFavorite(7);
      const other = await openOtherTab();
      const refreshed = other.refreshFavorites();
      const answer = {
        'the press': () => (pressed.resolve(done), toggled),
        'the list': () => (read.resolve(page([])), refreshed),
      };
      await answer[first]();
      await Promise.all(Object.values(answer).map((arrive) => arrive()));
      expect(ids.isFavorite(7)).toBe(true);
    },
  );

  it.each([200, 500])(
    "takes nothing of a press that is answered %s in the next customer's session",
    async (status) => {
      const { favorites, ids, answers, storage } = await open();
      const reply = Promise.withResolvers<Answer>();
      answers['PUT /account/favorites/7'] = reply.promise;
      const toggled = favorites.toggleFavorite(7);
      storage.setItem(tokenKey, 'of-another');
      answers[list] = page([8]);
      await ids.refreshFavorites();
      const known = storage.getItem(favoritesKey);
      reply.resolve({ status, body: done.body });
      await toggled;
      expect(storage.getItem(favoritesKey)).toBe(known);
      expect([7, 8].map(ids.isFavorite)).toEqual([false, true]);
    },
  );

  it('changes its text with each change and its outcome, so that other tabs hear of both', async () => {
    const { favorites, answers, storage } = await open();
    answers['PUT /account/favorites/7'] = done;
    const toggled = favorites.toggleFavorite(7);
    const during = storage.getItem(favoritesKey);
    await toggled;
    expect(storage.getItem(favoritesKey)).not.toBe(during);
  });

  it('follows another tab', async () => {
    const { ids, browser, storage } = await open();
    const heard = vi.fn();
    ids.$knownFavorites.listen(heard);
    ids.rememberFavorite(7, true);
    const text = storage.getItem(favoritesKey) ?? '';
    browser.writeElsewhere(favoritesKey, text.replace('[7]', '[8]'));
    expect(heard).toHaveBeenCalledTimes(2);
    expect([7, 8].map(ids.isFavorite)).toEqual([false, true]);
  });

  it("is nobody else's: neither after a logout nor for the next customer", async () => {
    const { ids, storage } = await open();
    ids.rememberFavorite(7, true);
    storage.setItem(tokenKey, 'of-another');
    expect(ids.isFavorite(7)).toBe(false);
    storage.setItem(tokenKey, 'secret');
    expect(ids.isFavorite(7)).toBe(true);
    const { logOut } = await import('../../src/stores/session/session-end.ts');
    logOut();
    expect(storage.getItem(favoritesKey)).toBeNull();
    expect(ids.isFavorite(7)).toBe(false);
  });

  it.each(['', '{', '7', '{"owner":"x","readAt":1,"ids":7}'])(
    'is nothing when what the browser kept is %j',
    async (text) => {
      const { ids } = await open({ [tokenKey]: 'secret', [favoritesKey]: text });
      expect(ids.isFavorite(7)).toBe(false);
    },
  );
});

/** Knows of no press here. */
async function openOtherTab() {
  vi.resetModules();
  return import('../../src/stores/account/favorites.ts');
}

async function open(stored: Readonly<Record<string, string>> = { [tokenKey]: 'secret' }) {
  const world = openSessionWorld('/producto/akira-1', stored);
  const favorites = await import('../../src/stores/account/favorites.ts');
  const ids = favorites;
  const { $toasts } = await import('../../src/stores/toasts.ts');
  return { ...world, ids, favorites, $toasts };
}

/** The same items on every page. */
function page(ids: readonly number[], totalPages = 1): Answer {
  const data = ids.map((id) => ({ id, product: { ...card, id } }));
  return { status: 200, body: { data, pagination: { current_page: 1, total_pages: totalPages } } };
}

const card = {
  slug: 'akira-1',
  title: 'Akira 1',
  price: { currency: 'ARS', amount: 100 },
  stock: 1,
};
