import type { Held } from '../db/checkout/unpaid-orders.ts';
import type { Budget } from '../../http/token-buckets.ts';
import type { MissLimit } from './code-guessing.ts';
import type { GuessingRules } from './guessing.ts';

/** Rate and size limits of the embedded API per caller, against accidents and abuse; ordinary use stays below. */
export interface Limits {
  /** Maximum bytes of a JSON body. */
  readonly bodyBytes: number;
  /** Maximum bytes of an upload: the largest profile image (specification, section 9) and its form. */
  readonly uploadBytes: number;
  /** Maximum characters of path and query. */
  readonly addressLength: number;
  /** Deadline from the first byte of a request to its reply. */
  readonly deadlineMs: number;
  readonly reads: Budget;
  readonly writes: Budget;
  /** New carts, each of which is stored for weeks. */
  readonly newCarts: Budget;
  /**
   * CPU milliseconds of reads and cart calls: they run one at a time, and some cost a hundred times more than others.
   */
  readonly work: Budget;
  /** Whether reads from this machine are limited; off, because the publisher reads the whole catalogue. */
  readonly countLoopbackReads: boolean;
  readonly guessing: GuessingRules;
  /** Codes of coupons and gift cards that none is. */
  readonly codes: { readonly cart: MissLimit; readonly network: MissLimit };
  readonly unpaidOrders: UnpaidLimits;
}

/** Maximum number of unpaid orders, and of their units in total. */
export interface UnpaidLimits {
  readonly ofCustomer: Held;
  /** High, because many customers may share one address. */
  readonly ofNetwork: Held;
}

/** For tests and benchmarks, in which a few customers place thousands of orders. */
export const unlimitedUnpaidOrders: UnpaidLimits = {
  ofCustomer: { orders: Infinity, units: Infinity },
  ofNetwork: { orders: Infinity, units: Infinity },
};

export const defaultLimits: Limits = {
  bodyBytes: 64 * 1024,
  uploadBytes: (8192 + 64) * 1024,
  addressLength: 4096,
  deadlineMs: 10_000,
  reads: { burst: 600, perSecond: 100 },
  writes: { burst: 120, perSecond: 20 },
  newCarts: { burst: 200, perSecond: 0.2 },
  work: { burst: 2000, perSecond: 250 },
  countLoopbackReads: false,
  guessing: {
    // About 100 attempts a day per account and place, as NIST SP 800-63B requires.
    account: { free: 9, firstMs: 30_000, longestMs: 900_000 },
    network: { free: 30, firstMs: 1000, longestMs: 60_000 },
    mails: { free: 20, firstMs: 30_000, longestMs: 600_000 },
    strangers: { free: 20, perTurn: 5, turnMs: 5000, waiting: 5 },
  },
  codes: { cart: { points: 10, duration: 600 }, network: { points: 40, duration: 600 } },
  unpaidOrders: { ofCustomer: { orders: 20, units: 200 }, ofNetwork: { orders: 40, units: 1000 } },
};
