/** Row 18: whatever becomes of the browser's storage, the shop is read, the cart is filled and logging in works. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright';
import { pathTo } from '../../src/domain/routes.ts';
import { cartTexts } from '../../src/text/cart.ts';
import { sessionTexts } from '../../src/text/session.ts';
import { nothing, type Figure } from '../figures/figure.ts';

export interface StorageTrouble {
  readonly name: string;
  readonly kind: 'corrupt' | 'blocked' | 'full';
  /** What stands under every key of the shop. */
  readonly text: string;
}

/** Where something stands under the keys, but nothing that the shop wrote. */
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
    ['200,000 letters', 'ñ'.repeat(200_000)],
  ] as const
).map(([name, text]) => ({ name, kind: 'corrupt', text }));

/** Where the browser keeps nothing: logging in then says that it could not last, instead of asking in vain. */
export const refusingStorages: readonly StorageTrouble[] = [
  { name: 'blocked', kind: 'blocked', text: '' },
  { name: 'full', kind: 'full', text: '' },
];

/** From the first page of the visit on; what the shop writes afterwards stays. */
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

/** The names under which the shop keeps things, read from where they stand: scripts do not import what browsers run. */
function storedNames(): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, '../../src/stores/keys.ts'), 'utf8');
  return Array.from(source.matchAll(/'(vineta:\d+:[\w-]+)'/g), ([, name = '']) => name);
}

export interface StorageOptions {
  readonly browser: Browser;
  /** A shop that is running, with the seeded customers. */
  readonly siteUrl: string;
  /** A product that can be bought. */
  readonly slug: string;
  readonly customer: { readonly email: string; readonly password: string };
  readonly say?: (line: string) => void;
}

/** @returns how many of the visits could not do what they came for. */
export async function auditStorage(options: StorageOptions): Promise<readonly Figure[]> {
  const troubles = [...corruptStorages, ...refusingStorages];
  const visits = [...troubles.map((trouble) => () => visit(options, trouble)), () => clearedVisit(options)];
  let failed = 0;
  for (const run of visits) {
    try {
      await run();
    } catch (error) {
      failed++;
      options.say?.(inspect(error));
    }
  }
  const name = `visits that storage stopped: blocked, full, corrupt in ${corruptStorages.length} ways, cleared; of ${visits.length}`;
  return [{ ...nothing(name, failed), row: 18 }];
}

async function visit(options: StorageOptions, trouble: StorageTrouble): Promise<void> {
  await inContext(options, async (page, context) => {
    await beginWith(context, trouble);
    await page.goto(pathTo('home'));
    await addToCart(page, options.slug);
    if (trouble.kind === 'corrupt') {
      await seeCart(page, options.slug);
      await logIn(page, options);
    } else {
      await page.goto(pathTo('login'));
      await page.getByText(sessionTexts.cannotEnter.why).waitFor();
    }
  }).catch((error: unknown) => {
    throw new Error(`with a storage of ${trouble.name}`, { cause: error });
  });
}

async function clearedVisit(options: StorageOptions): Promise<void> {
  await inContext(options, async (page) => {
    await addToCart(page, options.slug);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await addToCart(page, options.slug);
    await seeCart(page, options.slug);
    await logIn(page, options);
  });
}

async function inContext(
  { browser, siteUrl }: StorageOptions,
  use: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: siteUrl, viewport: { width: 412, height: 823 } });
  try {
    await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

async function addToCart(page: Page, slug: string): Promise<void> {
  await page.goto(pathTo('product', { slug }));
  await page.getByRole('button', { name: cartTexts.add }).first().click();
  await page.getByText(cartTexts.added).waitFor();
}

async function seeCart(page: Page, slug: string): Promise<void> {
  await page.goto(pathTo('cart'));
  await page
    .getByRole('main')
    .locator(`a[href="${pathTo('product', { slug })}"]`)
    .first()
    .waitFor();
}

async function logIn(page: Page, { customer }: StorageOptions): Promise<void> {
  await page.goto(pathTo('login'));
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('link', { name: sessionTexts.login.forgot }) });
  await form.getByLabel(sessionTexts.email).fill(customer.email);
  await form.getByLabel(sessionTexts.password).fill(customer.password);
  await form.getByRole('button', { name: sessionTexts.login.submit }).click();
  await page.waitForURL(`**${pathTo('account')}`);
}
