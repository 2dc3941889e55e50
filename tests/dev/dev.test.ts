/** The shop under development: what it shows, what a save changes, and what is left of it. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { edit, edits } from '../../scripts/bench/dev-project.ts';
import { buildSite } from '../../scripts/publish/build.ts';
import { dataLayout } from '../../scripts/settings.ts';
import { pathTo } from '../../src/domain/routes.ts';
import { cartTexts } from '../../src/text/cart.ts';
import { checkoutTexts } from '../../src/text/checkout.ts';
import { withSharedBundle } from '../publish/shared-bundle.ts';
import { logInAt } from '../support/login.ts';
import { openShopper, type Shopper } from '../support/shopper.ts';
import { markupOf } from './page-markup.ts';
import { startRunningDev, type RunningDev } from './running-dev.ts';

// Where the other tests publish: one bundle for all.
const siteUrl = 'http://localhost:4321';
/** On a busy machine; what it waits for is asked for again and again. */
const patienceMs = 120_000;

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
    expect((await buildSite({ data: published, siteUrl })).by).toBe('kept-bundle');
    const { slug } = await buyable();
    for (const path of ['/', '/productos', pathTo('product', { slug })]) {
      const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
      const html = readFileSync(join(published.build, file), 'utf8');
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
      await visit('/');
      const { slug, title } = await buyable();
      await visit(pathTo('product', { slug }));
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
      // Its module is known to Vite by now, though not to this page.
      await openHot(page, '/productos');
      const island = edits.find(({ kind }) => kind === 'island');
      if (!island) throw new Error('no edit of an island');
      await edit(dev.project, island, 7002);
      await page.waitForFunction(island.seen(7002), undefined, { timeout: patienceMs });
    },
    patienceMs,
  );

  it.each(edits)(
    'shows a changed $kind in a page that is open',
    async (one) => {
      const { page } = await openDevShopper();
      await openHot(page, '/productos');
      const input = page.locator('[name=q]').first();
      await input.fill('mon');
      await page.getByRole('combobox', { name: /buscar/i }).waitFor();
      await edit(dev.project, one, 7001);
      await page.waitForFunction(one.seen(7001), undefined, { timeout: patienceMs });
      // What lives in the page is exchanged in it.
      const isSwapped = one.kind === 'style' || one.kind === 'island';
      await expect.poll(() => input.inputValue()).toBe(isSwapped ? 'mon' : '');
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
  shopper.context.setDefaultTimeout(patienceMs);
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

/** Opens a page and waits until what is saved reaches it. */
async function openHot(page: Page, path: string): Promise<void> {
  const isConnected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.');
  await page.goto(path);
  await isConnected;
}
