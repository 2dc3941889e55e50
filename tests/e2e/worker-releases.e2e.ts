/** The service worker over releases: another version, a rollback, broken ones, and the way out. A site in process. */
import { writeAppFiles } from '../../scripts/publish/browser-code/app-files.ts';
import { rollback } from '../../scripts/publish/release.ts';
import { createSite, type Site } from '../../scripts/serve/site.ts';
import type { DataLayout } from '../../scripts/settings.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { openShopper, type Shopper } from '../support/shopper.ts';
import { at, build, emptyShop, publish } from '../serve/tiny-shop.ts';

const root = join(import.meta.dirname, '../..');
const quiet = pino({ level: 'silent' });

interface Opened extends Shopper {
  readonly layout: DataLayout;
  readonly site: Site;
  /** Serves again on the same port, with or without the worker. */
  readonly restart: (hasWorker: boolean) => Promise<void>;
  readonly release: (name: string, more?: Readonly<Record<string, string>>) => Promise<void>;
}

/** A page whose script says of which release it is. */
function pageOf(name: string, words: string): string {
  const head = `<meta charset="utf-8"><title>${words}</title><link rel="icon" href="data:,">`;
  const script = `<script type="module" src="/_astro/core.${name}.js"></script>`;
  return `<!doctype html><html lang="es"><head>${head}${script}</head><body><h1>${words} de ${name}</h1><p></p></body></html>`;
}

async function open(): Promise<Opened> {
  const layout = emptyShop();
  await writeAppFiles({
    output: layout.build,
    sources: `${root}/src/`,
    publicFolder: `${root}/public/`,
    hasWorker: true,
  });
  let count = 0;
  const release = async (name: string, more: Readonly<Record<string, string>> = {}) => {
    build(layout, {
      'index.html': pageOf(name, 'Inicio'),
      'nosotros.html': pageOf(name, 'Nosotros'),
      'sin-conexion.html': pageOf(name, 'Sin red'),
      [`_astro/core.${name}.js`]: `document.querySelector('p').textContent = 'alive by ${name}';`,
      ...more,
    });
    await publish(layout, at(++count * 1000));
  };
  await release('one');
  const start = (hasWorker: boolean) =>
    createSite({
      ...{ layout, log: quiet, hasWorker, siteUrl: 'http://localhost', apiUrl: 'http://127.0.0.1:9' },
      providerSources: { getnet: {}, modo: {}, facebook: {} },
    });
  let site = await start(true);
  const port = await site.listen(0);
  const restart = async (hasWorker: boolean) => {
    await site.close();
    site = await start(hasWorker);
    await site.listen(port);
  };
  onTestFinished(() => site.close());
  const baseURL = `http://localhost:${port}`;
  const shopper = await openShopper('phone', { serviceWorkers: 'allow', baseURL });
  return { ...shopper, layout, restart, release, site: { ...site, refresh: () => site.refresh() } };
}

/** Registers as the shop's pages do (`islands/shop/loading/service-worker.ts`), and tells that the page was read. */
async function read(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: {
        createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string };
      };
    };
    const policy = trustedTypes.createPolicy('worker', { createScriptURL: (url: string) => url });
    await navigator.serviceWorker.register(policy.createScriptURL('/sw.js'));
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    active?.postMessage({ title: document.title, files });
  });
  const { pathname } = new URL(page.url());
  const isKept = () =>
    page.evaluate(async (path) => {
      const index = (await (await caches.match('/_kept'))?.json()) as
        { pages: { key: string; files: string[] }[] } | undefined;
      return index?.pages.find(({ key }) => key === path)?.files ?? [];
    }, pathname);
  await expect.poll(isKept).not.toEqual([]);
}

/** Looks for another version, as the browser does with each navigation. @returns how it went */
function update(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const before = registration?.active;
    try {
      await registration?.update();
    } catch (error) {
      return error instanceof Error ? error.name : 'failed';
    }
    const coming = registration?.installing ?? registration?.waiting;
    if (!coming) return registration?.active === before ? 'the same' : 'another';
    return new Promise((resolve) => {
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') resolve('another');
        if (coming.state === 'redundant') resolve('refused');
      });
    });
  });
}

async function shows(page: Page, path: string): Promise<string> {
  await page.goto(path);
  const alive = page.locator('p:not(:empty)');
  await alive.waitFor();
  return `${await page.locator('h1').innerText()}, ${await alive.last().innerText()}`;
}

it('another release, another worker, and the way back: no page runs with the script of another', async () => {
  const { page, context, expects, release, site, layout } = await open();
  expects('ERR_INTERNET_DISCONNECTED');
  await page.goto('/');
  await read(page);
  await page.goto('/nosotros');
  await read(page);
  expect(await update(page)).toBe('the same');

  const code = await readFile(join(layout.build, 'sw.js'), 'utf8');
  await release('two', { 'sw.js': `${code}// the next version` });
  await site.refresh();
  expect(await update(page)).toBe('another');
  expect(await shows(page, '/')).toBe('Inicio de two, alive by two');
  await read(page);
  await context.setOffline(true);
  expect(await shows(page, '/')).toBe('Inicio de two, alive by two');
  expect(await shows(page, '/nosotros')).toBe('Nosotros de one, alive by one');
  await context.setOffline(false);

  await rollback(layout);
  await site.refresh();
  expect(await shows(page, '/')).toBe('Inicio de one, alive by one');
  expect(await update(page)).toBe('another');
  await read(page);
  await context.setOffline(true);
  expect(await shows(page, '/')).toBe('Inicio de one, alive by one');
});

it('a worker that breaks breaks nothing, and the switch removes it with what it kept', async () => {
  const { page, context, expects, release, site, restart } = await open();
  expects(/broken|ServiceWorker|ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await read(page);

  await release('two', { 'sw.js': 'throw new Error("broken");' });
  await site.refresh();
  expect(await update(page)).toBe('TypeError');
  expect(await shows(page, '/')).toBe('Inicio de two, alive by two');
  await read(page);
  await context.setOffline(true);
  expect(await shows(page, '/')).toBe('Inicio de two, alive by two');
  await context.setOffline(false);

  const broken =
    'addEventListener("install", () => skipWaiting()); addEventListener("fetch", () => { throw new Error("broken"); });';
  await release('three', { 'sw.js': broken });
  await site.refresh();
  expect(await update(page)).toBe('another');
  expect(await shows(page, '/')).toBe('Inicio de three, alive by three');

  await restart(false);
  expect(await update(page)).toBe('another');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(await shows(page, '/')).toBe('Inicio de three, alive by three');
});
