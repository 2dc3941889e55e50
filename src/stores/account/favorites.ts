import { deleteFavorite, putFavorite } from '../../api/account/favorites.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { loginPathFrom } from '../../domain/session/login-path.ts';
import { liveProductTexts } from '../../text/catalogue/live-product.ts';
import { http } from '../backend.ts';
import { currentPath, goTo } from '../browser.ts';
import { doubtFavorites, isFavorite, rememberFavorite } from './favorite-ids.ts';
import { createOperation } from '../operation.ts';
import { accessToken, sessionMark } from '../session/session.ts';

const { favorite: text } = liveProductTexts;
const policy: FailurePolicy = { show: 'toast', text: text.failed, serverWords: 'rejected' };

export const favoriteAddition = createOperation(
  (productId: number) => http.send(putFavorite, { params: { productId: String(productId) } }),
  policy,
  text.done,
);

export const favoriteRemoval = createFavoriteRemoval();

/** One for each removal, because several may run in parallel: a second call of an operation joins the first one. */
export function createFavoriteRemoval() {
  return createOperation(
    (productId: number) => http.send(deleteFavorite, { params: { productId: String(productId) } }),
    { ...policy, text: text.removeFailed },
    text.removed,
  );
}

export function isFavoriteChanging(): boolean {
  return [favoriteAddition, favoriteRemoval].some(({ $state }) => $state.get().state === 'pending');
}

/** Optimistic, with rollback on failure. Guests are sent to the login and return here. */
export async function toggleFavorite(productId: number): Promise<void> {
  if (accessToken() === null) {
    goTo(loginPathFrom(currentPath()));
    return;
  }
  if (isFavoriteChanging()) return;
  const owner = sessionMark();
  const wasFavorite = isFavorite(productId);
  rememberFavorite(productId, !wasFavorite);
  const { isDone } = await (wasFavorite ? favoriteRemoval : favoriteAddition).start(productId);
  // Another customer may have logged in meanwhile.
  if (sessionMark() !== owner) return;
  // On success as well (race): a list requested before the change is stale, and `refreshFavorites` drops it for this.
  rememberFavorite(productId, isDone ? !wasFavorite : wasFavorite);
  if (!isDone) doubtFavorites();
}
