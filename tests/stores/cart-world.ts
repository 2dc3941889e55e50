/** A small server, a network that misbehaves on request, and the tabs of one browser: what the cart engine lives in. */
import type { Cart, CartItem } from '../../src/domain/cart.ts';
import { FailureError } from '../../src/domain/failure.ts';
import { createCartEngine, type CartEngine } from '../../src/stores/cart-engine.ts';
import type { Intent } from '../../src/stores/cart-queue.ts';

/**
 * What happens to one request. `late`: the client gives up, and the server does it all the same, at some later time.
 */
export type Fault = 'none' | 'refused' | 'lost-request' | 'lost-answer' | 'late';

/** Resolves when the test lets the thing called `label` happen. */
export type Turn = (label: string) => Promise<unknown>;

export interface Tab {
  readonly engine: CartEngine;
  readonly done: Intent[];
  readonly failed: { readonly error: unknown; readonly intent: Intent | null }[];
  /** Sees the newest cart as soon as nothing more urgent waits: the tab is looked at. */
  readonly look: () => void;
}

export interface World {
  readonly tabs: readonly Tab[];
  readonly server: FakeServer;
  /** What the tabs share; a test may clear it. */
  readonly storage: { uuid: string | null };
  /** The fault of the requests to come that change anything; taken one by one, 'none' when there are no more. */
  readonly faults: Fault[];
  /** The same for readings. */
  readonly readingFaults: Fault[];
  /** Labels of the requests in the order they left. */
  readonly requests: string[];
}

export function createWorld(tabCount: number, turn: Turn): World {
  const storage = { uuid: null as string | null };
  const lock = createLock();
  const world = {
    server: new FakeServer(),
    storage,
    faults: [] as Fault[],
    readingFaults: [] as Fault[],
    requests: [] as string[],
    tabs: [] as Tab[],
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
  const { server, storage } = world;
  const done: Intent[] = [];
  const failed: Tab['failed'] = [];
  const call = (faults: Fault[], label: string, uuid: string | null, work: () => Cart) => {
    const request = `tab ${index} ${label} ${uuid ?? 'no cart'}`;
    world.requests.push(request);
    return exchange(faults.shift() ?? 'none', turn, request, work);
  };
  const engine = createCartEngine({
    read: (uuid) => call(world.readingFaults, 'reads', uuid, () => server.read(uuid)),
    send: (intent, uuid) => call(world.faults, wordsOf(intent), uuid, () => server.perform(intent, uuid)),
    uuid: {
      read: () => storage.uuid,
      write: (uuid) => {
        storage.uuid = uuid;
      },
    },
    lock,
    whenActivated: () => Promise.resolve(),
    onSettled: (_, intent) => intent !== null && tell(),
    onDone: (intent) => done.push(intent),
    onFailed(error, intent) {
      failed.push({ error, intent });
      return null;
    },
  });
  return { engine, done, failed, look: engine.refresh };
}

async function exchange(fault: Fault, turn: Turn, label: string, work: () => Cart): Promise<Cart> {
  if (fault === 'late') {
    void turn(`${label}: arrives late`).then(() => attempt(work));
    await turn(`${label}: is given up`);
    throw networkFailure();
  }
  await turn(`${label}: arrives`);
  if (fault === 'lost-request') throw networkFailure();
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

function networkFailure(): FailureError {
  return new FailureError({ name: 'network' });
}

/** Carts by uuid, and what was really done to them. */
export class FakeServer {
  readonly carts = new Map<string, CartItem[]>();
  readonly performed: Intent[] = [];
  /** What is applied to a cart. */
  readonly codes = new Map<string, string>();

  read(uuid: string | null): Cart {
    const known = this.open(uuid);
    return this.answer(known);
  }

  perform(intent: Intent, uuid: string | null): Cart {
    const known = this.open(uuid);
    if (intent.kind === 'code') this.codes.set(known, intent.code);
    else this.changeLines(known, intent);
    this.performed.push(intent);
    return this.answer(known);
  }

  private changeLines(known: string, intent: LineIntent): void {
    const items = this.carts.get(known) ?? [];
    const next =
      intent.kind === 'add' ? withUnits(items, intent.productId, intent.quantity) : changed(items, intent);
    this.carts.set(known, next);
  }

  /** The carts that hold anything: more than one means that somebody's products went to a cart nobody sees. */
  filledCarts(): number {
    return [...this.carts.values()].filter((items) => items.length > 0).length;
  }

  private open(uuid: string | null): string {
    if (uuid !== null && this.carts.has(uuid)) return uuid;
    const opened = `cart-${this.carts.size + 1}`;
    this.carts.set(opened, []);
    return opened;
  }

  private answer(uuid: string): Cart {
    const code = this.codes.get(uuid) ?? '';
    const coupon = code === '' ? null : { code, amount: { cents: 50, currency: 'ARS' as const } };
    return { ...cartWith(uuid, this.carts.get(uuid) ?? []), coupon };
  }
}

type LineIntent = Exclude<Intent, { kind: 'code' }>;

function withUnits(items: readonly CartItem[], productId: number, quantity: number): CartItem[] {
  const old = items.find(({ product }) => product.id === productId);
  if (old === undefined) return [...items, itemOf(productId, quantity)];
  return items.map((item) => (item === old ? itemOf(productId, item.quantity + quantity) : item));
}

function changed(items: readonly CartItem[], intent: Exclude<LineIntent, { kind: 'add' }>): CartItem[] {
  const old = items.find(({ id }) => id === intent.itemId);
  if (old === undefined) throw new FailureError({ name: 'not-found', message: null });
  if (intent.kind === 'remove') return items.filter((item) => item !== old);
  return items.map((item) => (item === old ? itemOf(item.product.id, intent.quantity) : item));
}

/** A line of `quantity` units at one peso each. */
export function itemOf(
  productId: number,
  quantity: number,
  images: readonly { path: string }[] = [],
): CartItem {
  const price = { list: { cents: 100, currency: 'ARS' as const }, sale: null, discountPercent: null };
  const product = {
    id: productId,
    slug: `producto-${productId}`,
    title: `Producto ${productId}`,
    price,
    images,
    unitDiscounts: [],
    categories: [],
    stock: 9,
    branchStock: {},
    isOnPresale: false,
    isGiftCard: false,
    authors: [],
    format: null,
    language: null,
    brand: null,
    pageCount: null,
    tags: [],
    isbn: null,
  };
  return { id: productId * 10, quantity, totalPrice: { cents: quantity * 100, currency: 'ARS' }, product };
}

export function cartWith(uuid: string, items: readonly CartItem[]): Cart {
  const total = {
    cents: items.reduce((sum, item) => sum + item.totalPrice.cents, 0),
    currency: 'ARS' as const,
  };
  return {
    id: 1,
    uuid,
    currency: 'ARS',
    items,
    productsPrice: total,
    totalPrice: total,
    coupon: null,
    giftCard: null,
    discountAmount: null,
    discountUnitProducts: [],
    cannotAccumulateDiscounts: false,
    shipment: {
      country: null,
      countryCode: null,
      city: null,
      zipCode: null,
      amount: null,
      isFree: false,
      offices: null,
    },
    recommendedProducts: [],
  };
}

type Lock = <T>(work: () => Promise<T>) => Promise<T>;

function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
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
