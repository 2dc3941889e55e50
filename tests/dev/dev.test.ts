/** The shop under development: pages, hot reload, and clean shutdown. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleMessage, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../scripts/api/db/open.ts';
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
import { startRunningDev, type RunningDev } from './running-dev.ts';

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
      database.prepare('UPDATE product SET title = ? WHERE slug = ?').run('Un título nuevo', slug);
      database.close();
      await expect
        .poll(() => textOf(pathTo('product', { slug })), { timeout: patienceMs })
        .toContain('Un título nuevo');
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
