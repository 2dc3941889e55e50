/** What the backend lacks. A shop is one without these calls: their part is off, and nothing asks for them. */
import { getFavorites } from '../../../src/api/account/favorites.ts';
import { getNotifications } from '../../../src/api/account/notifications.ts';
import { getPaymentPromotions } from '../../../src/api/cart.ts';
import { getGoogleLogin, postFacebookLogin } from '../../../src/api/session.ts';
import type { Part } from '../../../src/domain/shop/parts.ts';
import type { ContentSource } from './sync-api.ts';

/** Of calls that only browsers make. */
const browserCalls = [
  ['promotions', getPaymentPromotions],
  ['favorites', getFavorites],
  ['notifications', getNotifications],
  ['google', getGoogleLogin],
  ['facebook', postFacebookLogin],
] as const;

/** @throws PublishError */
export async function missingParts(api: ContentSource): Promise<readonly Part[]> {
  const found = await Promise.all(browserCalls.map(([, endpoint]) => api.isOffered(endpoint)));
  return browserCalls.filter((_, index) => found[index] === false).map(([part]) => part);
}
