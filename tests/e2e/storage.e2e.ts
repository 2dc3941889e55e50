/** Whatever becomes of the browser's storage: the shop is read, the cart is filled, and who can be logged in is. */
import { describe, it } from 'vitest';
import { seedPassword } from '../../scripts/seed/facts/customers.ts';
import { keys } from '../../src/stores/keys.ts';
import { cartTexts } from '../../src/text/cart.ts';
import { sessionTexts } from '../../src/text/session.ts';
import { buyableProduct } from '../support/backend.ts';
import { logInAt } from '../support/login.ts';
import { openShopper, type Shopper } from '../support/shopper.ts';

const email = 'cliente@example.com';

describe.each([
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
])('with %s under every key', (_what, text) => {
  it('the shop is read, the cart is filled, and logging in works', async () => {
    const shopper = await openShopper('phone');
    await begin(shopper, { kind: 'corrupt', names: Object.values(keys), text });
    await browseAndBuy(shopper);
    const { page, visit, expects } = shopper;
    // What could be a token is one until the API has refused it.
    expects('401');
    await visit('/login');
    await logInAt(page, email, seedPassword);
    await page.waitForURL('**/cuenta');
  });
});

describe.each(['blocked', 'full'] as const)('with a storage that is %s', (kind) => {
  it('the shop is read, the cart is filled, and logging in says why it cannot last', async () => {
    const shopper = await openShopper('phone');
    await begin(shopper, { kind, names: [], text: '' });
    const { slug } = await buyableProduct();
    const { page, visit } = shopper;
    await visit('/');
    await visit(`/producto/${slug}`);
    await page.getByRole('button', { name: cartTexts.add }).first().click();
    await page.getByText(cartTexts.added).waitFor();
    await visit('/login');
    await page.getByText(sessionTexts.cannotEnter.why).waitFor();
  });
});

it('a storage that is cleared in the middle of the visit is begun anew', async () => {
  const shopper = await openShopper('phone');
  const { page } = shopper;
  await browseAndBuy(shopper);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await browseAndBuy(shopper);
  await shopper.visit('/login');
  await logInAt(page, email, seedPassword);
  await page.waitForURL('**/cuenta');
});

async function browseAndBuy({ page, visit }: Shopper): Promise<void> {
  const { slug, title } = await buyableProduct();
  await visit('/');
  await visit(`/producto/${slug}`);
  await page.getByRole('button', { name: cartTexts.add }).first().click();
  await page.getByText(cartTexts.added).waitFor();
  await visit('/cart');
  await page.getByRole('link', { name: title, exact: true }).waitFor();
}

interface Trouble {
  readonly kind: 'corrupt' | 'blocked' | 'full';
  readonly names: readonly string[];
  readonly text: string;
}

/** Before the first page of the visit; what the shop writes afterwards stays. */
async function begin({ context }: Shopper, trouble: Trouble): Promise<void> {
  await context.addInitScript(({ kind, names, text }: Trouble) => {
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
  }, trouble);
}
