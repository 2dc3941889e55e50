/** What comes of the series that a visitor collects or follows, read from the calendar's page: one request for all of them. */
import { atom, computed } from 'nanostores';
import { fetchPage } from '../../api/http.ts';
import {
  upcomingIn,
  upcomingOf,
  type Release,
  type UpcomingSeries,
} from '../../domain/catalogue/upcoming.ts';
import { pathTo } from '../../domain/routes.ts';
import { pathname } from '../browser.ts';
import { documentHtml } from '../browser-document.ts';
import { $followedSeries, alerts, mayFollow } from './alerts.ts';
import { $collection } from './collection.ts';

const $published = atom<readonly UpcomingSeries[] | 'idle' | 'loading' | 'failed'>('idle');

/** `no-series`: there is nothing to look for. */
export type Upcoming = readonly Release[] | 'no-series' | 'loading' | 'failed';

export const $hasSeries = computed(
  [$collection, $followedSeries],
  (collection, followed) => collection.length + followed.length > 0,
);

export const $upcoming = computed(
  [$published, alerts.$state, $hasSeries, $collection, $followedSeries],
  (published, { state }, hasSeries, collection, followed): Upcoming => {
    if (!hasSeries) return state === 'pending' && mayFollow() ? 'loading' : 'no-series';
    if (published === 'failed') return 'failed';
    return typeof published === 'string' ? 'loading' : upcomingOf(published, { collection, followed });
  },
);

/** Once; again after a failure. */
export async function readUpcoming(): Promise<void> {
  if ($published.get() !== 'idle' && $published.get() !== 'failed') return;
  $published.set('loading');
  const path = pathTo('calendar');
  try {
    const html = pathname() === path ? documentHtml() : await fetchPage(path);
    $published.set((html === null ? null : upcomingIn(html)) ?? 'failed');
  } catch {
    $published.set('failed');
  }
}
