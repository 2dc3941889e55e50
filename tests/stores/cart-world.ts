/** Simulated environment of the cart engine: server, faulty network, tabs of one browser. */
import { unitCount, type Cart } from '../../src/domain/cart/cart.ts';
import { createCartEngine, type CartEngine } from '../../src/stores/cart/cart-engine.ts';
import { createOutbox, type TabSlot } from '../../src/stores/cart/cart-outbox.ts';
import type { CartMutation } from '../../src/stores/cart/cart-queue.ts';
import { FakeServer } from './cart-server.ts';
import { exchange, type Fault, type Turn } from './cart-network.ts';
import { createLife, createLock, createSlot, type Lock } from './page-life.ts';

export type { Fault, Turn } from './cart-network.ts';

export interface Tab {
  /** Engine of the tab's current page. */
  readonly engine: CartEngine;
  readonly done: CartMutation[];
  readonly failed: { readonly error: unknown; readonly mutation: CartMutation | null }[];
  /** Told to wait for the network, each list as it was told; [] when they were sent. */
  readonly waits: CartMutation[][];
  /** Requests a cart refresh, as when the tab becomes visible. */
  readonly look: () => void;
  /** The browser tells that the network is back. */
  readonly online: () => void;
  /** Navigates to another page; the previous one enters the bfcache if possible, else it is unloaded. */
  readonly leave: () => Promise<void>;
  /** Restores the previous page from the bfcache; no-op without one. */
  readonly back: () => Promise<void>;
}

export interface World {
  readonly tabs: readonly Tab[];
  readonly server: FakeServer;
  /** Shared localStorage; tests may clear it. */
  readonly storage: { uuid: string | null; units: number };
  /** Faults of the next mutations, consumed in order; then 'none'. */
  readonly faults: Fault[];
  /** Faults of the next reads. */
  readonly readingFaults: Fault[];
  /** Labels of requests in sending order. */
  readonly requests: string[];
  /** Milliseconds; advances by `pace` per millisecond that an engine waits. */
  readonly clock: { now: number; pace: number };
  /** `isOffline`: no request arrives, no reply comes back. `isKnown`: the browser knows, and tells when it is over. */
  readonly network: { isOffline: boolean; isKnown: boolean };
}

export function createWorld(tabCount: number, turn: Turn): World {
  const lock = createLock();
  const world = {
    server: new FakeServer(),
    network: { isOffline: false, isKnown: true },
    storage: { uuid: null, units: 0 },
    faults: [] as Fault[],
    readingFaults: [] as Fault[],
    requests: [] as string[],
    tabs: [] as Tab[],
    clock: { now: 0, pace: 5 },
  };
  const tell = (from: number) => {
    for (const [index, tab] of world.tabs.entries()) {
      if (index !== from) void turn(`tab ${index} hears`).then(tab.look);
    }
  };
  for (let index = 0; index < tabCount; index++) {
    world.tabs.push(createTab(index, world, lock, turn, () => tell(index)));
  }
  return world;
}

function createTab(index: number, world: World, lock: Lock, turn: Turn, tell: () => void): Tab {
  const done: CartMutation[] = [];
  const failed: Tab['failed'] = [];
  const waits: Tab['waits'] = [];
  const slot = createSlot();
  const open = () => openPage({ index, world, lock, turn, tell, slot, done, failed, waits });
  let page = open();
  let before: Page | null = null;
  return {
    get engine() {
      return page.engine;
    },
    done,
    failed,
    waits,
    look: () => page.engine.refresh(),
    online: () => page.engine.retry(),
    async leave() {
      await before?.end();
      before = (await page.rest()) ? page : null;
      page = open();
      page.engine.resume();
      page.engine.refresh();
    },
    async back() {
      if (before === null) return;
      const gone = page;
      [page, before] = [before, null];
      if (await gone.rest()) before = gone;
      page.wake();
    },
  };
}

interface Page {
  readonly engine: CartEngine;
  /** Enters the bfcache. @returns false for a page that holds a lock, which is unloaded. */
  readonly rest: () => Promise<boolean>;
  readonly wake: () => void;
  readonly end: () => Promise<void>;
}

interface PageSetting extends Pick<Tab, 'done' | 'failed' | 'waits'> {
  readonly index: number;
  readonly world: World;
  readonly lock: Lock;
  readonly turn: Turn;
  readonly tell: () => void;
  readonly slot: TabSlot;
}

let pageCount = 0;

/**
 * A page in the bfcache receives no events until it returns, an unloaded one never; its requests still reach the
 * server.
 */
function openPage({ index, world, lock, turn, tell, slot, done, failed, waits }: PageSetting): Page {
  const { server, storage, clock, network } = world;
  const life = createLife();
  const call = (faults: Fault[], label: string, uuid: string | null, isKept: boolean, work: () => Cart) => {
    const request = `tab ${index} ${label} ${uuid ?? 'no cart'}`;
    world.requests.push(request);
    // A request without keepalive is cancelled with its page, unless it had arrived.
    const wanted = () => isKept || life.isAwake();
    const fault = network.isOffline ? 'lost-request' : (faults.shift() ?? 'none');
    return life.hear(
      exchange(fault, { turn, label: request, isWanted: wanted, isOffline: () => network.isOffline }, work),
    );
  };
  const engine = createCartEngine({
    read: (uuid) => call(world.readingFaults, 'reads', uuid, false, () => server.read(uuid)),
    isOffline: () => network.isOffline && network.isKnown,
    onWaiting: (waiting, unconfirmed) => waits.push([...waiting, ...(unconfirmed ? [unconfirmed] : [])]),
    send: (mutation, uuid) =>
      call(world.faults, wordsOf(mutation), uuid, mutation.kind === 'add', () =>
        server.perform(mutation, uuid),
      ),
    uuid: {
      read: () => storage.uuid,
      write: (uuid) => {
        storage.uuid = uuid;
      },
    },
    lock: (work) => lock(work, life),
    whenActivated: () => Promise.resolve(),
    whenPainted: () => life.wait(turn(`tab ${index} paints`).then(() => undefined)),
    outbox: createOutbox(`page ${pageCount++}`, slot),
    knownUnits: () => storage.units,
    now: () => clock.now,
    pause: (ms) => life.wait(turn(`tab ${index} waits`).then(() => (clock.now += ms * clock.pace))),
    onSettled(cart, mutation) {
      storage.units = unitCount(cart);
      if (mutation !== null) tell();
    },
    onDone: (mutation) => done.push(mutation),
    onFailed(error, mutation) {
      failed.push({ error, mutation });
      return null;
    },
  });
  return {
    engine,
    rest: () => life.rest(),
    end: () => life.end(),
    wake() {
      life.wake();
      engine.revive();
      engine.refresh();
    },
  };
}

function wordsOf(mutation: CartMutation): string {
  switch (mutation.kind) {
    case 'add':
      return `adds ${mutation.quantity} of ${mutation.productId}`;
    case 'quantity':
      return `sets ${mutation.itemId} to ${mutation.quantity}`;
    case 'remove':
      return `removes ${mutation.itemId}`;
    case 'code':
      return `applies "${mutation.code}"`;
  }
}
