import { describe, expect, it } from 'vitest';
import {
  storeChangeNotifications,
  readChangeNotifications,
  settleChangeNotifications,
} from '../../scripts/publish/daemon/change-notifications.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { emptyShop } from '../serve/tiny-shop.ts';

describe('what was notified', () => {
  it('is struck out when it is live, but for what was refused', () => {
    const data = emptyShop();
    notify(data, 'a', 'b');
    notifyOfLists(data);
    settleChangeNotifications(data, readChangeNotifications(data), ['b', 'somebody else']);
    expect(readChangeNotifications(data)).toMatchObject({ products: ['b'], isPoll: false });
  });

  it('while a publish was reading is left for the next one, also of the same product', () => {
    const data = emptyShop();
    notify(data, 'a', 'b');
    const read = readChangeNotifications(data);
    notify(data, 'b', 'c');
    settleChangeNotifications(data, read, []);
    expect(readChangeNotifications(data).products).toEqual(['b', 'c']);
  });

  it('last is not starved by a thousand that are refused again and again', () => {
    const data = emptyShop();
    const refused = Array.from({ length: 1000 }, (_, index) => `refused-${index}`);
    notify(data, ...refused, 'last');
    settleChangeNotifications(data, readChangeNotifications(data), refused);
    expect(readChangeNotifications(data).products).toContain('last');
  });

  it('nothing is settled by a publish that was notified of nothing', () => {
    const data = emptyShop();
    const none = readChangeNotifications(data);
    notify(data, 'a');
    settleChangeNotifications(data, none, []);
    expect(readChangeNotifications(data).products).toEqual(['a']);
  });
});

function notify(data: DataLayout, ...products: readonly string[]): void {
  storeChangeNotifications(data, { products, lookAgainAt: [] });
}

function notifyOfLists(data: DataLayout): void {
  storeChangeNotifications(data, { products: null, lookAgainAt: [] });
}
