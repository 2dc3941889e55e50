/** Who may use the panel: one password, sessions in memory, and a pause for a network that guesses. */
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from '../../http/network.ts';
import { isSame } from '../../http/same-secret.ts';

export const sessionMs = 12 * 60 * 60 * 1000;

/** In seconds. */
export const guessingPause = 15 * 60;
const wrongPasswords = { points: 10, duration: guessingPause };
/** All visitors that one proxy names share these guesses; a visitor of this machine itself does not wait for them. */
const wrongThroughProxy = { points: 100, duration: guessingPause };

export class Login {
  readonly #password: string;
  readonly #sessions = new LRUCache<string, true>({ max: 1000, ttl: sessionMs });
  readonly #wrong = new RateLimiterMemory(wrongPasswords);
  readonly #wrongThroughProxy = new RateLimiterMemory(wrongThroughProxy);

  /** @param password must not be empty. @throws Error when it is: the panel must never be open. */
  constructor(password: string) {
    if (password === '') throw new Error('the panel needs a password: set PANEL_PASSWORD');
    this.#password = password;
  }

  /**
   * @param from the visitor's address; @param peer that of the connection
   * @returns the id of the new session, or why there is none.
   */
  async enter(
    password: string,
    { from, peer = from }: { readonly from: string; readonly peer?: string },
  ): Promise<{ readonly id: string } | 'wrong' | 'too-many'> {
    const network = networkOf(from);
    const counts = [
      { limiter: this.#wrong, key: network },
      ...(peer === from ? [] : [{ limiter: this.#wrongThroughProxy, key: networkOf(peer) }]),
    ];
    for (const { limiter, key } of counts) {
      const wrong = await limiter.get(key);
      if (wrong !== null && wrong.remainingPoints <= 0) return 'too-many';
    }
    if (!isSame(password, this.#password)) {
      for (const { limiter, key } of counts) await limiter.penalty(key);
      return 'wrong';
    }
    await this.#wrong.delete(network);
    const id = randomBytes(24).toString('base64url');
    this.#sessions.set(id, true);
    return { id };
  }

  isOpen(id: string | undefined): boolean {
    return id !== undefined && this.#sessions.has(id);
  }

  leave(id: string | undefined): void {
    if (id !== undefined) this.#sessions.delete(id);
  }
}
