/** Favourites: the button, the cache of this browser, the account's list. */
import { describe, expect, it, vi } from 'vitest';
import { entriesOf } from './fake-browser.ts';
import { akira, ok, openWorld, tokenKey, type Answer } from './world.ts';

const favoritesKey = 'vineta:1:favorites';
const done = ok({ message: 'Ok' });
const broken = { status: 500, body: {} };
const list = 'GET /account/favorites';
const [put, remove] = ['PUT /account/favorites/7', 'DELETE /account/favorites/7'];

describe('the button of favourites', () => {
  it('leads a guest to the login and back to the product', async () => {
    const { toggleFavorite, refreshFavorites, rememberFavorite, known, requests, went } = await open({});
    await toggleFavorite(7);
    expect(went()).toEqual(['assign /login?origen=%2Fproducto%2Fakira-1']);
    await refreshFavorites();
    rememberFavorite(7, true);
    expect([requests, known(7)]).toEqual([[], []]);
  });

  it('does once after the login what a guest pressed', async () => {
    const { toggleFavorite, storage, tab } = await open({});
    await toggleFavorite(7);
    const kept = entriesOf(storage);
    const login = openWorld('/login?origen=%2Fproducto%2Fakira-1', kept, entriesOf(tab));
    vi.resetModules();
    const { openSessionScreen, $isForFavorite } = await import('../../src/stores/session/registration.ts');
    openSessionScreen();
    expect($isForFavorite.get()).toBe(true);
    const back = await open({ ...entriesOf(login.storage), [tokenKey]: 'secret' });
    back.answers[put] = done;
    back.storage.setItem(
      'vineta:1:favorite-wish',
      (kept['vineta:1:favorite-wish'] ?? '').replace('/producto/akira-1', '/preventa'),
    );
    await back.fulfilWish();
    expect(back.calls).toEqual([]);
    back.storage.setItem('vineta:1:favorite-wish', kept['vineta:1:favorite-wish'] ?? '');
    await back.fulfilWish();
    await back.fulfilWish();
    expect(back.calls).toEqual([put]);
    expect(await back.toasts()).toEqual(['El producto fue agregado a favoritos correctamente!']);
  });

  it('forgets what a guest pressed who came back without a login', async () => {
    const { toggleFavorite, fulfilWish, storage, calls } = await open({});
    await toggleFavorite(7);
    await fulfilWish();
    storage.setItem(tokenKey, 'secret');
    await fulfilWish();
    expect(calls).toEqual([]);
  });

  it.each([
    ['puts aside', false, put, 'El producto fue agregado a favoritos correctamente!'],
    ['takes back', true, remove, 'El producto fue removido de favoritos correctamente!'],
  ])('%s at once, and says so in the words of the specification', async (_, was, call, words) => {
    const { toggleFavorite, rememberFavorite, known, answers, storage, calls, toasts } = await open();
    answers[call] = done;
    rememberFavorite(7, was);
    const toggled = [toggleFavorite(7), toggleFavorite(7)];
    expect(known(7)).toEqual(was ? [] : [7]);
    const during = storage.getItem(favoritesKey);
    await Promise.all(toggled);
    expect(known(7)).toEqual(was ? [] : [7]);
    // One call for two quick presses.
    expect(calls).toEqual([call]);
    expect(await toasts()).toEqual([words]);
    // Another text for the change and for its outcome, so that other tabs hear of both.
    expect(storage.getItem(favoritesKey)).not.toBe(during);
  });

  it.each([
    [false, put, /^Error al agregar producto a favoritos/],
    [true, remove, /^Error al remover el producto de favoritos/],
  ])('is as it was (%s) when %s fails, and the next page asks again', async (was, call, words) => {
    const { toggleFavorite, refreshFavorites, isFavorite, answers, requests, toasts } = await open();
    answers[list] = page([was ? 7 : 8]);
    await refreshFavorites();
    answers[call] = broken;
    await toggleFavorite(7);
    expect(isFavorite(7)).toBe(was);
    expect(await toasts()).toEqual([expect.stringMatching(words)]);
    requests.length = 0;
    await refreshFavorites();
    expect(requests).toEqual(['GET /api/v1/account/favorites?page=1&currency=ARS']);
  });
});

