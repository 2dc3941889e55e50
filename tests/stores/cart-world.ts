/** Simulated environment of the cart engine: server, faulty network, tabs of one browser. */
import { unitCount, type Cart } from '../../src/domain/cart/cart.ts';
import { FailureError } from '../../src/domain/failure.ts';
import { CartEngine } from '../../src/stores/cart/cart-engine.ts';
import { createOutbox } from '../../src/stores/cart/cart-outbox.ts';
import type { CartMutation } from '../../src/stores/cart/cart-queue.ts';
import { FakeServer } from './cart-server.ts';
import { createLife, createLock, networkFailure } from './page-life.ts';

/** Network fault of a request. `late`: the client times out, and the server executes the request some time later. */
export type Fault = 'none' | 'refused' | 'lost-request' | 'lost-answer' | 'late';

/** Resolves when the test's scheduler runs the event `label`. */
export type Turn = (label: string) => Promise<unknown>;

export type World = ReturnType<typeof createWorld>;
export type Tab = ReturnType<typeof createTab>;

export function createWorld(tabCount: number, turn: Turn) {
  const world = createSurroundings(turn);
  const tabs = Array.from({ length: tabCount }, (_, index) => createTab(index, world, () => tell(index)));
  const tell = (from: number) => {
    for (const [index, tab] of tabs.entries()) {
      if (index !== from) void turn(`tab ${index} hears`).then(tab.look);
    }
  };
  return { ...world, tabs };
}

type Surroundings = ReturnType<typeof createSurroundings>;

function createSurroundings(turn: Turn) {
  return {
    server: new FakeServer(),
    lock: createLock(),
    turn,
    /** `isOffline`: no request arrives, no reply comes back. `isKnown`: the browser knows, and tells when it is over. */
    network: { isOffline: false, isKnown: true },
    storage: { uuid: null as string | null, units: 0 },
    /** Faults of the next mutations, consumed in order; then 'none'. */
    faults: [] as Fault[],
    readingFaults: [] as Fault[],
    requests: [] as string[],
    /** Milliseconds; advances by `pace` per millisecond that an engine waits. */
    clock: { now: 0, pace: 5 },
  };
}

interface Told {
  readonly done: CartMutation[];
  readonly failed: { readonly error: unknown; readonly mutation: CartMutation | null }[];
  /** Told to wait for the network, each list as it was told; [] when they were sent. */
  readonly waits: CartMutation[][];
}

function createTab(index: number, world: Surroundings, tell: () => void) {
  const told: Told = { done: [], failed: [], waits: [] };
  const tabStorage = {};
  const open = () => openPage(index, world, tabStorage, told, tell);
  let page = open();
  let before: Page | null = null;
  return {
    ...told,
    /** The tab's current page. */
    get engine() {
      return page.engine;
    },
    /** Requests a cart refresh, as when the tab becomes visible. */
    look: () => page.engine.refresh(),
    /** The browser tells that the network is back. */
    online: () => page.engine.retry(),
    /** Navigates to another page; the previous one enters the bfcache if possible, else it is unloaded. */
    async leave() {
      await before?.end();
      before = (await page.rest()) ? page : null;
      page = open();
      page.engine.resume();
      page.engine.refresh();
    },
    /** Restores the previous page from the bfcache; no-op without one. */
    async back() {
      if (before === null) return;
      const gone = page;
      [page, before] = [before, null];
      if (await gone.rest()) before = gone;
      page.wake();
    },
  };
}

type Page = ReturnType<typeof openPage>;

let pageCount = 0;

/**
 * A page in the bfcache receives no events until it returns, an unloaded one never; its requests still reach the
 * server.
 */
function openPage(
  index: number,
  world: Surroundings,
  tabStorage: Record<string, string>,
  { done, failed, waits }: Told,
  tell: () => void,
) {
  const { server, storage, clock, network, lock, turn } = world;
  const life = createLife();
  const call = (faults: Fault[], label: string, uuid: string | null, isKept: boolean, work: () => Cart) => {
    const request = `tab ${index} ${label} ${uuid ?? 'no cart'}`;
    world.requests.push(request);
    const fault = network.isOffline ? 'lost-request' : (faults.shift() ?? 'none');
    return life.hear(exchange(fault, request, isKept, work));
  };
  const exchange = async (fault: Fault, label: string, isKept: boolean, work: () => Cart): Promise<Cart> => {
    // A request without keepalive is cancelled with its page, unless it had arrived.
    const isWanted = () => isKept || life.isAwake();
    if (fault === 'late') {
      void turn(`${label}: arrives late`).then(() => isWanted() && attempt(work));
      await turn(`${label}: is given up`);
      throw networkFailure();
    }
    await turn(`${label}: arrives`);
    if (fault === 'lost-request' || network.isOffline || !isWanted()) throw networkFailure();
    if (fault === 'refused')
      throw new FailureError({ name: 'rejected', message: 'No hay stock', fields: {} });
    const answer = attempt(work);
    await turn(`${label}: is answered`);
    if (fault === 'lost-answer' || network.isOffline) throw networkFailure();
    if (answer instanceof FailureError) throw answer;
    return answer;
  };
  const engine = new CartEngine({
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
    outbox: createOutbox(`page ${pageCount++}`, tabStorage),
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
    /** Enters the bfcache. @returns false for a page that holds a lock, which is unloaded. */
    rest: () => life.rest(),
    end: () => life.end(),
    wake() {
      life.wake();
      engine.revive();
      engine.refresh();
    },
  };
}

function attempt(work: () => Cart): Cart | FailureError {
  try {
    return work();
  } catch (error) {
    if (error instanceof FailureError) return error;
    throw error;
  }
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
