import { isLoopback, networkOf } from '../../http/network.ts';
import { tokenBuckets, type Budget } from '../../http/token-buckets.ts';
import { Refusal } from '../call/refusal.ts';
import type { Limits } from './limits.ts';
import { words } from '../words.ts';

/**
 * Token bucket rate limiter, separate for reads and writes, by network. @returns a function that spends a token
 * @param now monotonic milliseconds
 * @throws Refusal 429 with `Retry-After`, from the function, when the bucket is empty
 */
export function rateLimiter(limits: Limits, now: () => number) {
  const reads = tokenBuckets(limits.reads, now);
  const writes = tokenBuckets(limits.writes, now);

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
  const bucket = tokenBuckets(budget, now);
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
