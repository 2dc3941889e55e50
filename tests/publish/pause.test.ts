import { describe, expect, it } from 'vitest';
import { goBack } from '../../scripts/publish/daemon/go-back.ts';
import { endPause, readPause, switchTo } from '../../scripts/publish/daemon/pause.ts';
import { publish as publishSite } from '../../scripts/publish/publish.ts';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { currentRelease } from '../../scripts/publish/release/releases.ts';
import {
  storeChangeNotifications,
  readChangeNotifications,
} from '../../scripts/publish/daemon/change-notifications.ts';
import { settingsFrom } from '../../scripts/shared/settings.ts';
import { at, build, emptyShop, folderRelease, publish, writtenIn, writtenSince } from '../serve/tiny-shop.ts';

const back = { to: null, cause: 'hand', log: console } as const;

describe('going back to the release before', () => {
  it('makes it live by one small file and one row, whatever its size, and holds what publishes by itself', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno' });
    const first = await publish(layout);
    build(layout, { 'index.html': 'dos' });
    const second = await publish(layout, at(1000));
    const before = writtenIn(layout.root);
    expect((await goBack(layout, back)).id).toBe(first.id);
    expect(writtenSince(before, layout.root)).toEqual(['publisher.db', 'releases/current']);
    expect((await currentRelease(layout))?.id).toBe(first.id);
    expect(readPause(layout)).toMatchObject({ release: second.id });

    const settings = settingsFrom({ DATA_DIR: layout.root, API_URL: 'http://127.0.0.1:9' });
    storeChangeNotifications(layout, { products: ['tomo-1'], lookAgainAt: [] });
    const automatic = publishSite(settings, { progress: silentProgress, isAutomatic: true });
    await expect(automatic).rejects.toMatchObject({ problem: 'paused' });
    const unreachable = publishSite(settings, { progress: silentProgress });
    await expect(unreachable).rejects.toMatchObject({ problem: 'api-unreachable' });
    // Edits made during the pause, and those of the failed publish.
    expect(readChangeNotifications(layout).products).toEqual(['tomo-1']);
    expect((await currentRelease(layout))?.id).toBe(first.id);
  });

  it('is not overtaken by a publish that was about to go live', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno' });
    await publish(layout);
    build(layout, { 'index.html': 'dos' });
    const second = await publish(layout, at(1000));
    build(layout, { 'index.html': 'tres' });
    const third = await folderRelease(layout, at(2000));
    for (let race = 0; race < 20; race += 1) {
      // Race: in either order the newest release was rolled back or never went live.
      await Promise.allSettled([Promise.try(() => switchTo(layout, third.id)), goBack(layout, back)]);
      expect((await currentRelease(layout))?.id).not.toBe(third.id);
      endPause(layout);
      switchTo(layout, second.id);
    }
  });

  it('holds nothing when there is no release before', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno' });
    await publish(layout);
    await expect(goBack(layout, back)).rejects.toThrow('no earlier release');
    expect(readPause(layout)).toBeNull();
  });
});
