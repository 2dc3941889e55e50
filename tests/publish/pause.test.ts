import { describe, expect, it } from 'vitest';
import { rollBack } from '../../scripts/publish/daemon/runs.ts';
import { endPause, readPause } from '../../scripts/publish/state/pause.ts';
import { switchTo } from '../../scripts/publish/state/switch.ts';
import {
  otherAddressNotice,
  publishedFor,
  refuseOtherAddress,
  rememberAddress,
} from '../../scripts/publish/state/published-for.ts';
import { publish, type PublishOptions } from '../../scripts/publish/publish.ts';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { currentRelease } from '../../scripts/publish/release/releases.ts';
import { storeChangeReport, readReportedChanges } from '../../scripts/publish/state/reported-changes.ts';
import { settingsFrom, type DataLayout } from '../../scripts/shared/settings.ts';
import {
  at,
  build,
  emptyShop,
  folderRelease,
  release,
  shopWith,
  writtenIn,
  writtenSince,
} from '../serve/tiny-shop.ts';

const back = { to: null, cause: 'hand', log: console } as const;

describe('going back to the release before', () => {
  it('makes it live by one small file and one row', async () => {
    const { layout, first, second } = await twoReleases();
    const before = writtenIn(layout.root);
    expect((await rollBack(layout, back)).id).toBe(first.id);
    expect(writtenSince(before, layout.root)).toEqual(['publisher.db', 'releases/current']);
    expect((await currentRelease(layout))?.id).toBe(first.id);
    expect(readPause(layout)).toMatchObject({ release: second.id });

    storeChangeReport(layout, { products: ['tomo-1'], lookAgainAt: [] });
    await expect(publishAt(layout, { isAutomatic: true })).rejects.toMatchObject({ problem: 'paused' });
    await expect(publishAt(layout)).rejects.toMatchObject({ problem: 'api-unreachable' });
    // Edits made during the pause, and those of the failed publish.
    expect(readReportedChanges(layout).products).toEqual(['tomo-1']);
    expect((await currentRelease(layout))?.id).toBe(first.id);
  });

  it('is not overtaken by a publish that was about to go live', async () => {
    const { layout, second } = await twoReleases();
    build(layout, { 'index.html': 'tres' });
    const third = await folderRelease(layout, at(2000));
    const publishes = () => switchTo(layout, third.id);
    const goesBack = () => rollBack(layout, back);
    for (const race of [
      [publishes, goesBack],
      [goesBack, publishes],
    ]) {
      await Promise.allSettled(race.map((start) => start()));
      expect((await currentRelease(layout))?.id).not.toBe(third.id);
      endPause(layout);
      await switchTo(layout, second.id);
    }
    await goesBack();
    await expect(publishes()).rejects.toMatchObject({ problem: 'paused' });
    expect((await currentRelease(layout))?.id).not.toBe(third.id);
  });

  it('is not undone by a preview of which the editor saw what was live before', async () => {
    const { layout, first, second } = await twoReleases();
    build(layout, { 'index.html': 'tres' });
    const third = await folderRelease(layout, at(2000));
    const seen = { live: second.id, pause: readPause(layout) };
    await rollBack(layout, back);
    const publishes = (what: typeof seen) => switchTo(layout, third.id, { seen: what });
    await expect(publishes(seen)).rejects.toMatchObject({ problem: 'preview-outdated' });
    const heldAnew = { live: first.id, pause: null };
    await expect(publishes(heldAnew)).rejects.toMatchObject({ problem: 'preview-outdated' });
    expect((await currentRelease(layout))?.id).toBe(first.id);
    expect(readPause(layout)).toMatchObject({ release: second.id });
    // Seen during the pause: then a person publishes, which ends it.
    await publishes({ live: first.id, pause: readPause(layout) });
    expect((await currentRelease(layout))?.id).toBe(third.id);
    expect(readPause(layout)).toBeNull();
  });

  it('holds nothing when there is no release before, but for what was held before', async () => {
    const layout = await shopWith();
    await expect(rollBack(layout, back)).rejects.toThrow('no earlier release');
    expect(readPause(layout)).toBeNull();
    await release(layout, { 'index.html': 'dos' }, at(1000));
    await rollBack(layout, back);
    await expect(rollBack(layout, back)).rejects.toThrow('no earlier release');
    expect(readPause(layout)).not.toBeNull();
  });
});

const shop = 'https://tienda.example';
const here = 'http://localhost:4321';

describe('the address that pages were published for', () => {
  it.each([
    ['the first one', null, shop, false],
    ['the same one', shop, shop, false],
    ['another port of this machine', here, 'http://localhost:5000', false],
    ['the internet, from this machine', here, shop, false],
    ['this machine, from the internet', shop, here, true],
    ['another shop', shop, 'https://otra.example', true],
    ['the same one without https', shop, 'http://tienda.example', true],
  ])('%s: from %s to %s is refused: %s', (_name, known, siteUrl, isRefused) => {
    const data = emptyShop();
    if (known !== null) rememberAddress({ data, siteUrl: known });
    const publishes = () => refuseOtherAddress({ data, siteUrl });
    const notice = otherAddressNotice({ data, siteUrl, isApiEmbedded: true });
    expect(notice !== null).toBe(isRefused);
    if (isRefused) expect(notice).toMatch(new RegExp(`still those for ${known}: .*DEMO=1.* --new-address`));
    if (isRefused) expect(publishes).toThrow(`published for ${known}, and SITE_URL says ${siteUrl}`);
    else expect(publishes).not.toThrow();
    expect(publishedFor(data)).toBe(known);
  });

  it('stops a publish before it lifts a pause or makes a call', async () => {
    const { layout: data } = await twoReleases();
    await rollBack(data, back);
    rememberAddress({ data, siteUrl: shop });
    await expect(publishAt(data)).rejects.toMatchObject({ problem: 'other-address' });
    expect(readPause(data)).not.toBeNull();
    const moving = publishAt(data, { isNewAddress: true });
    await expect(moving).rejects.toMatchObject({ problem: 'api-unreachable' });
    expect(publishedFor(data)).toBe(shop);
  });
});

async function twoReleases() {
  const layout = emptyShop();
  const first = await release(layout, { 'index.html': 'uno' });
  const second = await release(layout, { 'index.html': 'dos' }, at(1000));
  return { layout, first, second };
}

/** An API that is out of reach. */
function publishAt({ root }: DataLayout, options: Partial<PublishOptions> = {}) {
  const settings = settingsFrom({ DATA_DIR: root, API_URL: 'http://127.0.0.1:9' });
  return publish(settings, { progress: silentProgress, ...options });
}
