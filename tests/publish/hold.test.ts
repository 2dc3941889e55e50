import { describe, expect, it } from 'vitest';
import { goBack, liftHold, readHold } from '../../scripts/publish/hold.ts';
import { publish as publishSite } from '../../scripts/publish/publish.ts';
import { silentProgress } from '../../scripts/publish/progress.ts';
import { currentRelease } from '../../scripts/publish/release.ts';
import { settingsFrom } from '../../scripts/settings.ts';
import { at, build, emptyShop, noon, publish } from '../serve/tiny-shop.ts';

describe('going back to the release before', () => {
  it('makes it live in less than a second and holds what publishes by itself', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno' });
    const first = await publish(layout);
    build(layout, { 'index.html': 'dos' });
    const second = await publish(layout, at(1000));
    const started = performance.now();
    expect((await goBack(layout, at(2000))).id).toBe(first.id);
    expect(performance.now() - started).toBeLessThan(1000);
    expect((await currentRelease(layout))?.id).toBe(first.id);
    expect(await readHold(layout)).toEqual({ since: at(2000).getTime(), release: second.id });

    const settings = settingsFrom({ DATA_DIR: layout.root, API_URL: 'http://127.0.0.1:9' });
    const automatic = publishSite(settings, { progress: silentProgress, isAutomatic: true });
    await expect(automatic).rejects.toMatchObject({ problem: 'held' });
    expect((await currentRelease(layout))?.id).toBe(first.id);
  });

  it('holds nothing when there is no release before', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno' });
    await publish(layout);
    await expect(goBack(layout, noon)).rejects.toThrow('no earlier release');
    expect(await readHold(layout)).toBeNull();
  });

  it('holds until a person publishes', async () => {
    const layout = emptyShop();
    build(layout, { 'index.html': 'uno' });
    await publish(layout);
    build(layout, { 'index.html': 'dos' });
    await publish(layout, at(1000));
    await goBack(layout, at(2000));
    await liftHold(layout);
    expect(await readHold(layout)).toBeNull();
  });
});
