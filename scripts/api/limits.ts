/** Rate limits of callers: one table of named limits, counted in memory. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { CallEnv } from './call/call.ts';
import { HttpError } from './call/http-error.ts';
import { messages } from './messages.ts';

/** So many in `duration` seconds. */
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
  /** Codes that are neither a coupon nor a gift card, by cart. */
  codes: { points: 10, duration: 600 },
  /** The same by network, because a guesser opens another cart. */
  codesFrom: { points: 40, duration: 600 },
  /** Wrong passwords of one account at one place. */
  logins: { points: 10, duration: 900 },
  /** Collections that a customer sends: each is joined with the whole of theirs. */
  collections: { points: 120, duration: 60 },
  /** Mails to one address. */
  mails: { points: 3, duration: 3600 },
  /** Mails that ask an address to confirm its alerts: one confirms all that wait. */
  alertMails: { points: 5, duration: 86_400 },

  // They count by who asks (`takeFrom`), not by who is named in the call.
  loginsFrom: { points: 30, duration: 900 },
  mailsFrom: { points: 20, duration: 3600 },
  alertsFrom: { points: 40, duration: 3600 },
  /** Addresses of calendars that are none. */
  calendarGuessesFrom: { points: 60, duration: 600 },
  contactsFrom: { points: 20, duration: 3600 },
  /** Accounts that a login with Facebook or Google opens. */
  accountsFrom: { points: 20, duration: 3600 },
  /** Each is stored for a day at least. */
  cartsFrom: { points: 300, duration: 3600 },
} as const satisfies Record<string, Limit>;

export type CallerLimit = Extract<LimitName, `${string}sFrom`>;

/** A neighbourhood may do as much as so many of its networks. */
const busyNetworks = 5;

export type RateLimits = ReturnType<typeof rateLimits>;

export function rateLimits(changed: Partial<Record<LimitName, Limit>> = {}) {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (name: LimitName, times = 1) =>
    limiters.getOrInsertComputed(`${name} ${times}`, () => {
      const { points, duration } = changed[name] ?? defaultLimits[name];
      return new RateLimiterMemory({ points: points * times, duration });
    });
  const waitSeconds = async (name: LimitName, key: string, times?: number): Promise<number> => {
    try {
      await limiterOf(name, times).consume(key);
      return 0;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    }
  };
  const refuse = (seconds: number, message: string = messages.tooManyRequests): void => {
    if (seconds > 0) throw new HttpError(429, message, { headers: { 'Retry-After': String(seconds) } });
  };
  return {
    /** @throws HttpError 429 with `Retry-After` when nothing is left */
    take: async (name: LimitName, key: string, message?: string): Promise<void> =>
      refuse(await waitSeconds(name, key), message),
    tryTake: async (name: LimitName, key: string) => (await waitSeconds(name, key)) === 0,
    giveBack: async (name: LimitName, key: string) => void (await limiterOf(name).reward(key)),

    /** Counts the network of the caller and its neighbourhood. @throws HttpError 429 as `take` */
    async takeFrom(name: CallerLimit, { network, neighbourhood }: CallEnv, message?: string): Promise<void> {
      refuse(await waitSeconds(name, network), message);
      refuse(await waitSeconds(name, neighbourhood, busyNetworks), message);
    },
    async giveBackTo(name: CallerLimit, { network, neighbourhood }: CallEnv): Promise<void> {
      await limiterOf(name).reward(network);
      await limiterOf(name, busyNetworks).reward(neighbourhood);
    },
  };
}

/** For tests and benchmarks, whose shoppers all come from this machine. */
export const noCallerLimits: Partial<Record<LimitName, Limit>> = Object.fromEntries(
  Object.keys(defaultLimits)
    .filter((name) => name.endsWith('From'))
    .map((name) => [name, { points: Number.MAX_SAFE_INTEGER, duration: 1 }]),
);
