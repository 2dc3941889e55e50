/** The count at the bell: what this browser has not shown yet of the customer's notifications. */
import { describe, expect, it } from 'vitest';
import { ok, openWorld, tokenKey } from './world.ts';

const key = 'vineta:1:notices';

async function open(stored: Record<string, string> = {}) {
  const world = openWorld('/cuenta', { [tokenKey]: 'secret', ...stored });
  const { $unreadNotices, rememberNotices, markNoticesSeen } =
    await import('../../src/stores/account/unread-notices.ts');
  return { ...world, rememberNotices, markNoticesSeen, count: () => $unreadNotices.get() };
}

describe('the bell', () => {
  it('counts what came, until it was shown', async () => {
    const { rememberNotices, markNoticesSeen, count } = await open();
    expect(count()).toBe(0);
    rememberNotices([3, 2, 1]);
    expect(count()).toBe(3);
    markNoticesSeen();
    expect(count()).toBe(0);
    rememberNotices([4, 3, 1]);
    expect(count()).toBe(1);
    rememberNotices([]);
    expect(count()).toBe(0);
  });

  it('follows every list that is loaded', async () => {
    const { answers, count } = await open();
    const { loadNotifications } = await import('../../src/stores/account/notifications.ts');
    answers['GET /account/shop-notifications'] = ok([{ id: 7, message: 'Llegó' }]);
    await loadNotifications();
    expect(count()).toBe(1);
  });

  it('remembers it on the next page, and nothing after the logout', async () => {
    const { rememberNotices, storage } = await open();
    rememberNotices([1]);
    const again = await open({ [key]: storage.getItem(key) ?? '' });
    expect(again.count()).toBe(1);
    const { logOut } = await import('../../src/stores/session/logout.ts');
    logOut();
    expect(again.storage.getItem(key)).toBeNull();
  });

  it.each(['', 'null', '{"ids":3}', '[]'])('survives a storage that holds %s', async (stored) => {
    expect((await open({ [key]: stored })).count()).toBe(0);
  });
});
