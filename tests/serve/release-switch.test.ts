import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { activateRelease } from '../../scripts/publish/release/releases.ts';
import { runSite } from './running-site.ts';
import {
  at,
  build,
  emptyShop,
  folderRelease,
  goBack,
  longText,
  release,
  shopWith,
  writtenIn,
  writtenSince,
} from './tiny-shop.ts';

/** Row 14 of what good means. */
const switches = Number(process.env['SWITCHES'] ?? 100);
const requests = Number(process.env['SWITCH_REQUESTS'] ?? 400);

describe(`switching releases ${switches} times under ${requests} requests or more`, () => {
  const timeout = 120_000 + requests * 20;
  it('answers every request with a 200 and with bytes of one release', { timeout }, async () => {
    const layout = emptyShop();
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      build(layout, { 'index.html': longText(`versión-${n}`, 64), 'uno.html': `${n}`, 'dos.html': `${n}` });
      ids.push((await folderRelease(layout, at(n))).id);
    }
    activateRelease(layout, ids[0] ?? '');
    const { site, port } = await runSite(layout);
    const visits: Visits = { count: 0, wrong: [], seen: new Set(), isOver: false };
    const shoppers = Array.from({ length: 4 }, () => shopUntilOver(port, visits));
    const served = new Set<string | null>();
    for (let n = 1; n <= switches; n += 1) {
      activateRelease(layout, ids[n % ids.length] ?? '');
      await site.refresh();
      served.add(site.releaseId());
      while (visits.count < (n * requests) / switches) await nextTurn();
    }
    visits.isOver = true;
    await Promise.all(shoppers);
    expect(served.size).toBe(4);
    expect(visits.count).toBeGreaterThanOrEqual(requests);
    expect(visits.wrong).toEqual([]);
    expect(visits.seen.size).toBeGreaterThan(1);
  });

  it('notices a switch by itself within two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const layout = await shopWith({ 'index.html': 'uno' });
    const shop = await runSite(layout);
    const second = await release(layout, { 'index.html': 'dos' }, at(1000));
    vi.advanceTimersByTime(2000);
    await expect.poll(() => shop.site.releaseId()).toBe(second.id);
    expect((await shop.ask('/')).text).toBe('dos');
  });

  it('stays on the release in memory when the next one cannot be read', async () => {
    const layout = await shopWith({ 'index.html': 'uno' });
    const shop = await runSite(layout);
    writeFileSync(join(layout.releases, 'current'), '20260101T000000000Z-000000000000\n');
    await shop.site.refresh();
    expect((await shop.ask('/')).text).toBe('uno');
    expect(shop.lines.some(({ msg }) => String(msg).includes('cannot be read'))).toBe(true);
  });

  it('still has the assets of a release that was taken back', async () => {
    const layout = await shopWith({ 'index.html': 'uno', '_astro/one.js': 'one' });
    const next = { 'index.html': 'dos', '_astro/one.js': null, '_astro/two.js': 'two', 'dos.html': 'dos' };
    await release(layout, next, at(1000));
    const shop = await runSite(layout);
    const before = writtenIn(layout.root);
    await goBack(layout);
    // Constant time whatever the size of the releases: only one file is written.
    expect(writtenSince(before, layout.root)).toEqual(['releases/current']);
    await shop.site.refresh();
    expect((await shop.ask('/')).text).toBe('uno');
    expect((await shop.ask('/_astro/one.js')).text).toBe('one');
    expect((await shop.ask('/_astro/two.js')).text).toBe('two');
    expect((await shop.ask('/dos')).status).toBe(404);
  });
});

interface Visits {
  count: number;
  readonly wrong: { readonly status: number; readonly text: string }[];
  readonly seen: Set<string>;
  isOver: boolean;
}

/** Requests the home page repeatedly. */
async function shopUntilOver(port: number, visits: Visits): Promise<void> {
  while (!visits.isOver) {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    const [status, text] = [answer.status, await answer.text()];
    const words = new Set(text.trim().split(' '));
    if (status !== 200 || words.size !== 1) visits.wrong.push({ status, text });
    for (const word of words) visits.seen.add(word);
    visits.count += 1;
  }
}
