/** Favourites: what a customer puts aside, and takes back. */
import { deleteFavorite, putFavorite } from '../api/favorites.ts';
import type { FailurePolicy } from '../domain/failure.ts';
import { loginPathFrom } from '../domain/return-path.ts';
import { liveProductTexts } from '../text/live-product.ts';
import { http } from './backend.ts';
import { currentPath, goTo } from './browser.ts';
import { doubtFavorites, isFavorite, rememberFavorite } from './favorite-ids.ts';
import { createOperation } from './operation.ts';
import { accessToken } from './session.ts';

const { favorite: text } = liveProductTexts;
const policy: FailurePolicy = { show: 'toast', text: text.failed, serverWords: 'rejected' };

/** Adding twice, and removing what is not there, change nothing. */
export const favoriteAddition = createOperation(
  (productId: number) => http.send(putFavorite, { params: { productId: String(productId) } }),
  policy,
  text.done,
);

export const favoriteRemoval = createOperation(
  (productId: number) => http.send(deleteFavorite, { params: { productId: String(productId) } }),
  { ...policy, text: text.removeFailed },
  text.removed,
);

export function isFavoriteChanging(): boolean {
  return [favoriteAddition, favoriteRemoval].some(({ $state }) => $state.get().state === 'pending');
}

/**
 * The product of a page, put aside or taken back: optimistic, and rolled back when the call fails. Favourites belong to
 * somebody: whoever is not logged in goes to do that first, and comes back here.
 */
export async function toggleFavorite(productId: number): Promise<void> {
  if (accessToken() === null) {
    goTo(loginPathFrom(currentPath()));
    return;
  }
  if (isFavoriteChanging()) return;
  const wasFavorite = isFavorite(productId);
  rememberFavorite(productId, !wasFavorite);
  const { isDone } = await (wasFavorite ? favoriteRemoval : favoriteAddition).start(productId);
  if (isDone) return;
  rememberFavorite(productId, wasFavorite);
  doubtFavorites();
}
