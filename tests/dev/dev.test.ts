/** The shop under development: pages, hot reload, and clean shutdown. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ConsoleMessage, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { projectRoot } from '../../scripts/check/source-files.ts';
import { storeCrawlFiles } from '../../scripts/publish/crawl/crawl-files.ts';
import { twinOf } from '../../scripts/publish/twins/twin.ts';
import { contentTypeOf } from '../../scripts/serve/page-answers.ts';
import { calendarPath } from '../../src/domain/shop/feed-paths.ts';
import { twinFile } from '../../src/domain/shop/twin-path.ts';
import { readingFrom } from '../../src/snapshot/open.ts';
import { edit, edits } from './dev-project.ts';
import { planPages } from '../../scripts/publish/pages/plan.ts';
import { blobFile } from '../../scripts/publish/release/blobs.ts';
import { ensureBundle } from '../../scripts/publish/render/bundle.ts';
import { dataLayout } from '../../scripts/shared/settings.ts';
import { pathTo } from '../../src/domain/routes.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { searchTexts } from '../../src/text/shop/shop.ts';
import { withSharedBundle } from '../support/shared-bundle.ts';
import { warmThreads } from '../publish/whole-release.ts';
import { logInAt } from '../support/login.ts';
import { openShopper, type Shopper } from '../support/shopper.ts';
import { markupOf } from './page-markup.ts';
import { isRunning, startRunningDev, type RunningDev } from './running-dev.ts';

// Same address as in other tests, so that they share a bundle.
const siteUrl = 'http://localhost:4321';
/** Ends what hangs, and judges no speed; conditions are polled. */
const patienceMs = 300_000;

let dev: RunningDev;

beforeAll(async () => {
  dev = await startRunningDev(siteUrl);
}, patienceMs);
afterAll(() => {
  dev.remove();
});

const ask = (path: string) => fetch(dev.url + path, { redirect: 'manual' });
const textOf = async (path: string) => (await ask(path)).text();

