/**
 * Corrupt, blocked or full browser storage: pages load, the cart can be filled, and login works where storage allows
 * it.
 */
import { describe, expect, it } from 'vitest';
import type { BrowserContext } from 'playwright';
import { seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { keys } from '../../src/stores/keys.ts';
import { cartTexts } from '../../src/text/cart/cart.ts';
import { sessionTexts } from '../../src/text/session/session.ts';
import { buyableProduct } from '../support/backend.ts';
import { logInAt } from '../support/login.ts';
import { openShopper, type Shopper } from '../support/shopper.ts';
import { toastSaying } from '../support/toasts.ts';

const email = 'cliente@example.com';

const storedNames = Object.values(keys);

interface StorageTrouble {
  readonly name: string;
  readonly kind: 'corrupt' | 'blocked' | 'full';
  /** Value under every storage key of the shop. */
  readonly text: string;
}

/** Storage with values that the shop did not write. */
const corruptStorages: readonly StorageTrouble[] = (
  [
    ['rubbish', '{"\u0000[[['],
    [
      'an object of wrong types',
      '{"units":{},"amount":7,"currency":"XYZ","order":null,"state":[],"path":"//evil"}',
    ],
  ] as const
).map(([name, text]) => ({ name, kind: 'corrupt', text }));

/** Storage that cannot be written; adding and logging in then report that nothing would last. */
const refusingStorages: readonly StorageTrouble[] = [
  { name: 'blocked', kind: 'blocked', text: '' },
  { name: 'full', kind: 'full', text: '' },
];

/** Corrupt values are written on the first page of the visit only; later writes of the shop stay. */
async function beginWith(context: BrowserContext, trouble: StorageTrouble): Promise<void> {
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
    { ...trouble, names: storedNames },
  );
}

describe.each(corruptStorages)('with $name under every key', (trouble) => {
  it('the shop is read, the cart is filled, and logging in works', async () => {
    const shopper = await openShopper('phone');
    await beginWith(shopper.context, trouble);
    await browseAndBuy(shopper);
    const { page, visit, expects } = shopper;
    // A stored value that looks like a token is used until the API refuses it.
    expects('401');
    await visit('/login');
    await logInAt(page, email, seedPassword);
    await page.waitForURL('**/cuenta');
    await expect
      .poll(() => page.evaluate((name) => localStorage.getItem(name), keys.token))
      .not.toBe(trouble.text);
  });
});

describe.each(refusingStorages)('with a storage that is $name', (trouble) => {
  it('the shop is read, and adding and logging in say why they cannot last', async () => {
    const shopper = await openShopper('phone');
    await beginWith(shopper.context, trouble);
    const { slug } = await buyableProduct();
    const { page, visit } = shopper;
    await visit('/');
    await visit(`/producto/${slug}`);
    await page.getByRole('button', { name: cartTexts.add }).first().click();
    await page.getByText(cartTexts.notKept).waitFor();
    expect(await page.locator('[data-cart-count]').first().isVisible()).toBe(false);
    await visit('/login');
    await page.getByText(sessionTexts.storageBlocked.why).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  });
});

async function browseAndBuy({ page, visit }: Shopper): Promise<void> {
  const { slug, title } = await buyableProduct();
  await visit('/');
  await visit(`/producto/${slug}`);
  await page.getByRole('button', { name: cartTexts.add }).first().click();
  await toastSaying(page, cartTexts.added);
  await visit('/cart');
  await page.getByRole('link', { name: title, exact: true }).waitFor();
}
