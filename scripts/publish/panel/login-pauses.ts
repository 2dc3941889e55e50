/**
 * Brute-force protection: exponential backoff of password attempts per network. A global lockout would let strangers
 * lock out the owner.
 */
import { networkOf } from '../../http/network.ts';

interface Failures {
  readonly count: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export class LoginPauses {
  /** By network, in the order of the last failure, oldest first. */
  readonly #failures = new Map<string, Failures>();

  isWaiting(address: string, now: number): boolean {
    const network = networkOf(address);
    const failures = this.#failures.get(network);
    // Clock set back: a failure in the future is clamped to now.
    if (failures !== undefined && failures.at > now) {
      this.#failures.set(network, { ...failures, at: now });
      return this.isWaiting(address, now);
    }
    return failures !== undefined && now < failures.at + pauseMs(failures.count);
  }

  fail(address: string, now: number): void {
    const network = networkOf(address);
    const before = this.#failures.get(network);
    const isForgotten = before === undefined || now - before.at > memoryMs;
    this.#failures.delete(network);
    this.#failures.set(network, { count: isForgotten ? 1 : before.count + 1, at: now });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > mostNetworks && oldest !== undefined) this.#failures.delete(oldest);
  }

  forget(address: string): void {
    this.#failures.delete(networkOf(address));
  }
}

const free = 10;
const firstPauseMs = 60_000;
const longestPauseMs = 3_600_000;
const memoryMs = 24 * 3_600_000;
const mostNetworks = 10_000;

function pauseMs(count: number): number {
  return count < free ? 0 : Math.min(firstPauseMs * 2 ** (count - free), longestPauseMs);
}
