/**
 * Which products the customer put aside, as far as this browser knows: kept for the session, so that the next page shows it
 * without asking, and read again when it is old. The API is never asked for one product: it has no such call.
 */
import { getFavorites } from '../api/favorites.ts';
import { FailureError } from '../domain/failure.ts';
import { http } from './backend.ts';
import { onRevival, whenActivated, whenIdle } from './browser.ts';
import { $currency } from './currency.ts';
import { keys } from './keys.ts';
import { sessionMark } from './session.ts';
import { jsonCodec, storedAtom } from './storage.ts';

interface KnownFavorites {
  /** The session that they belong to: to any other they are unknown. */
  readonly owner: string;
  /** When they were read, in milliseconds since the epoch; 0 where something made them doubtful. */
  readonly readAt: number;
  readonly ids: readonly number[];
}

/** Follows the other tabs, and the logout (`personalStored`). Ask `isFavorite` what it means to whoever is logged in now. */
export const $knownFavorites = storedAtom<KnownFavorites | null>(
  keys.favorites,
  null,
  jsonCodec(isKnownOrNull),
);

export function isFavorite(productId: number): boolean {
  return knownNow()?.ids.includes(productId) ?? false;
}

/** What a press brings about, before and after the API has said so; for nobody it is nothing. */
export function rememberFavorite(productId: number, isKept: boolean): void {
  const owner = sessionMark();
  if (owner === '') return;
  const { readAt, ids } = knownNow() ?? { readAt: 0, ids: [] };
  const others = ids.filter((id) => id !== productId);
  $knownFavorites.set({ owner, readAt, ids: isKept ? [productId, ...others] : others });
}

/** After a call that failed nobody knows whether it was done: the next page reads them again. */
export function doubtFavorites(): void {
  const known = knownNow();
  if (known !== null) $knownFavorites.set({ ...known, readAt: 0 });
}

/** Reads them at an idle moment of a page that is really shown, now and when it comes back; visitors ask for nothing. */
export function keepFavoritesFresh(): void {
  const refresh = () =>
    void whenActivated()
      .then(whenIdle)
      .then(() => refreshFavorites());
  refresh();
  onRevival(refresh);
}

/** Silent about a failure, also about a session that has ended: nobody asked for anything. */
export async function refreshFavorites(): Promise<void> {
  const owner = sessionMark();
  const age = Date.now() - (knownNow()?.readAt ?? 0);
  if (owner === '' || (age >= 0 && age < freshForMs)) return;
  const before = $knownFavorites.get();
  try {
    const ids = await readIds();
    // A press in any tab, or another customer, is newer than this answer.
    const isCurrent = $knownFavorites.get() === before && sessionMark() === owner;
    if (isCurrent) $knownFavorites.set({ owner, readAt: Date.now(), ids });
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
  }
}

const freshForMs = 10 * 60_000;
/** Of 12 each. What lies beyond is shown as not put aside; adding it again changes nothing. */
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
  const { owner, readAt, ids } = value as Record<string, unknown>;
  const areIds = Array.isArray(ids) && ids.every((id) => Number.isSafeInteger(id));
  return typeof owner === 'string' && owner !== '' && Number.isSafeInteger(readAt) && areIds;
}
