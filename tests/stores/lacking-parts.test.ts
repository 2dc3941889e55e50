/** Nothing is asked of a call that the backend does not have, and no failure of it is shown. */
import { expect, it } from 'vitest';
import { openWorld, tokenKey } from './world.ts';

it('what the backend lacks is not asked for, and is empty', async () => {
  const world = openWorld('/cuenta/favoritos', { [tokenKey]: 'secret' });
  const { dataset } = world.browser.document.documentElement;
  Object.assign(dataset, { lacking: 'favorites notifications promotions' });
  const { loadNotifications, notifications } = await import('../../src/stores/account/notifications.ts');
  const { favorites, loadFavorites } = await import('../../src/stores/account/favorite-list.ts');
  const { refreshFavorites } = await import('../../src/stores/account/favorites.ts');
  const { paymentPromotions } = await import('../../src/stores/cart/payment-promotions.ts');
  await Promise.all([loadNotifications(), loadFavorites(), refreshFavorites(), paymentPromotions.ask(null)]);
  expect(world.requests).toEqual([]);
  for (const { $state } of [notifications, paymentPromotions])
    expect($state.get()).toEqual({ state: 'fulfilled', value: [], message: null });
  expect(favorites.$state.get()).toMatchObject({ state: 'fulfilled', value: { items: [] } });
});
