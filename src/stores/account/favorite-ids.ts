/** Cached ids of the customer's favourites, because the API cannot be asked about a single product. */
import { getFavorites } from '../../api/account/favorites.ts';
import { FailureError } from '../../domain/failure.ts';
import { http } from '../backend.ts';
import { whenActivated, whenIdle } from '../browser.ts';
import { $currency } from '../shop/currency.ts';
import { keys } from '../keys.ts';
import { onSessionNews, sessionMark } from '../session/session.ts';
import { storedJson } from '../storage.ts';

interface KnownFavorites {
  /** Mark of the session; ignored in any other. */
  readonly owner: string;
  /** Milliseconds since the epoch; 0 invalidates the cache. */
  readonly readAt: number;
  readonly ids: readonly number[];
  /** Makes each change a different text, because only those raise a storage event. */
  readonly changes?: number;
}

export const $knownFavorites = storedJson<KnownFavorites | null>(keys.favorites, null, isKnownOrNull);

export function isFavorite(productId: number): boolean {
  return knownNow()?.ids.includes(productId) ?? false;
}

/** No-op without a session. */
export function rememberFavorite(productId: number, isKept: boolean): void {
  const owner = sessionMark();
  if (owner === '') return;
  const { readAt, ids, changes = 0 } = knownNow() ?? unread;
  const others = ids.filter((id) => id !== productId);
  $knownFavorites.set({
    owner,
    readAt,
    ids: isKept ? [productId, ...others] : others,
    changes: changes + 1,
  });
}

/** After a failed call with an unknown outcome. */
export function doubtFavorites(): void {
  const known = knownNow();
  if (known !== null) $knownFavorites.set({ ...known, readAt: 0 });
}

/** @param isChanging whether a change is pending: a list requested beside it may be stale (race) */
export function keepFavoritesFresh(isChanging: () => boolean): void {
  const refresh = () =>
    void whenActivated()
      .then(whenIdle)
      .then(() => refreshFavorites(isChanging));
  refresh();
  onSessionNews(refresh);
}

/** Silent on failure, also on a 401: it is a background request. */
export async function refreshFavorites(isChanging = () => false): Promise<void> {
  const owner = sessionMark();
  const age = Date.now() - (knownNow()?.readAt ?? 0);
  if (owner === '' || (age >= 0 && age < freshForMs)) return;
  const before = $knownFavorites.get();
  try {
    const ids = await readIds();
    // Stale reply: a press in any tab, or another customer's login, is newer.
    const isCurrent = $knownFavorites.get() === before && sessionMark() === owner && !isChanging();
    if (isCurrent) $knownFavorites.set({ owner, readAt: Date.now(), ids });
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
  }
}

const unread: Omit<KnownFavorites, 'owner'> = { readAt: 0, ids: [] };
const freshForMs = 10 * 60_000;
/** Of 12 favourites. Those beyond show as not saved; adding them again is idempotent. */
const mostPages = 10;

async function readIds(): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let page = 1, last = 1; page <= Math.min(last, mostPages); page++) {
    const query = { page: String(page), currency: $currency.get() };
    const { items, totalPages } = await http.send(getFavorites, { query }, { retries: 0 });
    ids.push(...items.map(({ product }) => product.id));
    last = totalPages;
  }
  return ids;
}

function knownNow(): KnownFavorites | null {
  const known = $knownFavorites.get();
  return known !== null && known.owner === sessionMark() ? known : null;
}

function isKnownOrNull(value: unknown): value is KnownFavorites | null {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { owner, readAt, ids, changes = 0 } = value as Record<string, unknown>;
  const areIds = Array.isArray(ids) && ids.every(Number.isSafeInteger);
  return typeof owner === 'string' && owner !== '' && [readAt, changes].every(Number.isSafeInteger) && areIds;
}
