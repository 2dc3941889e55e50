/** Rate limits of callers: one table of named limits, counted in memory. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './call/refusal.ts';
import { messages } from './messages.ts';

export interface Limit {
  readonly points: number;
  readonly duration: number;
}

export type LimitName = keyof typeof defaultLimits;

/** High above ordinary use. */
const defaultLimits = {
  /** Calls by network; writes count as well. */
  calls: { points: 1200, duration: 10 },
  writes: { points: 200, duration: 10 },
  logins: { points: 10, duration: 900 },
  /** Codes that are neither a coupon nor a gift card, by cart. */
  codes: { points: 10, duration: 600 },
  /** The same by network, because a guesser opens another cart. */
  codesFrom: { points: 40, duration: 600 },
  mails: { points: 3, duration: 3600 },
} as const satisfies Record<string, Limit>;

export type RateLimits = ReturnType<typeof rateLimits>;

export function rateLimits(changed: Partial<Record<LimitName, Limit>> = {}) {
  const limiters = new Map<LimitName, RateLimiterMemory>();
  const limiterOf = (name: LimitName) =>
    limiters.getOrInsertComputed(
      name,
      () => new RateLimiterMemory({ ...(changed[name] ?? defaultLimits[name]) }),
    );
  const waitSeconds = async (name: LimitName, key: string): Promise<number> => {
    try {
      await limiterOf(name).consume(key);
      return 0;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    }
  };
  return {
    /** @throws Refusal 429 with `Retry-After` when nothing is left */
    async take(name: LimitName, key: string, message: string = messages.tooManyRequests): Promise<void> {
      const seconds = await waitSeconds(name, key);
      if (seconds > 0) throw new Refusal(429, message, { headers: { 'Retry-After': String(seconds) } });
    },
    tryTake: async (name: LimitName, key: string) => (await waitSeconds(name, key)) === 0,
    giveBack: async (name: LimitName, key: string) => void (await limiterOf(name).reward(key)),
  };
}
