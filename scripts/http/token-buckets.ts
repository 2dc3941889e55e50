/** Token buckets by network, in tables of a fixed size. */
import { widerNetworkOf } from './network.ts';
import { slotsOf } from './slots.ts';

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
  const tokens = new Float64Array(size).fill(burst);
  const filledAt = new Float64Array(size).fill(now());
  const refilled = (slot: number): number => {
    const instant = now();
    const gained = (Math.max(0, instant - (filledAt[slot] ?? 0)) / 1000) * perSecond;
    filledAt[slot] = instant;
    return (tokens[slot] = Math.min(burst, (tokens[slot] ?? 0) + gained));
  };

  return {
    waitSeconds: (network) => {
      const most = Math.max(...slots(network).map(refilled));
      return most >= 1 ? 0 : Math.max(1, Math.ceil((1 - most) / perSecond));
    },
    spend: (network, spent) => {
      for (const slot of new Set(slots(network)))
        tokens[slot] = Math.max(-burst, (tokens[slot] ?? 0) - spent);
    },
  };
}
