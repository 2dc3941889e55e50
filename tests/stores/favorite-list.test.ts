/** Removing favourites in the account's list, also several at once. */
import { afterEach, describe, expect, it } from 'vitest';
import { closeFakeBrowser } from './fake-browser.ts';
import { openSessionWorld, tokenKey, type Answer } from './session-world.ts';

const done: Answer = { status: 200, body: { message: 'Ok' } };
const list = 'GET /account/favorites';

afterEach(closeFakeBrowser);

describe('removing', () => {
  it('sends each of two presses, however long the first one takes', async () => {
    const { favorites, ids, answers, requests, removals, $toasts } = await open([7, 8, 9]);
    const first = removals(7);
    const second = removals(8);
    const removed = [favorites.removeFavorite(7), favorites.removeFavorite(8)];
    expect(favorites.$beingRemoved.get()).toEqual([7, 8]);
    answers[list] = page([7, 9]);
    second.resolve(done);
    await removed[1];
    expect(favorites.$beingRemoved.get()).toEqual([7]);
    answers[list] = page([9]);
    first.resolve(done);
    await Promise.all(removed);
    expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([
      'DELETE /api/v1/account/favorites/7',
      'DELETE /api/v1/account/favorites/8',
    ]);
    expect(shown(favorites)).toEqual([9]);
    expect([7, 8, 9].map(ids.isFavorite)).toEqual([false, false, true]);
    expect($toasts.get().map(({ text }) => text)).toEqual(
      Array(2).fill('El producto fue removido de favoritos correctamente!'),
    );
    expect(favorites.$beingRemoved.get()).toEqual([]);
  });

  it('sends two presses of the same one once', async () => {
    const { favorites, answers, requests } = await open([7]);
    answers['DELETE /account/favorites/7'] = done;
    answers[list] = page([]);
    await Promise.all([favorites.removeFavorite(7), favorites.removeFavorite(7)]);
    expect(requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(1);
    expect(shown(favorites)).toEqual([]);
  });

  it('leaves it in the list when it fails, and says so', async () => {
    const { favorites, ids, answers, requests, $toasts } = await open([7]);
    answers['DELETE /account/favorites/7'] = { status: 500, body: {} };
    requests.length = 0;
    await favorites.removeFavorite(7);
    expect([shown(favorites), ids.isFavorite(7), favorites.$beingRemoved.get()]).toEqual([[7], true, []]);
    expect(requests).toEqual(['DELETE /api/v1/account/favorites/7']);
    expect($toasts.get()).toMatchObject([
      { kind: 'error', text: expect.stringMatching(/^Error al remover el producto/) },
    ]);
  });

  it('that is answered in the session of the next customer changes nothing there', async () => {
    const { favorites, ids, answers, storage, removals } = await open([7]);
    const reply = removals(7);
    const removed = favorites.removeFavorite(7);
    storage.setItem(tokenKey, 'of-another');
    answers[list] = page([7]);
    await ids.refreshFavorites();
    reply.resolve(done);
    await removed;
    expect(ids.isFavorite(7)).toBe(true);
  });
});

/** The list on the screen, whose products this browser knows as favourites. */
async function open(products: readonly number[]) {
  const world = openSessionWorld('/cuenta/favoritos', { [tokenKey]: 'secret' });
  const ids = await import('../../src/stores/account/favorites.ts');
  const favorites = await import('../../src/stores/account/favorite-list.ts');
  const { $toasts } = await import('../../src/stores/toasts.ts');
  world.answers[list] = page(products);
  await ids.refreshFavorites();
  await favorites.askForFavorites();
  const removals = (id: number) => {
    const reply = Promise.withResolvers<Answer>();
    world.answers[`DELETE /account/favorites/${id}`] = reply.promise;
    return reply;
  };
  return { ...world, ids, favorites, removals, $toasts };
}

function shown({ favorites }: Awaited<ReturnType<typeof open>>['favorites']): readonly number[] | undefined {
  return favorites.$state.get().value?.items.map(({ product }) => product.id);
}

function page(ids: readonly number[]): Answer {
  const data = ids.map((id) => ({ id, product: { ...card, id } }));
  return { status: 200, body: { data, pagination: { current_page: 1, total_pages: 1 } } };
}

const card = { slug: 'akira-1', title: 'Akira 1', price: { currency: 'ARS', amount: 100 }, stock: 1 };
