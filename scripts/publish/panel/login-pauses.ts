/**
 * Brute-force protection: exponential backoff of password attempts per network. A global lockout would let strangers
 * lock out the owner.
 */
import { isIPv6 } from 'node:net';

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

/** The network of one subscriber: the address itself, for IPv6 the /64. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after].slice(0, 4).join(':');
}
