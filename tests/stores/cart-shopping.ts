/** One or two tabs that shop, on a network whose events run when the test lets them. */
import type { CartMutation } from '../../src/stores/cart/cart-queue.ts';
import { cartWith, itemOf } from './cart-server.ts';
import { createWorld, type Fault, type World } from './cart-world.ts';

/** A controlled scheduler: events are queued until `flow` runs them in order. */
export class Network {
  private readonly pending: (() => void)[] = [];
  private readonly frames: (() => void)[] = [];

  readonly turn = (label: string): Promise<void> =>
    new Promise((resolve) => (label.endsWith('paints') ? this.frames : this.pending).push(resolve));

  /** Resolves when the press has been painted and its request was sent. */
  async departure(): Promise<void> {
    for (const paint of this.frames.splice(0)) paint();
    while (this.pending.length === 0) await Promise.resolve();
  }

  /** The next event alone. */
  async step(): Promise<void> {
    this.pending.shift()?.();
    await Promise.resolve();
  }

  async flow(): Promise<void> {
    for (let quietRounds = 0; quietRounds < 20; quietRounds++) {
      for (const next of [...this.frames.splice(0), ...this.pending.splice(0)]) {
        next();
        quietRounds = 0;
      }
      await Promise.resolve();
    }
  }
}

export function shopping(tabs: number): { world: World; network: Network } {
  const network = new Network();
  return { world: createWorld(tabs, network.turn), network };
}

/** One tab with a loaded cart: one line (id 10) with this many units. */
export async function shoppingWith(
  units: number,
  faults: Fault[] = [],
  { tabs = 1 } = {},
): Promise<{ world: World; network: Network }> {
  const { world, network } = shopping(tabs);
  world.server.carts.set('cart-1', [...cartWith('cart-1', [itemOf(1, units)]).items]);
  world.storage.uuid = 'cart-1';
  for (const tab of world.tabs) tab.look();
  await network.flow();
  world.requests.length = 0;
  world.faults.push(...faults);
  return { world, network };
}

export function enqueue(world: World, mutation: CartMutation, tab = 0): void {
  world.tabs[tab]?.engine.enqueue(mutation);
}

export function tap(world: World, quantity: number): void {
  enqueue(world, { kind: 'quantity', itemId: 10, quantity });
}

export function shown(world: World, tab = 0) {
  return world.tabs[tab]?.engine.$view.get();
}
