/**
 * Cart changes that wait for the network, in an IndexedDB store that all tabs share: they outlive their tab, and a
 * transaction gives each of them to one tab only (localStorage reaches other tabs late, also under a Web Lock).
 */
import { keptChangesDatabase } from '../../domain/worker-address.ts';
import { keys } from '../keys.ts';
import { forgetStored, readStored, writeStored } from '../storage.ts';
import { isMutation } from './cart-outbox.ts';
import type { CartMutation } from './cart-queue.ts';

/** Every method rejects where the browser denies storage. */
export interface KeptChanges {
  /** Whether there may be any; without opening the store. */
  readonly hasAny: () => boolean;
  /** Stores what `choose` returns, within its task: a page that is left has done both or neither. */
  readonly add: (choose: () => readonly CartMutation[]) => Promise<void>;
  /** In the order in which they were added. */
  readonly read: () => Promise<readonly CartMutation[]>;
  /** Removes all, and gives them to `use` in the same task. */
  readonly take: (use: (changes: readonly CartMutation[]) => void) => Promise<void>;
}

export const keptChanges: KeptChanges = {
  hasAny: () => readStored(keys.cartKept) !== null,
  async add(choose) {
    await inStore('readwrite', (store) => {
      const chosen = choose();
      for (const change of chosen) store.add({ change, at: Date.now() });
      if (chosen.length > 0) writeStored(keys.cartKept, '1');
      store.transaction.commit();
    });
  },
  async read() {
    let changes: readonly CartMutation[] = [];
    await inStore('readonly', (store) => withAll(store, (all) => (changes = all)));
    return changes;
  },
  async take(use) {
    await inStore('readwrite', (store) =>
      withAll(store, (all) => {
        store.clear();
        forgetStored(keys.cartKept);
        use(all);
      }),
    );
  },
};

/** Older ones are dropped: nobody expects them any more. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
const storeName = 'changes';

/** Resolves when the transaction is complete. */
async function inStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => void): Promise<void> {
  const opening = indexedDB.open(keptChangesDatabase, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { autoIncrement: true });
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(reasonOf(opening.error));
  });
  try {
    const transaction = database.transaction(storeName, mode);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(reasonOf(transaction.error));
      work(transaction.objectStore(storeName));
    });
  } finally {
    database.close();
  }
}

function withAll(store: IDBObjectStore, use: (changes: readonly CartMutation[]) => void): void {
  const asking = store.getAll();
  asking.onsuccess = () => {
    const records = asking.result as readonly Partial<Record<'change' | 'at', unknown>>[];
    const isFresh = (at: unknown) => typeof at === 'number' && Date.now() - at < keptMs;
    use(records.flatMap(({ change, at }) => (isFresh(at) && isMutation(change) ? [change] : [])));
  };
}

function reasonOf(error: DOMException | null): Error {
  return error ?? new Error('The browser denied its storage');
}
