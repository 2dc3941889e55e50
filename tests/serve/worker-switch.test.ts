/** The service worker at the site server: served as published, taken back when it is switched off or not published. */
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { retiredWorker } from '../../scripts/publish/release-retired-worker.ts';
import { settingsFrom } from '../../scripts/settings.ts';
import { runSite } from './running-site.ts';
import { build, emptyShop, publish } from './tiny-shop.ts';

const worker = 'addEventListener("fetch", () => undefined);';

it('is asked for each time, as a script that may fetch from this site only', async () => {
  const layout = emptyShop();
  build(layout, { 'index.html': '<h1>Inicio</h1>', 'sw.js': worker, 'manifest.webmanifest': '{}' });
  await publish(layout);
  const { ask } = await runSite(layout);
  const { status, headers, text } = await ask('/sw.js');
  expect([status, text]).toEqual([200, worker]);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; connect-src 'self';/) as string,
  });
  expect((await ask('/manifest.webmanifest')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/manifest+json; charset=utf-8',
  });
});

it('switched off, is one that removes itself, at once and whatever is published', async () => {
  const layout = emptyShop();
  build(layout, { 'index.html': '<h1>Inicio</h1>', 'sw.js': worker });
  await publish(layout);
  const { ask } = await runSite(layout, { hasWorker: false });
  const { status, headers, text } = await ask('/sw.js');
  expect([status, text]).toEqual([200, retiredWorker]);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
});

it('after going back to a release without one, is one that removes itself', async () => {
  const layout = emptyShop();
  build(layout, { 'index.html': '<h1>Inicio</h1>' });
  await publish(layout);
  const { ask } = await runSite(layout);
  expect((await ask('/sw.js')).text).toBe(retiredWorker);
  expect((await ask('/sw.js', { method: 'POST' })).status).toBe(405);
  expect((await ask('/sw2.js')).status).toBe(404);
});

it('that removes itself deletes what the shop kept, and nothing else', async () => {
  const deleted: string[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  let isRegistered = true;
  runInNewContext(retiredWorker, {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    skipWaiting: () => Promise.resolve(),
    caches: {
      keys: () => Promise.resolve(['vineta:1:pages', 'vineta:0:x', 'another']),
      delete: (name: string) => Promise.resolve(deleted.push(name) > 0),
    },
    indexedDB: { deleteDatabase: (name: string) => deleted.push(name) },
    registration: { unregister: () => Promise.resolve((isRegistered = false)) },
  });
  expect([...listeners.keys()]).toEqual(['install', 'activate']);
  const works: Promise<unknown>[] = [];
  listeners.get('activate')?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
  expect(deleted).toEqual(['vineta:1:pages', 'vineta:0:x', 'vineta:1:cart-changes']);
  expect(isRegistered).toBe(false);
});

it('is switched by the environment', () => {
  const isOn = (text?: string) => settingsFrom({ SERVICE_WORKER: text }).hasWorker;
  expect([isOn(), isOn('1'), isOn('0')]).toEqual([true, true, false]);
  expect(() => isOn('off')).toThrow('SERVICE_WORKER is "off"');
});
