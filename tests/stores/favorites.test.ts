/** Favourites: the button, the cache of this browser, the account's list. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeFakeBrowser } from './fake-browser.ts';
import { ok, openSessionWorld, tokenKey, type Answer } from './session-world.ts';

const favoritesKey = 'vineta:1:favorites';
const done = ok({ message: 'Ok' });
const list = 'GET /account/favorites';
const [put, remove] = ['PUT /account/favorites/7', 'DELETE /account/favorites/7'];

afterEach(() => {
  vi.useRealTimers();
  closeFakeBrowser();
});

describe('the button of favourites', () => {
  it('needs somebody who is logged in, and comes back to the product', async () => {
    const { toggleFavorite, requests, browser } = await open({});
    await toggleFavorite(7);
    expect(browser.location.went).toEqual(['assign /login?origen=%2Fproducto%2Fakira-1']);
    expect(requests).toEqual([]);
  });

  it.each([
    ['puts aside', false, put, 'El producto fue agregado a favoritos correctamente!'],
    ['takes back', true, remove, 'El producto fue removido de favoritos correctamente!'],
  ])('%s at once, and says so in the words of the specification', async (_, was, call, words) => {
    const { toggleFavorite, rememberFavorite, isFavorite, answers, requests, toasts } = await open();
    answers[call] = done;
    rememberFavorite(7, was);
    const toggled = [toggleFavorite(7), toggleFavorite(7)];
    expect(isFavorite(7)).toBe(!was);
    await Promise.all(toggled);
    expect(isFavorite(7)).toBe(!was);
    // One call for two quick presses.
    expect(requests).toEqual([call.replace(' ', ' /api/v1')]);
    expect(await toasts()).toEqual([words]);
  });

  it.each([
    [false, put, /^Error al agregar producto a favoritos/],
    [true, remove, /^Error al remover el producto de favoritos/],
  ])('is as it was (%s) when %s fails, and the next page asks again', async (was, call, words) => {
    const { toggleFavorite, refreshFavorites, isFavorite, answers, requests, toasts } = await open();
    answers[list] = page([was ? 7 : 8]);
    await refreshFavorites();
    answers[call] = { status: 500, body: {} };
    await toggleFavorite(7);
    expect(isFavorite(7)).toBe(was);
    expect(await toasts()).toEqual([expect.stringMatching(words)]);
    requests.length = 0;
    await refreshFavorites();
    expect(requests).toEqual(['GET /api/v1/account/favorites?page=1&currency=ARS']);
  });

  it('leads to the login when the session has ended', async () => {
    const { toggleFavorite, isFavorite, answers, browser } = await open();
    answers[put] = { status: 401, body: {} };
    await toggleFavorite(7);
    expect(browser.location.went).toEqual(['assign /login?origen=%2Fproducto%2Fakira-1']);
    expect(isFavorite(7)).toBe(false);
  });
});

describe('what this browser knows of the favourites', () => {
  it('is read page by page, once, and again when it has become old', async () => {
    const { refreshFavorites, isFavorite, answers, requests } = await open();
    vi.useFakeTimers({ toFake: ['Date'] });
    answers[list] = page([7, 9], 2);
    await refreshFavorites();
    await refreshFavorites();
    expect(requests).toEqual(
      [1, 2].map((number) => `GET /api/v1/account/favorites?page=${number}&currency=ARS`),
    );
    expect([7, 8, 9].map(isFavorite)).toEqual([true, false, true]);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await refreshFavorites();
    expect(requests).toHaveLength(4);
  });

  it('is nothing to ask for where nobody is logged in', async () => {
    const { refreshFavorites, rememberFavorite, isFavorite, requests } = await open({});
    await refreshFavorites();
    rememberFavorite(7, true);
    expect([requests, isFavorite(7)]).toEqual([[], false]);
  });

  it.each([500, 401])('stays as it was after an answer %s to what nobody asked for', async (status) => {
    const { refreshFavorites, rememberFavorite, isFavorite, answers, browser, toasts } = await open();
    rememberFavorite(7, true);
    answers[list] = { status, body: {} };
    await refreshFavorites();
    expect(isFavorite(7)).toBe(true);
    expect([browser.location.went, await toasts()]).toEqual([[], []]);
  });

  it('is not overwritten by a list that arrives while a press of this tab is under way', async () => {
    const { toggleFavorite, refreshFavorites, isFavorite, answers } = await open();
    const reply = Promise.withResolvers<Answer>();
    answers[put] = reply.promise;
    answers[list] = page([]);
    const toggled = toggleFavorite(7);
    await refreshFavorites();
    expect(isFavorite(7)).toBe(true);
    reply.resolve(done);
    await toggled;
    expect(isFavorite(7)).toBe(true);
  });

  it.each(['the list', 'the press'] as const)(
    'is not overwritten by a list that another tab read beside a press, when %s is answered first',
    async (first) => {
      const { toggleFavorite, isFavorite, answers } = await open();
      const [pressed, read] = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()];
      answers[put] = pressed.promise;
      answers[list] = read.promise;
      const toggled = toggleFavorite(7);
      // The other tab knows of no press.
      vi.resetModules();
      const other = await import('../../src/stores/account/favorites.ts');
      const refreshed = other.refreshFavorites();
      const answer = {
        'the press': () => (pressed.resolve(done), toggled),
        'the list': () => (read.resolve(page([])), refreshed),
      };
      await answer[first]();
      await Promise.all(Object.values(answer).map((arrive) => arrive()));
      expect(isFavorite(7)).toBe(true);
    },
  );

  it.each([200, 500])(
    "takes nothing of a press that is answered %s in the next customer's session",
    async (status) => {
      const { toggleFavorite, refreshFavorites, isFavorite, answers, storage } = await open();
      const reply = Promise.withResolvers<Answer>();
      answers[put] = reply.promise;
      const toggled = toggleFavorite(7);
      storage.setItem(tokenKey, 'of-another');
      answers[list] = page([8]);
      await refreshFavorites();
      const known = storage.getItem(favoritesKey);
      reply.resolve({ status, body: done.body });
      await toggled;
      expect(storage.getItem(favoritesKey)).toBe(known);
      expect([7, 8].map(isFavorite)).toEqual([false, true]);
    },
  );

  it('changes its text with each change and its outcome, so that other tabs hear of both', async () => {
    const { toggleFavorite, answers, storage } = await open();
    answers[put] = done;
    const toggled = toggleFavorite(7);
    const during = storage.getItem(favoritesKey);
    await toggled;
    expect(storage.getItem(favoritesKey)).not.toBe(during);
  });

  it("follows another tab, and is nobody else's: neither after a logout nor for the next customer", async () => {
    const { $knownFavorites, rememberFavorite, isFavorite, browser, storage } = await open();
    $knownFavorites.listen(() => undefined);
    rememberFavorite(7, true);
    const text = storage.getItem(favoritesKey) ?? '';
    browser.writeElsewhere(favoritesKey, text.replace('[7]', '[8]'));
    expect([7, 8].map(isFavorite)).toEqual([false, true]);
    storage.setItem(tokenKey, 'of-another');
    expect(isFavorite(8)).toBe(false);
    storage.setItem(tokenKey, 'secret');
    const { logOut } = await import('../../src/stores/session/session-end.ts');
    logOut();
    expect([storage.getItem(favoritesKey), isFavorite(8)]).toEqual([null, false]);
  });
});

describe("the account's list", () => {
  it('sends each of two removals, however long the first one takes, and the same one once', async () => {
    const { lists, refreshFavorites, isFavorite, answers, requests, toasts } = await open();
    await show([7, 8, 9], answers, lists, refreshFavorites);
    const [first, second] = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()];
    answers['DELETE /account/favorites/7'] = first.promise;
    answers['DELETE /account/favorites/8'] = second.promise;
    const removed = [7, 8, 8].map(lists.removeFavorite);
    expect(lists.$beingRemoved.get()).toEqual([7, 8]);
    answers[list] = page([7, 9]);
    second.resolve(done);
    await removed[1];
    expect(lists.$beingRemoved.get()).toEqual([7]);
    answers[list] = page([9]);
    first.resolve(done);
    await Promise.all(removed);
    expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([
      'DELETE /api/v1/account/favorites/7',
      'DELETE /api/v1/account/favorites/8',
    ]);
    expect(shown(lists)).toEqual([9]);
    expect([7, 8, 9].map(isFavorite)).toEqual([false, false, true]);
    expect(await toasts()).toHaveLength(2);
  });

  it('leaves it there when it fails, and says so', async () => {
    const { lists, refreshFavorites, isFavorite, answers, toasts } = await open();
    await show([7], answers, lists, refreshFavorites);
    answers[remove] = { status: 500, body: {} };
    await lists.removeFavorite(7);
    expect([shown(lists), isFavorite(7), lists.$beingRemoved.get()]).toEqual([[7], true, []]);
    expect(await toasts()).toEqual([expect.stringMatching(/^Error al remover el producto/)]);
  });

  it('changes nothing for the next customer when the answer comes in his session', async () => {
    const { lists, refreshFavorites, isFavorite, answers, storage } = await open();
    await show([7], answers, lists, refreshFavorites);
    const reply = Promise.withResolvers<Answer>();
    answers[remove] = reply.promise;
    const removed = lists.removeFavorite(7);
    storage.setItem(tokenKey, 'of-another');
    await refreshFavorites();
    reply.resolve(done);
    await removed;
    expect(isFavorite(7)).toBe(true);
  });

  it('leads from an emptied last page to the one before', async () => {
    const { lists, answers, browser, requests } = await open(
      { [tokenKey]: 'secret' },
      '/cuenta/favoritos?page=2',
    );
    answers[list] = ok({ ...(page([7]).body as object), pagination: { current_page: 2, total_pages: 2 } });
    answers[remove] = done;
    await lists.askForFavorites();
    await lists.removeFavorite(7);
    expect(requests.map((request) => request.split('?')[1] ?? request)).toEqual([
      'page=2&currency=ARS',
      'DELETE /api/v1/account/favorites/7',
      'page=1&currency=ARS',
    ]);
    expect(browser.location).toMatchObject({ pathname: '/cuenta/favoritos', search: '' });
  });
});

type Lists = Awaited<ReturnType<typeof open>>['lists'];

async function open(
  stored: Readonly<Record<string, string>> = { [tokenKey]: 'secret' },
  path = '/producto/akira-1',
) {
  const world = openSessionWorld(path, stored);
  const favorites = await import('../../src/stores/account/favorites.ts');
  const lists = await import('../../src/stores/account/favorite-list.ts');
  return { ...world, ...favorites, lists };
}

async function show(
  products: readonly number[],
  answers: Awaited<ReturnType<typeof open>>['answers'],
  lists: Lists,
  refresh: () => Promise<void>,
): Promise<void> {
  answers[list] = page(products);
  await refresh();
  await lists.askForFavorites();
}

function shown({ favorites }: Lists): readonly number[] | undefined {
  return favorites.$state.get().value?.items.map(({ product }) => product.id);
}

/** The same items on every page. */
function page(ids: readonly number[], totalPages = 1): Answer {
  const card = { slug: 'akira-1', title: 'Akira 1', price: { currency: 'ARS', amount: 100 }, stock: 1 };
  const data = ids.map((id) => ({ id, product: { ...card, id } }));
  return ok({ data, pagination: { current_page: 1, total_pages: totalPages } });
}