describe('npm run dev', () => {
  it('says nothing before it is open but that its demonstration is made', () => {
    expect(dev.said()[0]).toBe('The demonstration is being made…');
    expect(dev.said()[1]).toMatch(/The shop is open for development/);
  });

  it('shows home, a list and a product as they are published', async () => {
    const published = dataLayout(join(dev.data.root, 'published'));
    mkdirSync(published.root);
    copyFileSync(dev.data.snapshot, published.snapshot);
    await withSharedBundle(published, siteUrl);
    const bundle = await ensureBundle({ data: published, siteUrl });
    const { slug } = await buyable();
    const paths = ['/', '/productos', pathTo('product', { slug })];
    const options = { before: null, code: bundle.code, isForced: true, isVerified: false };
    const pages = planPages(published, options).changed.filter(({ path }) => paths.includes(path));
    const rendered = await warmThreads().render({ data: published, siteUrl, bundle, pages });
    expect(rendered.length).toBe(paths.length);
    for (const { path, file } of rendered) {
      const html = readFileSync(blobFile(published.blobs, file.hash), 'utf8');
      expect(markupOf(await textOf(path)), path).toEqual(markupOf(html));
    }
  }, 180_000);

  it('makes a picture when it is first asked for', async () => {
    const path = /\/img\/[\w-]+\.avif/.exec(await textOf('/'))?.[0] ?? '';
    const made = () => (existsSync(dev.data.images) ? readdirSync(dev.data.images) : []);
    expect(made()).toEqual([]);
    expect(existsSync(dev.data.media)).toBe(false);
    const answers = await Promise.all([ask(path), ask(path)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const bytes = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect([`/img/${made().join()}`, bytes[1]?.byteLength]).toEqual([path, bytes[0]?.byteLength]);
    expect(Buffer.from(bytes[0] ?? new ArrayBuffer()).toString('latin1', 4, 12)).toBe('ftypavif');
    // A visitor who leaves while it is made.
    const other = path.replace(/-\d+\.avif$/, '.webp');
    await expect(fetch(dev.url + other, { signal: AbortSignal.timeout(1) })).rejects.toThrow();
    expect((await ask(other)).status).toBe(200);
    const { data } = (await (await ask('/api/v1/products-list')).json()) as { data: readonly Listed[] };
    const cover = data.find(({ images }) => images.length > 0)?.images[0]?.path ?? '';
    const picture = await ask(cover);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('serves twins and feeds as they are published', async () => {
    const published = dataLayout(join(dev.data.root, 'published-files'));
    mkdirSync(published.root);
    // The revisions of calendar events are those that it has answered with.
    await textOf(calendarPath);
    for (const name of ['snapshot.db', 'publisher.db'])
      copyFileSync(join(dev.data.root, name), join(published.root, name));
    const settings = { data: published, siteUrl, indexNowKey: null };
    const options = { before: null, code: '', mayWait: false, now: new Date() };
    const feeds = [...storeCrawlFiles(settings, options).changes];
    expect(feeds.length).toBeGreaterThan(10);
    for (const [path, file] of feeds) {
      const answer = await ask(path);
      expect(await answer.text(), path).toBe(
        readFileSync(blobFile(published.blobs, file?.hash ?? ''), 'utf8'),
      );
      expect(answer.headers.get('content-type'), path).toBe(contentTypeOf(extname(path).slice(1)));
    }
    const { slug } = await buyable();
    using snapshot = new DatabaseSync(published.snapshot, { readOnly: true });
    for (const path of [pathTo('product', { slug }), '/productos']) {
      const answer = await ask(twinFile(path));
      expect(await answer.text()).toBe(readingFrom(snapshot, () => twinOf(path, siteUrl)));
      const headers = ['content-type', 'x-robots-tag'].map((name) => answer.headers.get(name));
      expect(headers).toEqual(['text/markdown; charset=utf-8', 'noindex']);
    }
    expect((await ask('/producto/nada.md')).status).toBe(404);
    expect((await ask('/feeds/series/nada.xml')).status).toBe(404);
  });

  it('answers the addresses of the shop', async () => {
    const picture = /\/img\/[\w-]+\.avif/.exec(await textOf('/'))?.[0] ?? '';
    const answers = await Promise.all(
      ['/favicon.svg', picture, '/productos/', '/novedades', '/producto/nada', '/nada', '/registracion'].map(
        async (path) => {
          const { status, headers } = await ask(path);
          return `${status} ${headers.get('location') ?? headers.get('content-type')?.split(';')[0]}`;
        },
      ),
    );
    expect(answers).toEqual([
      '200 image/svg+xml',
      '200 image/avif',
      '301 /productos',
      '301 /productos?viendo=novedades',
      '404 text/html',
      '404 text/html',
      '200 text/html',
    ]);
  });

  it(
    'sells: home, product, cart, login and checkout, without a word on the console',
    async () => {
      const { page, visit } = await openDevShopper();
      const opened: string[] = [];
      page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname));
      await openHot(page, '/');
      const { slug, title } = await buyable();
      const product = pathTo('product', { slug });
      await visit(product);
      expect(opened, 'no page is loaded twice').toEqual(['/', product]);
      await page.getByRole('button', { name: cartTexts.add }).first().click();
      await expect.poll(() => page.locator('[data-cart-count]').textContent()).toBe('1');
      await visit('/cart');
      await page.getByRole('main').getByRole('link', { name: title }).first().waitFor();
      await visit('/login');
      await logInAt(page, 'cliente@example.com');
      await page.waitForURL('**/cuenta');
      await visit('/cuenta/checkout');
      await page.getByRole('heading', { level: 2, name: checkoutTexts.summary }).waitFor();
    },
    patienceMs,
  );

  it(
    'reads a page anew in which an edited island is not alive',
    async () => {
      const { page } = await openDevShopper();
      const island = edits.find(({ kind }) => kind === 'island');
      if (!island) throw new Error('no edit of an island');
      // Once a page has loaded the island, Vite replaces its module instead of reloading pages.
      await page.goto('/productos');
      await typeInto(page);
      await openHot(page, '/productos');
      await edit(dev.project, island, 7002);
      const isSeen = () => page.evaluate(island.seen(7002)).catch(() => false);
      await expect.poll(isSeen, { timeout: patienceMs }).toBe(true);
    },
    patienceMs,
  );

  it(
    'shows each kind of edit in a page that is open',
    async () => {
      const { page } = await openDevShopper();
      await openHot(page, '/productos');
      for (const one of edits) {
        await typeInto(page);
        // Hot module replacement keeps the page and its input.
        const isSwapped = one.kind === 'style' || one.kind === 'island';
        const readAnew = isSwapped ? null : page.waitForEvent('console', isConnection);
        await edit(dev.project, one, 7001);
        const isSeen = () => page.evaluate(one.seen(7001)).catch(() => false);
        await expect.poll(isSeen, { timeout: patienceMs, message: one.kind }).toBe(true);
        await readAnew;
        await expect
          .poll(() => searchInput(page).inputValue(), { message: one.kind })
          .toBe(isSwapped ? 'mon' : '');
      }
    },
    patienceMs,
  );

  it(
    'shows what an editor changes at the API',
    async () => {
      const { slug } = await buyable();
      const database = openDatabase(dev.data.apiDatabase);
      database.prepare('UPDATE product SET title = ? WHERE slug = ?').run(editedTitle, slug);
      database.close();
      await expect
        .poll(() => textOf(pathTo('product', { slug })), { timeout: patienceMs })
        .toContain(editedTitle);
    },
    patienceMs,
  );

  it('answers while the API restarts, without a word', async () => {
    const before = dev.said();
    process.kill(dev.apiPid(), 'SIGKILL');
    const killed = await Promise.all([ask('/api/v1/products-list'), ask('/api/v1/home'), ask('/productos')]);
    expect(killed.map(({ status }) => status)).toEqual([200, 200, 200]);
    const pid = dev.apiPid();
    await changeApi((text) => `${text}\n`);
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect((await ask('/api/v1/home')).status).toBe(200);
    expect(dev.said()).toEqual(before);
  });

  it('says in one line that the API stays away, and when it answers again', async () => {
    const before = dev.said().length;
    await changeApi((text) => `${text}\nthrow new Error('half a thought');\n`);
    const since = () => dev.said().slice(before);
    await expect.poll(() => since().length, { timeout: patienceMs }).toBeGreaterThan(0);
    const calls = await Promise.all([ask('/api/v1/home'), ask('/api/v1/home'), ask('/productos')]);
    expect(calls.map(({ status }) => status)).toEqual([502, 502, 200]);
    expect(since()).toEqual([
      expect.stringMatching(
        /^The API stays away until its code changes: Error: half a thought \(.*app\.ts:\d+\)$/,
      ),
    ]);
    await changeApi((text) => text);
    await expect.poll(() => since().length, { timeout: patienceMs }).toBe(2);
    expect(since()[1]).toBe('The API answers again.');
    expect((await ask('/api/v1/home')).status).toBe(200);
  });

  it(
    'makes its demonstration anew when its tables change',
    async () => {
      const before = dev.said().length;
      const { slug } = await buyable();
      const product = pathTo('product', { slug });
      const file = 'scripts/api/db/schema.sql';
      const tables = readFileSync(join(projectRoot, file), 'utf8');
      writeFileSync(
        join(dev.project, file),
        `${tables}\nCREATE TABLE thought (id INTEGER PRIMARY KEY) STRICT;\n`,
      );
      await expect.poll(() => dev.said().length, { timeout: patienceMs }).toBeGreaterThan(before);
      await expect.poll(() => textOf(product), { timeout: patienceMs }).not.toContain(editedTitle);
      expect((await ask('/api/v1/home')).status).toBe(200);
      using database = new DatabaseSync(dev.data.apiDatabase, { readOnly: true });
      expect(database.prepare('SELECT count(*) AS n FROM thought').get()?.['n']).toBe(0);
      expect(dev.said().slice(before)).toEqual([
        'The demonstration is made anew, without its carts and orders: its tables or its seed changed.',
      ]);
    },
    patienceMs,
  );

  it(
    'leaves no process when it is interrupted',
    async () => {
      expect(await dev.interrupt()).toBe(0);
      await expect.poll(() => dev.isLeft()).toBe(false);
      await expect(fetch(dev.apiUrl)).rejects.toThrow();
      expect(existsSync(dev.data.releases)).toBe(false);
    },
    patienceMs,
  );
});

const editedTitle = 'Un título nuevo';

async function changeApi(change: (text: string) => string): Promise<void> {
  const file = 'scripts/api/app.ts';
  writeFileSync(join(dev.project, file), change(await readFile(join(projectRoot, file), 'utf8')));
}

async function openDevShopper(): Promise<Shopper> {
  const shopper = await openShopper('desk', { baseURL: dev.url });
  // Shorter than the test's timeout, so that the failing step is reported.
  shopper.context.setDefaultTimeout(patienceMs / 2);
  return shopper;
}

interface Listed {
  readonly slug: string;
  readonly title: string;
  readonly stock: number;
  readonly its_on_presale: boolean;
  readonly isGiftcard: boolean;
  readonly images: readonly { readonly path: string }[];
}

async function buyable(): Promise<Listed> {
  const { data } = (await (await ask('/api/v1/products-list')).json()) as { data: readonly Listed[] };
  const found = data.find((one) => one.stock > 1 && !one.its_on_presale && !one.isGiftcard);
  if (!found) throw new Error('nothing of the seeded shop can be bought');
  return found;
}

/** Opens a page and waits for Vite's HMR connection. */
async function openHot(page: Page, path: string): Promise<void> {
  const isConnected = page.waitForEvent('console', isConnection);
  await page.goto(path);
  await isConnected;
}

/** Types into the search, which hydrates it. */
async function typeInto(page: Page): Promise<void> {
  const isTyped = async () => {
    await searchInput(page).fill('mon');
    return page.getByRole('combobox', { name: searchTexts.label }).isVisible();
  };
  await expect.poll(isTyped, { timeout: patienceMs }).toBe(true);
}

function searchInput(page: Page): Locator {
  return page.locator('[name=q]').first();
}

function isConnection(message: ConsoleMessage): boolean {
  return message.text() === '[vite] connected.';
}
