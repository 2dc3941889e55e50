import { atom } from 'nanostores';
import { getFavorites } from '../../api/account/favorites.ts';
import { pathTo } from '../../domain/routes.ts';
import { accountTexts } from '../../text/account/account.ts';
import { http } from '../backend.ts';
import { replacePath } from '../browser-document.ts';
import { hasPart } from '../browser.ts';
import { createLoad } from '../load.ts';
import { sessionMark } from '../session/session.ts';
import { $currency } from '../shop/currency.ts';
import { createFavoriteRemoval, rememberFavorite } from './favorites.ts';
import { currentPage, pathOfPage, readPage } from './pages.ts';

export const favorites = createLoad(
  async (requestedPage: number, signal) =>
    !hasPart('favorites')
      ? { items: [], page: 1, totalPages: 1 }
      : readPage(pathTo('favorites'), requestedPage, (page) =>
          http.send(getFavorites, { query: { page: String(page), currency: $currency.get() } }, { signal }),
        ),
  { show: 'inline', text: accountTexts.favorites.loadFailed },
);

export function loadFavorites(): Promise<void> {
  return favorites.ask(currentPage());
}

export const $beingRemoved = atom<readonly number[]>([]);

/** When its page becomes empty, shows the previous page. */
export async function removeFavorite(productId: number): Promise<void> {
  if ($beingRemoved.get().includes(productId)) return;
  $beingRemoved.set([...$beingRemoved.get(), productId]);
  try {
    await removeAndReload(productId);
  } finally {
    $beingRemoved.set($beingRemoved.get().filter((id) => id !== productId));
  }
}

async function removeAndReload(productId: number): Promise<void> {
  const owner = sessionMark();
  const { isDone } = await createFavoriteRemoval().start(productId);
  // Another customer may have logged in meanwhile.
  if (!isDone || sessionMark() !== owner) return;
  rememberFavorite(productId, false);
  const list = favorites.$state.get().value;
  const page = list?.page ?? 1;
  const isEmptied = page > 1 && list?.items.length === 1;
  if (isEmptied) replacePath(pathOfPage(pathTo('favorites'), page - 1));
  await favorites.ask(isEmptied ? page - 1 : page);
}
