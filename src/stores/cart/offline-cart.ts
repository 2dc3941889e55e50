/**
 * Cart changes without a network: they wait in a store of all tabs, and are sent once when it is back. Loaded with the
 * service worker, or by the first change without a network (`cart-adding.ts`).
 */
import type { CartEngine } from './cart-engine.ts';
import type { CartMutation } from './cart-queue.ts';
import type { KeptChanges } from './kept-changes.ts';

export interface OfflinePorts {
  readonly engine: Pick<CartEngine, 'rewrite' | 'refresh'>;
  readonly kept: KeptChanges;
  /** The browser knows that there is no network. */
  readonly isOffline: () => boolean;
  /** Whether the site answers; a request that changes nothing. */
  readonly canReach: () => Promise<boolean>;
  /**
   * What waits has changed. @param unconfirmed an add that may have arrived before the network went; null for none
   */
  readonly onWaiting: (waiting: readonly CartMutation[], unconfirmed: CartMutation | null) => void;
  /** Nothing waits any more. */
  readonly onReleased: () => void;
}

export interface OfflineCart {
  /** For the engine (`CartPorts`). */
  readonly isCut: (failed: CartMutation | null) => Promise<boolean>;
  /** The network may be back, or the page has just begun: sends what waits, or shows it. */
  readonly retry: () => Promise<void>;
  readonly isHeld: () => boolean;
}

export function createOfflineCart(ports: OfflinePorts): OfflineCart {
  return new Offline(ports);
}

class Offline implements OfflineCart {
  private readonly ports: OfflinePorts;
  /** The network is gone: nothing is sent. */
  private held = false;
  private isRetrying = false;
  /** The last add whose reply was lost. */
  private unconfirmed: CartMutation | null = null;
  /** What `onWaiting` was told. */
  private told = '';

  constructor(ports: OfflinePorts) {
    this.ports = ports;
  }

  readonly isHeld = (): boolean => this.held;

  readonly isCut = async (failed: CartMutation | null): Promise<boolean> => {
    if (!this.held) {
      if (failed === null && !this.ports.isOffline()) return false;
      // A browser may believe wrongly that there is none, and a request may fail by itself.
      if (await this.ports.canReach()) return this.held;
      this.held = true;
    }
    // The engine puts it back, asks again, and then it is among what waits, or may have arrived.
    if (failed === null) await this.keepWaiting();
    else if (failed.kind === 'add') this.unconfirmed = failed;
    return this.held;
  };

  readonly retry = async (): Promise<void> => {
    if (this.isRetrying || !(this.held || this.ports.kept.hasAny())) return;
    this.isRetrying = true;
    try {
      if (await this.ports.canReach()) await this.release();
      else await this.showKept();
    } finally {
      this.isRetrying = false;
    }
  };

  private async keepWaiting(): Promise<void> {
    const unmarked = new Map<CartMutation, CartMutation>();
    const mark = (change: CartMutation): CartMutation => {
      if (change === this.unconfirmed) this.unconfirmed = null;
      if (!isToBeKept(change)) return change;
      const marked = { ...change, isKept: true } as const;
      unmarked.set(marked, change);
      return marked;
    };
    const keep = () => {
      // Released while the store was opened.
      if (this.held) this.ports.engine.rewrite((waiting) => waiting.map(mark));
      return [...unmarked.values()];
    };
    if (this.waiting().some(isToBeKept)) {
      // Denied storage: they wait in this tab, as changes of a page that is left do.
      await this.ports.kept.add(keep).catch(() => {
        this.ports.engine.rewrite((waiting) => waiting.map((change) => unmarked.get(change) ?? change));
      });
    }
    if (this.held) this.tell();
  }

  /** Another page's changes, too: all tabs show what waits, and one of them sends it. */
  private async showKept(): Promise<void> {
    this.held = true;
    const kept = await this.ports.kept.read().catch(() => null);
    if (kept !== null) {
      const marked = kept.map((change) => ({ ...change, isKept: true }) as const);
      this.ports.engine.rewrite((waiting) => [...marked, ...waiting.filter(({ isKept }) => !isKept)]);
    }
    this.tell();
  }

  private async release(): Promise<void> {
    const send = (changes: readonly CartMutation[]) => {
      this.held = false;
      this.ports.engine.rewrite((waiting) => [...changes, ...waiting.filter(({ isKept }) => !isKept)]);
    };
    // Without the store nobody knows whether another tab has sent them.
    await this.ports.kept.take(send).catch(() => send([]));
    this.unconfirmed = null;
    this.told = '';
    this.ports.onReleased();
    this.ports.engine.refresh();
  }

  private tell(): void {
    const [waiting, { unconfirmed }] = [this.waiting(), this];
    const words = JSON.stringify([waiting, unconfirmed]);
    if (words !== this.told) this.ports.onWaiting(waiting, unconfirmed);
    this.told = words;
  }

  private waiting(): readonly CartMutation[] {
    let waiting: readonly CartMutation[] = [];
    this.ports.engine.rewrite((changes) => (waiting = changes));
    return waiting;
  }
}

/** A code is as good as money: it waits in its tab only. */
function isToBeKept({ isKept, kind }: CartMutation): boolean {
  return !isKept && kind !== 'code';
}
