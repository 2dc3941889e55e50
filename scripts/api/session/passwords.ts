import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Cost of scrypt: about 50 ms and 32 MB per password. Stored in each hash, so that it can be raised. */
const cost = { N: 2 ** 15, r: 8, p: 1 };

const derive = promisify<string, Buffer, number, typeof cost & { maxmem: number }, Buffer>(scrypt);

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFC'), salt, 32, { ...cost, maxmem: memoryOf(cost) });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Takes constant time: a missing password or customer costs the same as a wrong password (timing attack). */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = (hash ?? nobodysHash).split('$');
  const given = { N: Number(n), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, 'base64url');
  const options = { ...given, maxmem: memoryOf(given) };
  const derived = await derive(
    password.normalize('NFC'),
    Buffer.from(salt, 'base64url'),
    expected.length,
    options,
  );
  return timingSafeEqual(derived, expected) && hash !== null;
}

const nobodysHash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Twice scrypt's requirement; Node enforces it as a maximum. */
function memoryOf({ N, r }: { readonly N: number; readonly r: number }): number {
  return 2 * 128 * N * r;
}
