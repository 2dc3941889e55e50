import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { HttpError } from '../call/http-error.ts';
import { messages } from '../messages.ts';

/** Cost of scrypt: about 50 ms and 32 MB per password. Each hash has its own, so that it can be raised. */
export const safeCost = 2 ** 15;
/** 2 ms, for tests. */
export const testCost = 2 ** 10;

/** Calls that wait their turn: a second of hashing. Those after them are told to come again. */
export const mostWaiting = 10;
const retryAfterSeconds = 2;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export type PasswordHashing = ReturnType<typeof passwordHashing>;

/**
 * Hashes for one call at a time. Hashing fills the threads that read pictures, too, so a flood of logins must not have
 * them all.
 * @param cost of new hashes, and of a missing one
 */
export function passwordHashing(cost: number) {
  const queue = new PQueue({ concurrency: 1 });
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.size >= mostWaiting) {
      const headers = { 'Retry-After': String(retryAfterSeconds) };
      throw new HttpError(429, messages.tooManyRequests, { headers });
    }
    return queue.add(work);
  };
  return {
    /** @throws HttpError 429 with `Retry-After` when too many wait */
    hash: (password: string) => inTurn(() => hashPassword(password, cost)),
    /** Compares with all of them, always: the time tells nothing. @throws HttpError 429 as `hash` */
    fits: (password: string, hashes: readonly (string | null)[]): Promise<readonly boolean[]> =>
      inTurn(async () => {
        const found: boolean[] = [];
        for (const hash of hashes) found.push(await isPassword(password, hash, cost));
        return found;
      }),
  };
}

/** `scrypt$cost$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string, cost = safeCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await keyOf(password, salt, cost);
  return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A missing password costs the same as a wrong one (timing attack). @param cost of a missing one */
export async function isPassword(password: string, hash: string | null, cost = safeCost): Promise<boolean> {
  const [, itsCost, salt = '', key = ''] = (hash ?? `scrypt$${cost}$AA$${'A'.repeat(43)}`).split('$');
  const derived = await keyOf(password, Buffer.from(salt, 'base64url'), Number(itsCost));
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && hash !== null;
}

function keyOf(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  return derive(password.normalize('NFC'), salt, 32, { N: cost, maxmem: 2048 * cost });
}
