import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

/** Cost of scrypt: about 50 ms and 32 MB per password. Each hash has its own, so that it can be raised. */
export const safeCost = 2 ** 15;
/** 2 ms, for tests. */
export const testCost = 2 ** 10;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

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
