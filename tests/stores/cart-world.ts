/** A small server, a network that misbehaves on request, and the tabs of one browser: what the cart engine lives in. */
import { unitCount, type Cart } from '../../src/domain/cart.ts';
import { FailureError } from '../../src/domain/failure.ts';
import { createCartEngine, type CartEngine } from '../../src/stores/cart-engine.ts';
import { createOutbox, type TabSlot } from '../../src/stores/cart-outbox.ts';
import type { Intent } from '../../src/stores/cart-queue.ts';
import { FakeServer } from './cart-server.ts';
import { createLife, createLock, createSlot, networkFailure, type Lock } from './page-life.ts';

/**
 * What happens to one request. `late`: the client gives up, and the server does it all the same, at some later time.
 */
export type Fault = 'none' | 'refused' | 'lost-request' | 'lost-answer' | 'late';

/** Resolves when the test lets the thing called `label` happen. */
export type Turn = (label: string) => Promise<unknown>;

export interface Tab {
  /** Of the page that the tab shows now. */
  readonly engine: CartEngine;
  readonly done: Intent[];
  readonly failed: { readonly error: unknown; readonly intent: Intent | null }[];
  /** Sees the newest cart as soon as nothing more urgent waits: the tab is looked at. */
  readonly look: () => void;
  /** Goes to another page of the shop; the one before rests for `back`, or ends if it cannot. */
  readonly leave: () => Promise<void>;
  /** The page before, as it was; nothing happens without one. */
  readonly back: () => Promise<void>;
}

export interface World {
  readonly tabs: readonly Tab[];
  readonly server: FakeServer;
  /** What the tabs share; a test may clear it. */
  readonly storage: { uuid: string | null; units: number };
  /** The fault of the requests to come that change anything; taken one by one, 'none' when there are no more. */
  readonly faults: Fault[];
  /** The same for readings. */
  readonly readingFaults: Fault[];
  /** Labels of the requests in the order they left. */
  readonly requests: string[];
  /** Milliseconds; it moves by `pace` for each one that an engine waits. */
  readonly clock: { now: number; pace: number };
}

export function createWorld(tabCount: number, turn: Turn): World {
  const lock = createLock();
  const world = {
    server: new FakeServer(),
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
  const done: Intent[] = [];
  const failed: Tab['failed'] = [];
  const slot = createSlot();
  const open = () => openPage({ index, world, lock, turn, tell, slot, done, failed });
  let page = open();
  let before: Page | null = null;
  return {
    get engine() {
      return page.engine;
    },
    done,
    failed,
    look: () => page.engine.refresh(),
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
  /** @returns whether it could; one that holds a lock ends. */
  readonly rest: () => Promise<boolean>;
  readonly wake: () => void;
  readonly end: () => Promise<void>;
}

interface PageSetting extends Pick<Tab, 'done' | 'failed'> {
  readonly index: number;
  readonly world: World;
  readonly lock: Lock;
  readonly turn: Turn;
  readonly tell: () => void;
  readonly slot: TabSlot;
}

let pageCount = 0;

/** A page hears nothing while it rests, and nothing any more when it has ended; what it sent goes its way. */
function openPage({ index, world, lock, turn, tell, slot, done, failed }: PageSetting): Page {
  const { server, storage, clock } = world;
  const life = createLife();
  const call = (faults: Fault[], label: string, uuid: string | null, isKept: boolean, work: () => Cart) => {
    const request = `tab ${index} ${label} ${uuid ?? 'no cart'}`;
    world.requests.push(request);
    // What is not kept alive ends with its page, unless it had arrived.
    const wanted = () => isKept || life.isAwake();
    return life.hear(exchange(faults.shift() ?? 'none', turn, request, wanted, work));
  };
  const engine = createCartEngine({
    read: (uuid) => call(world.readingFaults, 'reads', uuid, false, () => server.read(uuid)),
    send: (intent, uuid) =>
      call(world.faults, wordsOf(intent), uuid, intent.kind === 'add', () => server.perform(intent, uuid)),
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
    onSettled(cart, intent) {
      storage.units = unitCount(cart);
      if (intent !== null) tell();
    },
    onDone: (intent) => done.push(intent),
    onFailed(error, intent) {
      failed.push({ error, intent });
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

async function exchange(
  fault: Fault,
  turn: Turn,
  label: string,
  isWanted: () => boolean,
  work: () => Cart,
): Promise<Cart> {
  if (fault === 'late') {
    void turn(`${label}: arrives late`).then(() => isWanted() && attempt(work));
    await turn(`${label}: is given up`);
    throw networkFailure();
  }
  await turn(`${label}: arrives`);
  if (fault === 'lost-request' || !isWanted()) throw networkFailure();
  if (fault === 'refused') throw new FailureError({ name: 'rejected', message: 'No hay stock', fields: {} });
  const answer = attempt(work);
  await turn(`${label}: is answered`);
  if (fault === 'lost-answer') throw networkFailure();
  if (answer instanceof FailureError) throw answer;
  return answer;
}

function attempt(work: () => Cart): Cart | FailureError {
  try {
    return work();
  } catch (error) {
    if (error instanceof FailureError) return error;
    throw error;
  }
}

function wordsOf(intent: Intent): string {
  switch (intent.kind) {
    case 'add':
      return `adds ${intent.quantity} of ${intent.productId}`;
    case 'quantity':
      return `sets ${intent.itemId} to ${intent.quantity}`;
    case 'remove':
      return `removes ${intent.itemId}`;
    case 'code':
      return `applies "${intent.code}"`;
  }
}
