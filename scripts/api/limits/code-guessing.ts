/** Pauses after codes that none is, by cart and by network, so that nobody finds gift cards and coupons by trying. */
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isLoopback } from '../../http/network.ts';
import { checkoutWords as words } from '../checkout/words-checkout.ts';
import { rejected } from '../call/refusal.ts';

/** Misses within `duration` seconds. */
export interface MissLimit {
  readonly points: number;
  readonly duration: number;
}

export type CodeGuessing = (cart: string, network: string) => Promise<() => Promise<void>>;

/**
 * Counts a try as a miss before its result is known, so that parallel tries count as well. @returns reverts the count
 * after a hit. Loopback is not counted as a network: behind an untrusted proxy all visitors would share it.
 */
export function codeGuessing(limits: {
  readonly cart: MissLimit;
  readonly network: MissLimit;
}): CodeGuessing {
  const carts = new RateLimiterMemory({ ...limits.cart });
  const networks = new RateLimiterMemory({ ...limits.network });
  return async (cart, network) => {
    const counted = [{ limiter: carts, key: cart }];
    if (!isLoopback(network)) counted.push({ limiter: networks, key: network });
    for (const { limiter, key } of counted) await limiter.consume(key).catch(refuse);
    return async () => {
      for (const { limiter, key } of counted) await limiter.reward(key);
    };
  };
}

/** Not 429, whose words the shop does not show: this is an answer to the shopper, not to a program that calls too fast. */
function refuse(): never {
  throw rejected(words.tooManyCodes, { couponCode: [words.tooManyCodes] });
}
