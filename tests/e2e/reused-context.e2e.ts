/** Tests share a browser context (`tests/support/reused-context.ts`): what one leaves, the next must not find. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openShopper, widths } from '../support/shopper.ts';

const path = '/news-thanks';
const call = '/api/v1/sticky-messages';

/** What a page can find of an earlier test. */
function traces(page: Page) {
  return page.evaluate(async (address) => {
    const databases = await indexedDB.databases();
    return {
      stored: [localStorage.getItem('trace'), sessionStorage.getItem('trace'), document.cookie],
      kept: [...databases.map(({ name }) => name), ...(await caches.keys())],
      called: await fetch(address).then((response) => response.text()),
      scripts: ['ranBefore', 'toldTest'].filter((name) => name in globalThis),
      width: innerWidth,
      agent: navigator.userAgent,
      hasLessMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      isFromNow: Math.abs(Date.now() - performance.timeOrigin - performance.now()) < 60_000,
      entries: history.length,
      tabName: window.name,
    };
  }, call);
}

/** The first test finds what is normal. */
let normal: Awaited<ReturnType<typeof traces>> | null = null;

it('finds nothing in a context of its own', async () => {
  const { page, visit } = await openShopper('phone', { isFresh: true });
  await visit(path);
  normal = await traces(page);
  expect(normal).toMatchObject({
    stored: [null, null, ''],
    kept: [],
    scripts: [],
    width: widths.phone.width,
    hasLessMotion: false,
    isDark: false,
    isFromNow: true,
  });
});

it('leaves traces in a shared one', async () => {
  const { page, context, visit, openTab } = await openShopper('phone', { reducedMotion: 'reduce' });
  await context.addInitScript(() => Object.assign(globalThis, { ranBefore: true }));
  await context.route(`**${call}**`, (route) => route.fulfill({ json: { active: false, messages: [] } }));
  await visit(path);
  await visit('/nosotros');
  await page.evaluate(async () => {
    localStorage.setItem('trace', 'local');
    sessionStorage.setItem('trace', 'tab');
    document.cookie = 'trace=cookie';
    window.name = 'trace';
    await caches.open('trace');
    await new Promise((done) => {
      indexedDB.open('trace').onsuccess = done;
    });
  });
  await page.setViewportSize(widths.desk);
  await page.emulateMedia({ colorScheme: 'dark' });
  const session = await context.newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: 1, uploadThroughput: 1 };
  await session.send('Network.emulateNetworkConditions', { ...slow, connectionType: 'cellular2g' });
  await session.send('Emulation.setUserAgentOverride', { userAgent: 'trace' });
  await openTab(path);
  await expect.poll(() => context.pages().length).toBe(2);
});

it('finds none of them', async () => {
  const { page, context, visit } = await openShopper('phone');
  expect(context.pages()).toHaveLength(1);
  await visit(path);
  expect(await traces(page)).toEqual(normal);
});

it('has no scripts', async () => {
  const { page, visit } = await openShopper('phone', { javaScriptEnabled: false });
  await visit(path);
  const found = await page.evaluate(() => [
    matchMedia('(scripting: none)').matches,
    customElements.get('astro-island') === undefined,
  ]);
  expect(found).toEqual([true, true]);
});

it('and has them again', async () => {
  const { page, visit } = await openShopper('phone');
  await visit(path);
  expect(await traces(page)).toEqual(normal);
});

it('has a clock that was stopped', async () => {
  const { page, visit, expects } = await openShopper('phone');
  // Late code of the page may still be under way.
  expects('ERR_INTERNET_DISCONNECTED');
  await page.clock.install({ time: new Date('2020-01-01') });
  await page.context().exposeFunction('toldTest', () => {});
  await visit(path);
  await expect.poll(() => page.evaluate(() => new Date().getFullYear())).toBe(2020);
  await page.context().setOffline(true);
});

it('and finds neither that, nor its functions, nor its network', async () => {
  const { page, visit } = await openShopper('phone');
  await visit(path);
  expect(await traces(page)).toEqual(normal);
});
