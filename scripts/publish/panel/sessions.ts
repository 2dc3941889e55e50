/** Sessions of the panel, in memory: a restart requires the password again. */
import { randomBytes } from 'node:crypto';
import { isSame } from '../../http/same-secret.ts';
import { LoginPauses } from './login-pauses.ts';

export interface Session {
  /** Session id, in the cookie. */
  readonly id: string;
  /** CSRF token, in every form. */
  readonly formToken: string;
  /** Expiry, epoch milliseconds. */
  readonly until: number;
}

export const sessionMs = 12 * 60 * 60 * 1000;

export class Sessions {
  readonly #password: string;
  readonly #clock: () => number;
  readonly #open = new Map<string, Session>();
  readonly #pauses = new LoginPauses();

  /** @param password must not be empty. @throws Error when it is: the panel must never be open. */
  constructor(password: string, clock: () => number = Date.now) {
    if (password === '') throw new Error('the panel needs a password: set PANEL_PASSWORD');
    this.#password = password;
    this.#clock = clock;
  }

  /** @param from the client's address: backoff after wrong passwords is per network. */
  enter(password: string, from = ''): Session | 'wrong' | 'too-many' {
    const now = this.#clock();
    if (this.#pauses.isWaiting(from, now)) return 'too-many';
    if (!isSame(password, this.#password)) {
      this.#pauses.fail(from, now);
      return 'wrong';
    }
    this.#pauses.forget(from);
    for (const { id, until } of this.#open.values()) if (until < now) this.#open.delete(id);
    const session = { id: randomName(), formToken: randomName(), until: now + sessionMs };
    this.#open.set(session.id, session);
    return session;
  }

  find(id: string | undefined): Session | null {
    const session = id === undefined ? undefined : this.#open.get(id);
    return session !== undefined && session.until > this.#clock() ? session : null;
  }

  leave(id: string): void {
    this.#open.delete(id);
  }
}

/** Generated when the owner configured none. */
export function randomPassword(): string {
  return randomBytes(9).toString('base64url');
}

function randomName(): string {
  return randomBytes(24).toString('base64url');
}
