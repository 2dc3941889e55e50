import type { Budget, Limits } from './limits.ts';
import { isLoopback, networkOf } from './network.ts';
import { Refusal } from './refusal.ts';
import { slotsOf } from './slots.ts';
import { words } from './words.ts';

/**
 * Token buckets, one for reads and one for writes of each client's network. Answers a function that spends a token.
 * @param now in milliseconds; only differences matter.
 * @throws Refusal 429 with `Retry-After`, from the function, when the bucket is empty.
 */
export function rateLimiter(limits: Limits, now: () => number) {
  const reads = buckets(limits.reads, now);
  const writes = buckets(limits.writes, now);

  return (address: string, method: string): void => {
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && !limits.countLoopbackReads && isLoopback(address)) return;
    const waitSeconds = (isRead ? reads : writes)(networkOf(address));
    if (waitSeconds === 0) return;
    throw new Refusal(429, words.tooManyRequests, { headers: { 'Retry-After': String(waitSeconds) } });
  };
}

/** 1 MB a table; a thousand callers at once share both of their slots with somebody once in 4,000 cases. */
const tableSize = 65_536;

/** Spends a token of a network; answers the whole seconds to wait, 0 when there was one. */
function buckets({ burst, perSecond }: Budget, now: () => number): (network: string) => number {
  const slots = slotsOf(tableSize);
  const tokens = new Float64Array(tableSize).fill(burst);
  const filledAt = new Float64Array(tableSize).fill(now());
  const refilled = (slot: number): number => {
    const instant = now();
    const gained = (Math.max(0, instant - (filledAt[slot] ?? 0)) / 1000) * perSecond;
    filledAt[slot] = instant;
    return (tokens[slot] = Math.min(burst, (tokens[slot] ?? 0) + gained));
  };

  return (network) => {
    const own = [...new Set(slots(network))];
    const most = Math.max(...own.map(refilled));
    if (most < 1) return Math.max(1, Math.ceil((1 - most) / perSecond));
    for (const slot of own) tokens[slot] = Math.max(0, (tokens[slot] ?? 0) - 1);
    return 0;
  };
}
