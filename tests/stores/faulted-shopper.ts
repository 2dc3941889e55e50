/**
 * Simulated shopper who tries to order one cart on a faulty connection: presses, waits, reloads, returns, opens more
 * tabs.
 */
import { filledValues } from '../support/checkout-values.ts';
import { entriesOf, memoryStorage } from './fake-browser.ts';
import { openPage, turns, type Browser, type Page, type TabFault } from './shopper-tabs.ts';
import { checkoutRecordIn } from './world.ts';

/**
 * `its order`: received. `emptied`: an empty cart with a link to the orders. On the other screens the shopper can
 * continue.
 */
type Screen = 'its order' | 'another order' | 'emptied' | 'form' | 'unknown' | 'waiting' | 'failed';

type Random = () => number;

const shippingMethod = 'pickupCentro';
const values = filledValues({ shippingMethod, paymentMethod: 'transfer' });

/**
 * @returns the number of new orders, the final screen of each tab, and whether a tab shows the order and no tab shows
 * anything false
 */
export async function buy(browser: Browser, random: Random) {
  const before = ordersOf(browser).count;
  await fillCart(browser);
  misbehave(browser, random);
  const tabs = [await openTab()];
  for (let round = 0; round < 60 && !tabs.every(isAtRest); round++) {
    if (tabs.length < 3 && random() < 0.15) tabs.push(await openTab(sometimesCopied(tabs, random)));
    await Promise.all(tabs.filter((tab) => !isAtRest(tab)).map((tab) => act(tab, random)));
    // The connection recovers after 20 rounds.
    if (round === 20) browser.faultOf = () => null;
  }
  await browser.settled();
  const orders = ordersOf(browser);
  const screens = tabs.map((tab) => screenOf(tab, orders.newest));
  for (const { page } of tabs) page.close();
  const isTruthful = screens.includes('its order') && screens.every((screen) => truths.includes(screen));
  return { orders: orders.count - before, screens, isTruthful };
}

const truths: readonly Screen[] = ['its order', 'emptied'];

interface Tab {
  page: Page;
  stores: Awaited<ReturnType<typeof storesOf>>;
}

async function openTab(kept = memoryStorage()): Promise<Tab> {
  const page = openPage(kept);
  const stores = await page.run(storesOf);
  await page.run(() => enter(stores));
  return { page, stores };
}

async function storesOf() {
  const cart = await import('../../src/stores/checkout/checkout-cart.ts');
  const checkout = await import('../../src/stores/checkout/checkout.ts');
  const placement = await import('../../src/stores/checkout/placement.ts');
  checkout.watchCheckout();
  return { ...cart, ...checkout, ...placement };
}

async function enter({ openCheckout, checkoutForm }: Tab['stores']): Promise<void> {
  await openCheckout();
  for (const [field, value] of Object.entries(values))
    checkoutForm.write(field as keyof typeof values, value);
}

/** One action on the current screen, sometimes interrupted by a bfcache restore or a reload. */
async function act(tab: Tab, random: Random): Promise<void> {
  const { stores, page } = tab;
  const doing = page.run(() => answerTo(stores, random));
  const impatience = random();
  if (impatience > 0.35) return doing;
  await turns(Math.floor(random() * 25));
  if (impatience < 0.1) {
    page.run(() => page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    return doing;
  }
  page.close();
  Object.assign(tab, await openTab(page.sessionStorage));
}

async function answerTo(stores: Tab['stores'], random: Random): Promise<void> {
  switch (stores.$placement.get().state) {
    case 'ordering':
      return turns(20);
    case 'unknown':
      return stores.lookAgain();
    case 'idle':
      if (stores.$checkoutCart.get() === null) return enter(stores);
      // The shop undoes a choice that could not be priced.
      if (stores.checkoutForm.$form.get().values.shippingMethod === '') stores.chooseShipping(shippingMethod);
      // A disabled button cannot be pressed.
      if (stores.$orderBlock.get() !== null) return turns(20);
      await Promise.all(
        Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
          stores.placeOrder(stores.checkoutForm.$form.get().values),
        ),
      );
  }
}

function isAtRest(tab: Tab): boolean {
  return !['form', 'unknown', 'waiting', 'failed'].includes(screenOf(tab, null));
}

/** @param newest id of the order that the tab should show */
function screenOf({ page, stores }: Tab, newest: number | null): Screen {
  if (page.location.went.at(-1)?.endsWith('/cuenta/checkout-complete')) {
    const [last] = checkoutRecordIn(page.sessionStorage).orders ?? [];
    return newest === null || last?.order?.id === newest ? 'its order' : 'another order';
  }
  const { state } = stores.$placement.get();
  const cart = stores.$checkoutCart.get();
  if (state === 'ordering') return 'waiting';
  if (state === 'unknown') return 'unknown';
  if (cart === null) return 'failed';
  if (cart.items.length > 0) return 'form';
  return 'emptied';
}

function sometimesCopied(tabs: readonly Tab[], random: Random): Storage {
  const [first] = tabs;
  if (first === undefined || random() < 0.5) return memoryStorage();
  // A duplicated tab copies the first one's sessionStorage.
  return memoryStorage(entriesOf(first.page.sessionStorage));
}

async function fillCart({ api, customer, storage }: Browser): Promise<void> {
  api.db.exec('UPDATE branch_stock SET units = 50');
  const { uuid } = await customer.cart({ 'el-eternauta': 2 });
  storage.setItem('vineta:1:cart-uuid', uuid);
}

const troubled = ['POST /account/orders', 'GET /account/orders', 'GET /cart', 'GET /account/profile'];

function misbehave(browser: Browser, random: Random): void {
  const busy = { status: 409, body: '{"errorMessage":"Tu pedido se está procesando."}' };
  const broken = { status: 500, body: '{}' };
  const portal = { status: 200, body: '<!doctype html><title>Wi-Fi</title>' };
  const lost = ['lost-request', 'lost-answer', 'lost-answer', 'late'] as const;
  const kinds: readonly TabFault[] = [...lost, busy, broken, portal];
  browser.delay = () => Math.floor(random() * 6);
  browser.faultOf = (call) => {
    if (!troubled.includes(call) || random() > (call.startsWith('POST') ? 0.5 : 0.2)) return null;
    return kinds[Math.floor(random() * kinds.length)] ?? null;
  };
}

function ordersOf({ api }: Browser): { count: number; newest: number } {
  const row = api.db.prepare('SELECT count(*) AS count, max(id) AS newest FROM shop_order').get();
  return { count: Number(row?.['count']), newest: Number(row?.['newest']) };
}
