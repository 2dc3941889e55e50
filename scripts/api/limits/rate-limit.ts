import type { Budget, Limits } from './limits.ts';
import { isLoopback, networkOf, widerNetworkOf } from '../../http/network.ts';
import { Refusal } from '../call/refusal.ts';
import { slotsOf } from './slots.ts';
import { words } from '../words.ts';

/**
 * Token bucket rate limiter, separate for reads and writes, by network. @returns a function that spends a token
 * @param now monotonic milliseconds
 * @throws Refusal 429 with `Retry-After`, from the function, when the bucket is empty
 */
export function rateLimiter(limits: Limits, now: () => number) {
  const reads = buckets(limits.reads, now);
  const writes = buckets(limits.writes, now);

  return (address: string, method: string): void => {
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && !limits.countLoopbackReads && isLoopback(address)) return;
    const network = networkOf(address);
    const bucket = isRead ? reads : writes;
    refuseFor(bucket.waitSeconds(network));
    bucket.spend(network, 1);
  };
}

/** Rate limit of a resource other than calls, by network; loopback is unlimited. */
export interface Allowance {
  /** @throws Refusal 429 with `Retry-After` when nothing is left */
  readonly require: (network: string) => void;
  /** May exceed the remaining tokens, because the cost is known only afterwards. */
  readonly spend: (network: string, amount: number) => void;
}

/** @param now monotonic milliseconds */
export function allowance(budget: Budget, now: () => number): Allowance {
  const bucket = buckets(budget, now);
  return {
    require: (network) => {
      if (!isLoopback(network)) refuseFor(bucket.waitSeconds(network));
    },
    spend: (network, amount) => {
      if (!isLoopback(network)) bucket.spend(network, amount);
    },
  };
}

function refuseFor(waitSeconds: number): void {
  if (waitSeconds === 0) return;
  throw new Refusal(429, words.tooManyRequests, { headers: { 'Retry-After': String(waitSeconds) } });
}

/** 1 MB per table; with a thousand concurrent callers, both slots of a caller collide in one of 4,000 cases. */
const tableSize = 65_536;

/** Limit of an IPv6 /48 in multiples of a network's, because one household may have all its networks. */
const widerShares = 2;

interface Buckets {
  /** Whole seconds until a token is available, 0 when one is. */
  readonly waitSeconds: (network: string) => number;
  readonly spend: (network: string, tokens: number) => void;
}

function buckets(budget: Budget, now: () => number): Buckets {
  const own = bucketTable(budget, now);
  const { burst, perSecond } = budget;
  const wider = bucketTable({ burst: widerShares * burst, perSecond: widerShares * perSecond }, now);
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

function bucketTable({ burst, perSecond }: Budget, now: () => number): Buckets {
  const slots = slotsOf(tableSize);
  const tokens = new Float64Array(tableSize).fill(burst);
  const filledAt = new Float64Array(tableSize).fill(now());
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
