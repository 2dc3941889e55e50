/** Token buckets by network, in tables of a fixed size. */
import { widerNetworkOf } from './network.ts';
import { slotTable, slotsOf } from './slots.ts';

/** A token bucket with capacity `burst`, refilled by `perSecond`; counts calls by default. */
export interface Budget {
  readonly burst: number;
  readonly perSecond: number;
}

export interface Buckets {
  /** Whole seconds until a token is available, 0 when one is. */
  readonly waitSeconds: (network: string) => number;
  readonly spend: (network: string, tokens: number) => void;
}

/** 1 MB per table; with a thousand concurrent callers, both slots of a caller collide in one of 4,000 cases. */
const tableSize = 65_536;

/** Limit of an IPv6 /48 in multiples of a network's, because one household may have all its networks. */
const widerShares = 2;

/**
 * @param now monotonic milliseconds
 * @param size of the table; 1 makes one bucket for everybody
 */
export function tokenBuckets(budget: Budget, now: () => number, size = tableSize): Buckets {
  const own = bucketTable(budget, now, size);
  const { burst, perSecond } = budget;
  const wider = bucketTable({ burst: widerShares * burst, perSecond: widerShares * perSecond }, now, size);
  return {
    waitSeconds: (network) => {
      const around = widerNetworkOf(network);
      return Math.max(own.waitSeconds(network), around === null ? 0 : wider.waitSeconds(around));
    },
    spend: (network, spent) => {
      const around = widerNetworkOf(network);
      own.spend(network, spent);
      if (around !== null) wider.spend(around, spent);
    },
  };
}

function bucketTable({ burst, perSecond }: Budget, now: () => number, size: number): Buckets {
  const slots = slotsOf(size);
  /** Tokens that a bucket lacks: 0 in a full one. */
  const missing = slotTable(size);
  const filledAt = slotTable(size);
  const missingNow = (slot: number): number => {
    const lacked = missing.get(slot);
    if (lacked === 0) return 0;
    const gained = (Math.max(0, now() - filledAt.get(slot)) / 1000) * perSecond;
    return Math.max(0, lacked - gained);
  };

  return {
    waitSeconds: (network) => {
      const most = burst - Math.min(...slots(network).map(missingNow));
      return most >= 1 ? 0 : Math.max(1, Math.ceil((1 - most) / perSecond));
    },
    spend: (network, spent) => {
      for (const slot of new Set(slots(network))) {
        missing.set(slot, Math.min(2 * burst, missingNow(slot) + spent));
        filledAt.set(slot, now());
      }
    },
  };
}
