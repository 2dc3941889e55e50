/**
 * Brute force protection for passwords, without a lockout that strangers could trigger for a customer (denial of
 * service).
 *
 * - Per account and place (a known browser, else the network): increasing delays. A stranger delays the customer only
 *   from the customer's own network.
 * - Per network over all accounts: increasing, shorter delays, against password spraying.
 * - Per account from unknown devices, after several failures: attempts queue for time slots, and are refused for some
 *   seconds only while the queue is full. It limits distributed attacks (a thousand machines). Known browsers and
 *   recovery by mail are exempt.
 *
 * Loopback is not counted as a network: behind an untrusted proxy all visitors would share it.
 */
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
import { isLoopback } from '../../http/network.ts';
import { growingPauses, type PauseRule } from './pauses.ts';
import { Refusal } from '../call/refusal.ts';
import { slotsOf } from '../../http/slots.ts';
import { sessionWords as words } from '../session/words-session.ts';

export interface GuessingRules {
  readonly account: PauseRule;
  readonly network: PauseRule;
  /** Rule for mails requested by a network. */
  readonly mails: PauseRule;
  /** Unknown devices at one account: failures before queueing, attempts per time slot, and queue length. */
  readonly strangers: {
    readonly free: number;
    readonly perTurn: number;
    readonly turnMs: number;
    readonly waiting: number;
  };
}

export interface Guess {
  /** The account as given; it need not exist. */
  readonly account: string;
  readonly network: string;
  /** Token of a known browser; null for an unknown one. */
  readonly device: string | null;
}

export interface Guessing {
  /**
   * Counts an attempt as failed before its result is known, so that parallel attempts cannot bypass the limit. Waits in
   * the queue of unknown devices.
   * @returns reverts the count after a success
   * @throws Refusal 429 with `Retry-After`
   */
  readonly begin: (guess: Guess, now: Date) => Promise<() => void>;
  /** Counts a requested mail. @throws Refusal 429 with `Retry-After` */
  readonly askForMail: (network: string, now: Date) => void;
}

/** Bounds the memory; colliding accounts only share their queue. */
const turnTableSize = 4096;

export function guessingUnder(rules: GuessingRules): Guessing {
  const places = growingPauses(rules.account);
  const networks = growingPauses(rules.network);
  const mails = growingPauses(rules.mails);
  // Without delays: used as a counter.
  const accounts = growingPauses({ free: Infinity, firstMs: 0, longestMs: 0 });
  const takeTurn = turnsOf(rules.strangers);

  return {
    async begin({ account: named, network, device }, now) {
      const account = named.toLowerCase();
      const place = `${account} ${device ?? network}`;
      const counted = [
        { pauses: places, key: place },
        ...(device === null && !isLoopback(network) ? [{ pauses: networks, key: network }] : []),
        ...(device === null ? [{ pauses: accounts, key: account }] : []),
      ];
      const instant = now.getTime();
      refuseDuring(Math.max(...counted.map(({ pauses, key }) => pauses.waitMs(key, instant))));
      const takeBacks = counted.map(({ pauses, key }) => pauses.failed(key, instant));
      if (device === null && accounts.count(account) > rules.strangers.free) await takeTurn(account);
      return () => {
        for (const takeBack of takeBacks) takeBack();
        places.forget(place);
      };
    },

    askForMail(network, now) {
      if (isLoopback(network)) return;
      refuseDuring(mails.waitMs(network, now.getTime()));
      mails.failed(network, now.getTime());
    },
  };
}

/** Queue of unknown devices by account. Uses the system clock, because only differences of seconds matter. */
function turnsOf({ perTurn, turnMs, waiting }: GuessingRules['strangers']) {
  const limiter = new RateLimiterMemory({ points: perTurn, duration: turnMs / 1000 });
  const queue = new RateLimiterQueue(limiter, { maxQueueSize: waiting });
  const slots = slotsOf(turnTableSize);
  return async (account: string): Promise<void> => {
    await queue.removeTokens(1, String(slots(account)[0])).catch(() => refuseDuring(turnMs));
  };
}

function refuseDuring(waitMs: number): void {
  if (waitMs <= 0) return;
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) };
  throw new Refusal(429, words.tooManyLogins, { headers });
}
