/**
 * Slowing down who guesses passwords, without a lock that a stranger could turn.
 *
 * - One account from one place (the browser that logged in before, else the network): growing pauses. A stranger makes the
 *   customer wait only from the customer's own network.
 * - One network over all accounts: growing, shorter pauses, for who tries one password on many.
 * - One account from everywhere else, once it was guessed at: strangers' tries wait for their turn, and are sent away for some
 *   seconds only while the queue is full. It is what a thousand machines meet. A browser in which the customer logged in before
 *   never meets it, and neither does a recovery by mail.
 *
 * This machine itself is no network: where a proxy in front is not trusted, all visitors would seem to be on it.
 */
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
import { isLoopback } from '../../http/network.ts';
import { growingPauses, type PauseRule } from './pauses.ts';
import { Refusal } from '../call/refusal.ts';
import { slotsOf } from './slots.ts';
import { sessionWords as words } from '../session/words-session.ts';

export interface GuessingRules {
  readonly account: PauseRule;
  readonly network: PauseRule;
  /** Mails asked for by a network. */
  readonly mails: PauseRule;
  /** Strangers at one account: failures before they take turns, tries in a turn, and tries that may wait for the next. */
  readonly strangers: {
    readonly free: number;
    readonly perTurn: number;
    readonly turnMs: number;
    readonly waiting: number;
  };
}

export interface Guess {
  /** The account, as it was named; whether there is one plays no part. */
  readonly account: string;
  readonly network: string;
  /** The known browser that tries; null for a stranger. */
  readonly device: string | null;
}

export interface Guessing {
  /**
   * Counts a try before it is known to fail, so that a hundred at once do not all slip through. Waits where strangers do.
   * @returns what to call when it did not fail.
   * @throws Refusal 429 with `Retry-After`
   */
  readonly begin: (guess: Guess, now: Date) => Promise<() => void>;
  /** Counts a mail that a network asks for. @throws Refusal 429 with `Retry-After` */
  readonly askForMail: (network: string, now: Date) => void;
}

/** Accounts that share a turn only wait for each other; the number bounds the memory. */
const turnTableSize = 4096;

export function guessingUnder(rules: GuessingRules): Guessing {
  const places = growingPauses(rules.account);
  const networks = growingPauses(rules.network);
  const mails = growingPauses(rules.mails);
  // Never waited for: only its counts are of use.
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

/** A queue for each account's strangers. Its clock is the machine's: only differences of seconds matter. */
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
