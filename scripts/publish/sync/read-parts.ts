/** What the backend lacks. A shop is one without these calls: their part is off, and nothing asks for them. */
import { getAlerts } from '../../../src/api/alerts.ts';
import { getAccountCollection } from '../../../src/api/account/collection.ts';
import { getSeriesCalendar } from '../../../src/api/account/series-calendar.ts';
import { getFavorites } from '../../../src/api/account/favorites.ts';
import { getNotifications } from '../../../src/api/account/notifications.ts';
import { getPaymentPromotions } from '../../../src/api/cart.ts';
import { getGoogleLogin, postFacebookLogin } from '../../../src/api/session.ts';
import type { Part } from '../../../src/domain/shop/parts.ts';
import type { ContentSource } from './sync-api.ts';

/** The calls that only browsers make. */
const browserCalls = [
  ['promotions', getPaymentPromotions],
  ['favorites', getFavorites],
  ['notifications', getNotifications],
  ['google', getGoogleLogin],
  ['facebook', postFacebookLogin],
] as const;

/** Calls that the specification does not name: no owner is told that they are not there. */
export const addedCalls = [
  ['alerts', getAlerts],
  ['collectionSync', getAccountCollection],
  ['seriesCalendar', getSeriesCalendar],
] as const;

/** @throws PublishError */
export async function missingParts(api: ContentSource): Promise<readonly Part[]> {
  const calls = [
    ...browserCalls.map(([part, endpoint]) => ({ part, endpoint, isTold: true })),
    ...addedCalls.map(([part, endpoint]) => ({ part, endpoint, isTold: false })),
  ];
  const found = await Promise.all(calls.map(({ endpoint, isTold }) => api.isOffered(endpoint, { isTold })));
  return calls.filter((_, index) => found[index] === false).map(({ part }) => part);
}