describe('what this browser knows of the favourites', () => {
  it('is read page by page, once, and again when it has become old', async () => {
    const { refreshFavorites, known, answers, requests } = await open();
    vi.useFakeTimers({ toFake: ['Date'] });
    answers[list] = page([7, 9], 2);
    await refreshFavorites();
    await refreshFavorites();
    expect(requests).toEqual(
      [1, 2].map((number) => `GET /api/v1/account/favorites?page=${number}&currency=ARS`),
    );
    expect(known(7, 8, 9)).toEqual([7, 9]);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await refreshFavorites();
    expect(requests).toHaveLength(4);
  });

  it.each([500, 401])('stays as it was after an answer %s to a background call', async (status) => {
    const { refreshFavorites, rememberFavorite, known, answers, went, toasts } = await open();
    rememberFavorite(7, true);
    answers[list] = { status, body: {} };
    await refreshFavorites();
    expect([known(7), went(), await toasts()]).toEqual([[7], [], []]);
  });

  it('is not overwritten by a list that arrives during a press', async () => {
    const { toggleFavorite, refreshFavorites, known, answers } = await open();
    const reply = Promise.withResolvers<Answer>();
    answers[put] = reply.promise;
    answers[list] = page([]);
    const toggled = toggleFavorite(7);
    await refreshFavorites();
    expect(known(7)).toEqual([7]);
    reply.resolve(done);
    await toggled;
    expect(known(7)).toEqual([7]);
  });

  it.each(['the list', 'the press'] as const)(
    'is not overwritten by another tab’s list when %s is answered first',
    async (first) => {
      const { toggleFavorite, known, answers } = await open();
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
      expect(known(7)).toEqual([7]);
    },
  );

  it("takes nothing of a press that is answered in the next customer's session", async () => {
    const { toggleFavorite, refreshFavorites, known, answers, storage } = await open();
    const reply = Promise.withResolvers<Answer>();
    answers[put] = reply.promise;
    const toggled = toggleFavorite(7);
    storage.setItem(tokenKey, 'of-another');
    answers[list] = page([8]);
    await refreshFavorites();
    const before = storage.getItem(favoritesKey);
    reply.resolve(done);
    await toggled;
    expect(storage.getItem(favoritesKey)).toBe(before);
    expect(known(7, 8)).toEqual([8]);
  });

  it("follows another tab, and ends with the customer's session", async () => {
    const { $knownFavorites, rememberFavorite, known, browser, storage } = await open();
    $knownFavorites.listen(() => undefined);
    rememberFavorite(7, true);
    const text = storage.getItem(favoritesKey) ?? '';
    browser.writeElsewhere(favoritesKey, text.replace('[7]', '[8]'));
    expect(known(7, 8)).toEqual([8]);
    storage.setItem(tokenKey, 'of-another');
    expect(known(8)).toEqual([]);
    storage.setItem(tokenKey, 'secret');
    const { logOut } = await import('../../src/stores/session/logout.ts');
    logOut();
    expect([storage.getItem(favoritesKey), known(8)]).toEqual([null, []]);
  });
});

describe("the account's list", () => {
  it('leaves it there when it fails, and says so', async () => {
    const { removeFavorite, $beingRemoved, shown, known, answers, toasts } = await openList([7]);
    answers[remove] = broken;
    await removeFavorite(7);
    expect([shown(), known(7), $beingRemoved.get()]).toEqual([[7], [7], []]);
    expect(await toasts()).toEqual([expect.stringMatching(/^Error al remover el producto/)]);
  });

  it('changes nothing for the next customer when the answer comes in his session', async () => {
    const { removeFavorite, refreshFavorites, known, answers, storage } = await openList([7]);
    const reply = Promise.withResolvers<Answer>();
    answers[remove] = reply.promise;
    const removed = removeFavorite(7);
    storage.setItem(tokenKey, 'of-another');
    await refreshFavorites();
    reply.resolve(done);
    await removed;
    expect(known(7)).toEqual([7]);
  });

  it('leads from an emptied last page to the one before', async () => {
    const shop = await openList([7], '/cuenta/favoritos?page=2', 2);
    shop.answers[remove] = done;
    shop.requests.length = 0;
    await shop.removeFavorite(7);
    expect(shop.requests).toEqual([
      'DELETE /api/v1/account/favorites/7',
      'GET /api/v1/account/favorites?page=1&currency=ARS',
    ]);
    expect(shop.browser.location).toMatchObject({ pathname: '/cuenta/favoritos', search: '' });
  });
});

async function open(
  stored: Readonly<Record<string, string>> = { [tokenKey]: 'secret' },
  path = '/producto/akira-1',
) {
  const world = openWorld(path, stored);
  const favorites = await import('../../src/stores/account/favorites.ts');
  return { ...world, ...favorites, known: (...ids: number[]) => ids.filter(favorites.isFavorite) };
}

async function openList(products: readonly number[], path?: string, current = 1) {
  const world = await open(undefined, path);
  const lists = await import('../../src/stores/account/favorite-list.ts');
  world.answers[list] = page(products, current, current);
  await world.refreshFavorites();
  await lists.loadFavorites();
  const shown = () => lists.favorites.$state.get().value?.items.map(({ product }) => product.id);
  return { ...world, ...lists, shown };
}

/** The same items on every page. */
function page(ids: readonly number[], totalPages = 1, current = 1): Answer {
  const data = ids.map((id) => ({ id, product: { ...akira, id } }));
  return ok({ data, pagination: { current_page: current, total_pages: totalPages } });
}
