import { expect, it } from 'vitest';
import {
  mostNames,
  nextReminder,
  readChangeNotifications,
  settleChangeNotifications,
  storeChangeNotifications,
} from '../../scripts/publish/daemon/change-notifications.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { emptyShop } from '../serve/tiny-shop.ts';

it('a notification is deleted when it is live, but for what was refused', () => {
  const data = notified(['a', 'b'], null);
  settleChangeNotifications(data, readChangeNotifications(data), settled('b', 'somebody else'));
  expect(readChangeNotifications(data)).toMatchObject({ products: ['b'], isPoll: false });
});

it.each([
  ['of another product', ['a', 'b'], ['c'], ['c']],
  ['of the same product', ['a', 'b'], ['b', 'c'], ['b', 'c']],
  ['after a publish that was notified of nothing', [], ['a'], ['a']],
])('one while a publish was reading is left for the next: %s', (_, before, meanwhile, left) => {
  const data = notified(before);
  const read = readChangeNotifications(data);
  storeChangeNotifications(data, { products: meanwhile, lookAgainAt: [] });
  settleChangeNotifications(data, read, settled());
  expect(readChangeNotifications(data).products).toEqual(left);
});

it('the last one is not starved by a thousand that are refused again and again, and the lists are read', () => {
  const refused = Array.from({ length: mostNames }, (_, index) => `refused-${index}`);
  const data = notified([...refused, 'last']);
  expect(readChangeNotifications(data).isPoll).toBe(true);
  settleChangeNotifications(data, readChangeNotifications(data), settled(...refused));
  expect(readChangeNotifications(data).products).toContain('last');
});

it('a publish remembers when the catalogue changes by itself, without what is over', () => {
  const data = notified();
  const [before, next] = [Date.now() - 1000, Date.now() + 60_000];
  settleChangeNotifications(data, readChangeNotifications(data), {
    refused: [],
    lookAgainAt: [before, next],
  });
  expect(nextReminder(data)).toBe(next);
});

function settled(...refused: readonly string[]) {
  return { refused: refused.map((slug) => ({ slug })), lookAgainAt: [] };
}

function notified(...all: readonly (readonly string[] | null)[]): DataLayout {
  const data = emptyShop();
  for (const products of all) storeChangeNotifications(data, { products, lookAgainAt: [] });
  return data;
}
