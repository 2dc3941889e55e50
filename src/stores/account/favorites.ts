/**
 * Favourites, and their cached ids: the API cannot be asked about a single product. Pages show the cache without a
 * request and refresh it when it is old.
 */
import { atom, computed } from 'nanostores';
import { deleteFavorite, getFavorites, putFavorite } from '../../api/account/favorites.ts';
import { FailureError, type FailurePolicy } from '../../domain/failure.ts';
import { loginPathFrom } from '../../domain/session/login-path.ts';
import { liveProductTexts } from '../../text/catalogue/live-product.ts';
import { http } from '../backend.ts';
import { currentPath, goTo, hasPart, whenActivated, whenIdle } from '../browser.ts';
import { keys } from '../keys.ts';
import { createOperation } from '../operation.ts';
import { accessToken, onSessionNews, sessionMark } from '../session/session.ts';
import { $currency } from '../shop/currency.ts';
import { hasFields, storedJson } from '../storage.ts';
import { keepWish, takeWish } from './favorite-wish.ts';
import { readPages } from './pages.ts';

interface KnownFavorites {
  /** Mark of the session; ignored in any other. */
  readonly owner: string;
  /** Milliseconds since the epoch; 0 invalidates the cache. */
  readonly readAt: number;
  readonly ids: readonly number[];
  /** Makes each change a different text, because only those raise a storage event. */
  readonly changes: number;
}

const isKnown = hasFields<KnownFavorites | null>({
  owner: 'string',
  readAt: 'number',
  ids: 'array',
  changes: 'number',
});
export const $knownFavorites = storedJson(keys.favorites, null, isKnown);

const policy: FailurePolicy = {
  show: 'toast',
  text: liveProductTexts.favorite.failed,
  serverWords: 'rejected',
};

/** One for each change, because several may run in parallel: a second call of an operation joins the first one. */
function createFavoriteAddition() {
  return createOperation(
    (productId: number) => http.send(putFavorite, { params: { productId: String(productId) } }),
    policy,
    liveProductTexts.favorite.done,
  );
}

export function createFavoriteRemoval() {
  return createOperation(
    (productId: number) => http.send(deleteFavorite, { params: { productId: String(productId) } }),
    { ...policy, text: liveProductTexts.favorite.removeFailed },
    liveProductTexts.favorite.removed,
  );
}

/** Ids of the products whose change is on its way. */
export const $changing = atom<readonly number[]>([]);

export const $isFavoriteChanging = computed($changing, ({ length }) => length > 0);

export function isFavorite(productId: number): boolean {
  return knownNow()?.ids.includes(productId) ?? false;
}

/** Optimistic, with rollback on failure. Guests are sent to the login and return here, where it is done. */
export async function toggleFavorite(productId: number): Promise<void> {
  if (accessToken() === null) {
    keepWish(productId, currentPath());
    return goTo(loginPathFrom(currentPath()));
  }
  if ($changing.get().includes(productId)) return;
  const owner = sessionMark();
  const wasFavorite = isFavorite(productId);
  $changing.set([...$changing.get(), productId]);
  rememberFavorite(productId, !wasFavorite);
  const change = wasFavorite ? createFavoriteRemoval() : createFavoriteAddition();
  const { isDone } = await change.start(productId).finally(() => {
    $changing.set($changing.get().filter((id) => id !== productId));
  });
  // Another customer may have logged in meanwhile.
  if (sessionMark() !== owner) return;
  // On success as well (race): a list requested before the change is stale, and `refreshFavorites` drops it for this.
  rememberFavorite(productId, isDone ? !wasFavorite : wasFavorite);
  const currentFavorites = knownNow();
  if (!isDone && currentFavorites !== null) $knownFavorites.set({ ...currentFavorites, readAt: 0 });
}

/** Adds what was pressed on this page before the login. Who came back without one does not want it any more. */
export async function fulfilWish(): Promise<void> {
  const wished = takeWish(currentPath());
  if (accessToken() === null || wished === null || isFavorite(wished)) return;
  await toggleFavorite(wished);
}

export function rememberFavorite(productId: number, isKept: boolean): void {
  const owner = sessionMark();
  if (owner === '') return;
  const { readAt, ids, changes } = knownNow() ?? { readAt: 0, ids: [], changes: 0 };
  const others = ids.filter((id) => id !== productId);
  $knownFavorites.set({
    owner,
    readAt,
    ids: isKept ? [productId, ...others] : others,
    changes: changes + 1,
  });
}

export function keepFavoritesFresh(): void {
  const refresh = () => void whenActivated().then(whenIdle).then(refreshFavorites);
  refresh();
  onSessionNews(refresh);
}

/** Silent on failure, also on a 401: it is a background request. */
export async function refreshFavorites(): Promise<void> {
  const owner = sessionMark();
  const age = Date.now() - (knownNow()?.readAt ?? 0);
  if (owner === '' || !hasPart('favorites') || (age >= 0 && age < freshForMs)) return;
  const before = $knownFavorites.get();
  try {
    const favorites = await readPages(mostPages, (page) =>
      http.send(getFavorites, { query: { page: String(page), currency: $currency.get() } }, { retries: 0 }),
    );
    // Stale reply: a press in any tab, or another customer's login, is newer.
    const isPressed = before?.owner === owner && $isFavoriteChanging.get();
    const isCurrent = $knownFavorites.get() === before && sessionMark() === owner && !isPressed;
    const ids = favorites.map(({ product }) => product.id);
    if (isCurrent) $knownFavorites.set({ owner, readAt: Date.now(), ids, changes: 0 });
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
  }
}

const freshForMs = 10 * 60_000;
/** A page has 12 favourites. Those beyond show as not saved; adding them again is idempotent. */
const mostPages = 10;

function knownNow(): KnownFavorites | null {
  const loadedFavorites = $knownFavorites.get();
  return loadedFavorites?.owner === sessionMark() ? loadedFavorites : null;
}
