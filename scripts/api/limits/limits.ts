import type { Held } from '../db/checkout/unpaid-orders.ts';
import type { GuessingRules } from './guessing.ts';

/** What the embedded API lets one caller do. All of it is meant to stop accidents and abuse, never a shopper. */
export interface Limits {
  /** Bytes of a JSON body. */
  readonly bodyBytes: number;
  /** Bytes of a body with a file: the largest profile image (specification, section 9) and its form. */
  readonly uploadBytes: number;
  /** Characters of path and query together. */
  readonly addressLength: number;
  /** From the first byte of a call to its answer. */
  readonly deadlineMs: number;
  readonly reads: Budget;
  readonly writes: Budget;
  /** Carts that are opened: each is kept for weeks. */
  readonly newCarts: Budget;
  /** Milliseconds of this program that reads and calls of carts take up: they are answered one by one, and some cost a hundred times others. */
  readonly work: Budget;
  /** Whether calls that come from this machine itself spend budget for reads: the publisher reads a whole catalogue. */
  readonly countLoopbackReads: boolean;
  readonly guessing: GuessingRules;
  readonly unpaidOrders: UnpaidLimits;
}

/** Orders that wait for their payment, and their units together unless it is one order. */
export interface UnpaidLimits {
  readonly ofCustomer: Held;
  /** Behind one address a whole town may sit. */
  readonly ofNetwork: Held;
}

/** A bucket that holds `burst` and is refilled by `perSecond`; in calls, unless told. */
export interface Budget {
  readonly burst: number;
  readonly perSecond: number;
}

/** For tests and benches, in which a few customers place thousands of orders. */
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
    // About 100 tries a day at one account from one place, as NIST SP 800-63B wants.
    account: { free: 9, firstMs: 30_000, longestMs: 900_000 },
    network: { free: 30, firstMs: 1000, longestMs: 60_000 },
    mails: { free: 20, firstMs: 30_000, longestMs: 600_000 },
    strangers: { free: 20, perTurn: 5, turnMs: 5000, waiting: 5 },
  },
  unpaidOrders: { ofCustomer: { orders: 20, units: 500 }, ofNetwork: { orders: 40, units: 1000 } },
};
