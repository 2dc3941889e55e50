/** Row 18: with broken, blocked or full browser storage, pages load, the cart can be filled and login works. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright';
import { pathTo } from '../../src/domain/routes.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { nothing, type Figure } from '../figures/figure.ts';
import type { Settings } from '../settings.ts';
import { runSite } from './running-site.ts';
import { addToCart, buyableSlug, logIn, seeCart } from './visitor.ts';

export interface StorageTrouble {
  readonly name: string;
  readonly kind: 'corrupt' | 'blocked' | 'full';
  /** Value under every storage key of the shop. */
  readonly text: string;
}

/** Storage with values that the shop did not write. */
export const corruptStorages: readonly StorageTrouble[] = (
  [
    ['rubbish', '{"\u0000[[['],
    ['null', 'null'],
    ['a number', '1e999'],
    ['a list', '[[],{"units":"x"}]'],
    [
      'an object of wrong types',
      '{"units":{},"amount":7,"currency":"XYZ","order":null,"state":[],"path":"//evil"}',
    ],
    ['a prototype', '{"__proto__":{"units":9},"constructor":null}'],
    ['markup', '"><img src=x onerror=alert(1)>'],
    // Large, but under thirty keys still within the browser's quota of five million characters.
    ['150,000 letters', 'ñ'.repeat(150_000)],
  ] as const
).map(([name, text]) => ({ name, kind: 'corrupt', text }));

/** Storage that cannot be written; adding and logging in then report that nothing would last. */
export const refusingStorages: readonly StorageTrouble[] = [
  { name: 'blocked', kind: 'blocked', text: '' },
  { name: 'full', kind: 'full', text: '' },
];

/** Corrupt values are written on the first page of the visit only; later writes of the shop stay. */
export async function beginWith(context: BrowserContext, trouble: StorageTrouble): Promise<void> {
  await context.addInitScript(
    ({ kind, text, names }) => {
      if (kind === 'blocked') {
        const get = () => {
          throw new DOMException('denied', 'SecurityError');
        };
        Object.defineProperty(globalThis, 'localStorage', { get });
        Object.defineProperty(globalThis, 'sessionStorage', { get });
      } else if (kind === 'full') {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      } else if (location.protocol.startsWith('http') && sessionStorage.getItem('begun') === null) {
        sessionStorage.setItem('begun', '1');
        for (const name of names) {
          localStorage.setItem(name, text);
          sessionStorage.setItem(name, text);
        }
      }
    },
    { ...trouble, names: storedNames() },
  );
}

/** Storage keys, read from the source text: scripts do not import browser code. */
function storedNames(): readonly string[] {
  const read = (name: string) => readFileSync(join(import.meta.dirname, `../../src/stores/${name}`), 'utf8');
  const source = read('keys.ts') + read('screen-keys.ts');
  return Array.from(source.matchAll(/'(vineta:\d+:[\w-]+)'/g), ([, name = '']) => name);
}

interface Visited {
  readonly browser: Browser;
  readonly siteUrl: string;
  /** Slug of a product that can be bought. */
  readonly slug: string;
}

const name = `visits that storage stopped: blocked, full, cleared, corrupt in ${corruptStorages.length} ways`;

/** Number of failed visits; the reasons are passed to `say`. */
export async function auditStorage(
  browser: Browser,
  settings: Settings,
  say: (line: string) => void,
): Promise<Figure> {
  const figure = { ...nothing(name, 0), row: 18 };
  if (!settings.isApiEmbedded) return { ...figure, value: null, reason: 'it logs a customer of the seed in' };
  const site = await runSite(settings, 'up');
  try {
    const visited = { browser, siteUrl: site.origin, slug: await buyableSlug(site.origin) };
    const troubles = [...corruptStorages, ...refusingStorages];
    const visits = [...troubles.map((trouble) => () => visit(visited, trouble)), () => clearedVisit(visited)];
    let stopped = 0;
    for (const run of visits) {
      try {
        await run();
      } catch (error) {
        stopped++;
        say(inspect(error));
      }
    }
    return { ...figure, value: stopped };
  } finally {
    await site.close();
  }
}

async function visit(visited: Visited, trouble: StorageTrouble): Promise<void> {
  await inContext(visited, async (page, context) => {
    await beginWith(context, trouble);
    await page.goto(pathTo('home'));
    if (trouble.kind === 'corrupt') {
      await addToCart(page, visited.slug);
      await seeCart(page, visited.slug);
      await logIn(page);
    } else {
      await addToCart(page, visited.slug, cartTexts.notKept);
      await page.goto(pathTo('login'));
      await page.getByText(sessionTexts.storageBlocked.why).waitFor();
    }
  }).catch((error: unknown) => {
    throw new Error(`with a storage of ${trouble.name}`, { cause: error });
  });
}

async function clearedVisit(visited: Visited): Promise<void> {
  await inContext(visited, async (page) => {
    await addToCart(page, visited.slug);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await addToCart(page, visited.slug);
    await seeCart(page, visited.slug);
    await logIn(page);
  });
}

async function inContext(
  { browser, siteUrl }: Visited,
  use: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: siteUrl, viewport: { width: 412, height: 823 } });
  try {
    await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}
