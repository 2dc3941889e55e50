/**
 * Which notifications this browser has shown, for the count at the bell of every page, which makes no call for it: it is
 * as new as the last list that the account or the bell loaded.
 */
import { computed } from 'nanostores';
import { keys } from '../keys.ts';
import { hasFields, storedJson } from '../storage.ts';

interface Notices {
  readonly ids: readonly number[];
  readonly seen: readonly number[];
}

const $notices = storedJson<Notices>(
  keys.notices,
  { ids: [], seen: [] },
  hasFields<Notices>({ ids: 'array', seen: 'array' }),
);

export const $unreadNotices = computed($notices, ({ ids, seen }) => unseen(ids, seen).length);

/** @param ids of the list that was loaded */
export function rememberNotices(ids: readonly number[]): void {
  const { seen } = $notices.get();
  $notices.set({ ids, seen: seen.filter((id) => ids.includes(id)) });
}

export function markNoticesSeen(): void {
  const { ids, seen } = $notices.get();
  if (unseen(ids, seen).length > 0) $notices.set({ ids, seen: ids });
}

function unseen(ids: readonly number[], seen: readonly number[]): readonly number[] {
  return ids.filter((id) => !seen.includes(id));
}
