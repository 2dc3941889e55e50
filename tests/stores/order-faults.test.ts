/**
 * Submits on a connection that misbehaves at random: taps in a row, answers and requests that are lost, a server still at
 * work, reloads, a second tab. However it goes, one order comes of each cart, and the shopper ends on its screen.
 * `SUBMITS=10000 npx vitest run --project unit tests/stores/order-faults.test.ts` runs as many as one likes.
 */
import { afterEach, expect, it, vi } from 'vitest';
import { filledValues } from '../support/checkout-values.ts';
import { openCheckoutWorld, reloadPage, type CallFault, type CheckoutWorld } from './checkout-world.ts';
import { closeFakeBrowser } from './fake-browser.ts';

const submits = Number(process.env['SUBMITS'] ?? 60);
const settings = { redirectOrigins: [] };
const values = filledValues({ shippingMethod: 'pickupCentro', paymentMethod: 'transfer' });
const complete = 'replace /cuenta/checkout-complete';

afterEach(closeFakeBrowser);

it(
  `leave one order each, ${submits} times`,
  async () => {
    const world = await openCheckoutWorld();
    const random = randomFrom(20_261_120);
    for (let submit = 1; submit <= submits; submit++) {
      await freshCart(world);
      world.faults['POST /account/orders'] = faults(random, 3);
      world.faults['GET /account/orders'] = faults(random, 4);
      const ends = await buy(world, random);
      expect(world.orderCount(), `orders after submit ${submit}`).toBe(submit);
      expect(ends.at(-1), `screen after submit ${submit}`).toBe(complete);
    }
  },
  Math.max(60_000, submits * 200),
);

/** Presses and looks until the order is shown; now and then the page is reloaded in between. */
async function buy(world: CheckoutWorld, random: () => number): Promise<readonly string[]> {
  for (let round = 0; round < 30; round++) {
    const { location } = reloadPage(world);
    hurry();
    const { checkoutCartReading, $checkoutCart } = await import('../../src/stores/checkout-cart.ts');
    const placement = await import('../../src/stores/order-placement.ts');
    const isFound = await placement.resumePlacement(settings);
    if (!isFound) await checkoutCartReading.ask(null);
    const presses = 1 + Math.floor(random() * 3);
    for (let press = 0; press < presses && !location.went.includes(complete); press++) {
      if (placement.$placement.get().state === 'unknown') await placement.lookAgain(settings);
      if (($checkoutCart.get()?.items.length ?? 0) === 0) continue;
      await Promise.all([placement.placeOrder(values, settings), placement.placeOrder(values, settings)]);
    }
    if (location.went.includes(complete)) return location.went;
  }
  return [];
}

async function freshCart({ api, customer, storage, tab }: CheckoutWorld): Promise<void> {
  // Nobody opens thousands of carts in one moment: the API would refuse them.
  api.clock.set(new Date(api.clock.now().getTime() + 5000).toISOString());
  api.db.exec('UPDATE branch_stock SET units = 50');
  const { uuid } = await customer.cart({ 'el-eternauta': 2 });
  storage.setItem('vineta:1:cart-uuid', uuid);
  tab.clear();
}

function faults(random: () => number, count: number): CallFault[] {
  const busy = { status: 409, body: { errorMessage: 'Su pedido se está procesando.' } };
  const broken = { status: 500, body: {} };
  const kinds: readonly CallFault[] = ['lost-request', 'lost-answer', busy, broken];
  return Array.from({ length: Math.floor(random() * (count + 1)) }, () => {
    return kinds[Math.floor(random() * kinds.length)] ?? 'lost-answer';
  });
}

/** Pauses are as short as they can be, and nanostores' tidying after a second finds no browser any more. */
function hurry(): void {
  const { setTimeout: later } = realTimers;
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => ms !== 1000 && later(run, ms > 1000 ? 0 : ms));
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

const realTimers = { setTimeout: globalThis.setTimeout };

/** The same faults in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
